#!/bin/sh
# The drowned captain: how three friends got their ledger back.
#
#   sh campaign_dresden.sh [FOLDER]
#
# Three short fights of the dresden ruleset, two sessions and the end of a story arc, with the
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

fatecli -q scene new pier.toml --from "$here/pier.toml"

# --- Session 1 ----------------------------------------------------------------------------

play pier.toml <<'END'
# Ines takes a moderate consequence and box 1, Tobias a mild one.
attack captain ines --range ranged -r 5 -d 2 -c moderate="Ball through the shoulder"
attack mother tobias --move quay -r 6 -d 4 -c mild="Cracked ribs"

# They give in. Each consequence pays a fate point; Wren has none. A moderate one is a real loss by
# itself; the others' terms are hard enough by guideline 2, a lasting difficulty.
concede ines --terms "The ledger stays on board"
concede tobias --terms "Carries Ines home, and leaves his post for good" --meets 2
concede wren --terms "Seen and named by the whole crew" --meets 2
scene end

# Nothing heals by itself. The ribs will be gone after one whole scene, the shoulder at the end of
# the next session.
recover tobias mild --begin "strapped up by his landlady"
recover ines moderate --begin "the ball dug out on a kitchen table" --rename "Arm in a sling"
scene next customs.toml --title "The customs house"
END

play customs.toml <<'END'
scene add-zone "Long room" --aspect "Everybody listens"
scene add-character "Inspector Crane" --zone "Long room" --skill Presence=3 --trouble "In the captain's pay"

# A fight of words: another track, the same slots, and no weapons. Tobias' mild slot is still full.
attack inspector wren --track social -r 6 -d 0 -c severe="Named before the whole harbour"
attack inspector tobias --track social --armor 0 -r 5 -d 2 -c moderate="Called a thief by his friends"
attack ines inspector --track social --weapon 0 -r 6 -d 3 --stress 3
attack ines inspector --track social --weapon 0 -r 7 -d 2 --taken-out "resigns, and talks"

# The ribs are healed. The session ends here, so the next one is whole for whatever begins now;
# a severe consequence waits for the end of the next story arc.
scene end --session
recover tobias moderate --begin "Ines tells the night shift the truth"
recover wren severe --begin "a letter to the harbour board"
scene next lighthouse.toml --title "The drowned lighthouse"
END

# --- Session 2 ----------------------------------------------------------------------------

play lighthouse.toml <<'END'
scene add-zone "Lamp room" --aspect "The lamp is cold"
scene add-character "Captain Voss" --zone "Lamp room" --skill Guns=3 --skill Endurance=2 --weapon 2
fate gm +1

# The captain made the wound, so he has a free tag on it yet. The next one costs the GM a point,
# and Ines is owed one.
attack captain ines -r 4 -i "Arm in a sling" -d 4 -c mild="Smoke in the lungs" --stress 2
attack captain ines -r 5 -i "Arm in a sling" -d 3 --taken-out "over the rail, into the nets"

# She cashes out 1: the sling is from an older fight. Tobias gives up a part of himself for 8.
attack captain tobias -r 8 -d 1 -c extreme="Left hand turned to stone" --replaces "Sends money home"
attack tobias captain -r 7 -d 3 --taken-out "goes out with the tide, without his ledger"

# Session and arc are over: the sling and the bad name are gone, and the extreme slot is free. The
# aspect stays, and may be renamed now. Wren's severe consequence waits for the end of arc 2.
scene end --arc
aspect rename "Left hand turned to stone" "A fist of granite, and used to it"
recover ines mild --begin "sea air, and no pipe"
scene next epilogue.toml --title "The ledger burns"
END
