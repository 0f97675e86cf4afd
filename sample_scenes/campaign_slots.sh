#!/bin/sh
# The Baron's claim: how the salt abbey kept its charter.
#
#   sh campaign_slots.sh [FOLDER]
#
# Three short fights of the slots ruleset, two sessions and the end of an adventure, with the
# heroes carried on from file to file in FOLDER (a new temporary folder if none is given). Every
# roll is fixed. FATECLI names the program, if it is not `fatecli`.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${1:-$(mktemp -d)}
mkdir -p -- "$folder"
CDPATH='' cd -- "$folder"

fatecli() {
    # shellcheck disable=SC2086 # FATECLI may be several words: python -m fatecli
    command ${FATECLI:-fatecli} "$@"
}

# play SCENE: the commands that follow, on that scene
play() {
    printf '\n=== %s ===\n' "$1"
    fatecli -f "$1" run -
}

fatecli -q scene new abbey.toml --from "$here/abbey.toml"

# --- Session 1 ----------------------------------------------------------------------------

play abbey.toml <<'END'
attack baron corvin -r 6 -d 4 -c minor="Split knuckles"
attack baron corvin -r 7 -d 3 -c moderate="Opened thigh"
attack ysolde amaranth -r 3 -d 1 -c minor="Knocked flat"
sprint "acolyte 1" "bell tower" -r 4
attack "acolyte 1" hale -r 8 -d 2 -c severe="Fell from the ladder"

# Lost by 5. Corvin takes a minor consequence and offers to give in; the Baron pays to refuse.
attack baron corvin -r 8 -d 3
absorb corvin -c minor="Guard beaten down" --concede --terms "Leaves the valley" --refused-by baron

# A concession that is taken moves no fate points. The heroes give chase without a breather, so
# their minor consequences stay.
concede baron --terms "Withdraws to his carriage, the charter unsigned"
scene end --no-rest

# Good (+3): one level. It is moderate now, and still in the severe slot.
recover hale severe --healer amaranth -r 3
scene next road.toml --title "The carriage on the causeway"
END

play road.toml <<'END'
scene add-character Ysolde --skill Swords=3 --slot minor=1 --slot moderate=1 --slot severe=0 --slot extreme=0

# Lost by 1, with both minor slots and the moderate one full. Magical Healing: Fantastic (+6), two
# levels.
attack ysolde corvin -r 4 -d 3 -c severe="Ridden down"
recover corvin severe --healer amaranth -r 6
attack hale ysolde -r 6 -d 2 -c moderate="Arrow in the calf"
attack hale ysolde -r 7 -d 2 --taken-out "left by the road, and cursing"

# A breather at last: all that is minor goes, the wound lowered to minor too.
scene end --session

# A night in comfort counts the scene to come. Hale's is a moderate one by now.
recover corvin moderate --begin "a night in the infirmary"
recover hale severe --begin "a night in the abbess's featherbed"
scene next hall.toml --title "The Baron's hall"
END

# --- Session 2 ----------------------------------------------------------------------------

play hall.toml <<'END'
scene add-character "Baron Ludo" --skill Swords=4

# Lost by 7: an extreme consequence adds an aspect for good.
attack baron corvin -r 10 -d 3 -c extreme="The hand the Baron took"
attack baron amaranth -r 5 -d 1 -c moderate="Cut to the bone"

# Lost by 5 with the severe slot still filled: a lower slot and a concession.
attack baron hale -r 7 -d 2 -c minor="Last arrow spent" --concede --terms "Taken to the dungeon, key in his boot"

# Lost by 9, more than any slot is rated.
attack corvin baron -r 9 -d 0 --taken-out "signs, before witnesses"

# The adventure is over. Only Amaranth, who never looks after herself, still carries something.
scene end --arc
recover amaranth moderate --begin "ordered to bed by the abbess"
scene next charter.toml --title "The charter is read"
END
