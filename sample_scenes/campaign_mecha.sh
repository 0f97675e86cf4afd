#!/bin/sh
# The Colonel's contract: how the Tin Prophet was lost.
#
#   sh campaign_mecha.sh [FOLDER]
#
# Three short fights of the mecha ruleset, two sessions and the end of an arc at a breakthrough,
# with the heroes carried on from file to file in FOLDER (a new temporary folder if none is
# given). Every roll is fixed. FATECLI names the program, if it is not `fatecli`.
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

fatecli -q scene new gap.toml --from "$here/gap.toml"

# --- Session 1 ----------------------------------------------------------------------------

play gap.toml <<'END'
attack colonel ada --range ranged -r 6 -d 2 --stress 2 -c dented

# On foot Bram has strain and consequences of his own.
mech bram leave
attack "drone 1" bram -r 7 -d 2 --stress 1 -c moderate="Crushed ribs"
mech bram board
attack "drone 2" kit --range ranged -r 3 -d 0 --stress 1 -c mild="Concussed"

# Mild 1, on oneself 2, in poor conditions 3. The rest of this scene does not count.
recover kit mild --healer kit --poor -r 3 --rename "Bandaged head"
concede colonel --terms "Pulls back, and sells the news of the freighter"

# Strain clears. Armor and Breakdown do not: armor takes a repair that makes sense.
scene end
recover ada armor --begin "plates off the freighter, welded by Bram"
recover bram moderate --healer kit -r 2 --rename "Ribs strapped"
scene next pass.toml --title "The pass at noon"
END

play pass.toml <<'END'
scene add-character "Colonel Strake" --skill Shoot=3 --skill Pilot=3 --mech "Iron Verdict" --mech-armor 4

# Eight hits: two on the armor, and the mech is doomed. Seven more are too many. No refresh saves
# a mech that is taken out.
attack colonel ada -r 9 -d 1 --stress 2 -c doomed
attack colonel ada -r 9 -d 2 --taken-out "thrown clear, and found by Kit at dusk"
attack bram colonel -r 6 -d 2 --stress 4
concede colonel --terms "Out of ammunition, gone till tomorrow"

# Kit's head is healed. The session ends.
scene end --session
scene next foundry.toml --title "The foundry"
END

# --- Session 2 ----------------------------------------------------------------------------

play foundry.toml <<'END'
scene add-character "Colonel Strake" --skill Shoot=3 --skill Pilot=3 --mech "Iron Verdict" --mech-armor 4

# Ada is on foot: nine hits are one strain and an extreme consequence, in place of her trouble.
attack colonel ada -r 11 -d 2 --stress 1 -c extreme="Half my face is glass" --replaces "Flew out on my crew"

# Severe 3, on oneself 4, in poor conditions 5: a Superhuman effort, and it starts to heal.
attack colonel kit -r 7 -d 0 --stress 1 -c severe="Arm caught in the press"
recover kit severe --healer kit --poor -r 5 --rename "Arm in a brace"

# Doomed, Bram gives in. One point and one for Doomed; a point of refresh saves the mech.
attack colonel bram -r 9 -d 1 --stress 2 -c doomed
concede bram --terms "The foundry is the Colonel's" --save-mech bram
attack ada colonel -r 12 -d 2 --taken-out "buried under his own crane"

# The breakthrough: ribs and arm are healed, Bram's Breakdown is cleared, and Ada's new face is
# hers to name. Her new mech has standard armor, Bram's grows by one box.
scene end --arc
aspect rename "Half my face is glass" "I see further through glass"
mech ada new "Second Prophet"
mech bram upgrade
recover bram armor --begin "a week in dry dock"
scene next dawn.toml --title "Dawn over the gap"
END
