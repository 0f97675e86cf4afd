#!/bin/sh
# The stolen names: how Lady Marrow's auction was undone.
#
#   sh campaign_accelerated.sh [FOLDER]
#
# Three short fights of the accelerated ruleset, two sessions and the end of an arc, with the
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

fatecli -q scene new market.toml --from "$here/market.toml"

# --- Session 1 ----------------------------------------------------------------------------

play market.toml <<'END'
attack lady pell --range thrown -r 5 -d 1 --stress 2 -c mild="Pinned sleeve and skin"
attack lady pell --range thrown -r 6 -i "Pinned sleeve and skin" -d 3 --stress 1 -c moderate="Hexed knees"
sprint brass "lantern row"
attack brass juniper -r 4 -d 2 -c mild="Bitten forearm"

# Giving in pays one, and one for each of Pell's two consequences.
concede pell --terms "Gets away over the roofs, and the names stay on the block"
attack juniper brass -r 9 -d 3 --taken-out "runs down in a heap of springs"

# Cared for before the scene ends, a mild consequence ends with it.
recover juniper mild --begin "bound up with lantern ribbon"
scene end

# Pell's begin to heal only now: the mild one ends with the coming scene, the moderate one with
# the next session, under a new name.
recover pell mild --begin "a long soak and a sharp pair of tweezers"
recover pell moderate --begin "the hex picked apart, stitch by stitch" --rename "Walks with a borrowed cane"
scene next court.toml --title "Before the night court"
END

play court.toml <<'END'
scene add-character "Prosecutor Vane" --skill Clever=4 --trouble "Loves his own voice"
attack prosecutor osric -r 9 -d 1 --stress 2 -c severe="Disgraced before the bench"
attack osric prosecutor -r 8 -d 2 --taken-out "laughed out of court"
scene end --session

# Severe: told how, it ends with the arc.
recover osric severe --begin "starts on his memoirs, and spares nobody, himself least"
scene next bridge.toml --title "The bridge of sighs"
END

# --- Session 2 ----------------------------------------------------------------------------

play bridge.toml <<'END'
scene add-character "Lady Marrow" --skill Clever=3 --trouble "Vain past all sense"
compel pell "Cannot leave a lock alone"
attack lady juniper -r 7 -d 2 --stress 1 -c moderate="Silver in the blood"

# Osric gives in: one point. His disgrace is from an older fight and pays nothing.
attack lady osric -r 3 -d 1 --stress 2
concede osric --terms "Swears never to plead again"

# Juniper is taken out, and here that pays nothing at all.
attack lady juniper -r 8 -i "Silver in the blood" -d 3 --taken-out "asleep on her feet till dawn"
attack pell lady -r 9 -d 3 --taken-out "struck off her own list"

# The cane goes with the session, the disgrace with the arc. Nobody has looked after Juniper.
scene end --arc
recover juniper moderate --begin "silver drawn out with bread and salt" --rename "Tired to the bone"
scene next morning.toml --title "The morning after"
END
