#!/bin/sh
# The ambush at the pier, from the first shot to the captain's surrender.
#
#   sh pier_fight.sh [FOLDER]
#
# Plays a whole fight of the dresden ruleset on a copy of pier.toml in FOLDER (a new temporary
# folder if none is given). Every die is fixed, so it always ends the same. FATECLI names the
# program, if it is not `fatecli`.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${1:-$(mktemp -d)}
mkdir -p -- "$folder"
FATECLI_SCENE=$folder/pier.toml
export FATECLI_SCENE
if [ -e "$FATECLI_SCENE" ]; then
    echo "$FATECLI_SCENE is there already; name another folder" >&2
    exit 1
fi
cp -- "$here/pier.toml" "$FATECLI_SCENE"

fatecli() {
    printf '\n$ fatecli %s\n' "$*"
    # shellcheck disable=SC2086 # FATECLI may be several words: python -m fatecli
    command ${FATECLI:-fatecli} "$@"
}

# Alertness sets the order; the smugglers act as one.
fatecli init

# --- Exchange 1 ---------------------------------------------------------------------------

# Wren opens from the loft: margin 3 and a weapon of 2 are too much for a smuggler. The shot was
# better than it had to be, and the overflow goes into cover.
fatecli attack wren "smuggler 3" --range ranged -s Guns --dice +0+0 -d 2 \
    --taken-out "over the rail, into the black water"
fatecli maneuver wren "net loft" --aspect "Bales dragged to the hatch" --difficulty 1 --overflow

# The captain answers across two zones. Ines takes a moderate consequence; what it leaves of the
# hit marks box 1.
fatecli attack captain ines --range ranged -s Guns --dice ++00 -D Athletics --defense-dice -00+
fatecli absorb ines -c moderate="Ball through the shoulder" --stress 1

# She calls the fog in, on the whole scene.
fatecli maneuver ines --aspect "Fog off the water" -s Conviction --dice ++0- --difficulty 3

# The eel slides from the jetty to the quay and bites, at -1 for the move.
fatecli attack mother tobias --move quay -s Fists --dice +0+0 -D Fists --defense-dice 0-0+ \
    --stress 2

# One smuggler comes over the fence.
fatecli sprint "smuggler 1" quay -s Athletics --dice +000

# Tobias throws a net: beaten by 2, the aspect stays.
fatecli maneuver tobias mother --aspect "Net over its head" -s Might --dice +00+ \
    -D Might --defense-dice -000

# --- Exchange 2 ---------------------------------------------------------------------------

# Wren calls the shots for Tobias. An exact roll: the help is good for one use.
fatecli maneuver wren tobias --aspect "Assistance from Wren" -s Alertness --dice 0000 --difficulty 3

# The captain lays fire on the jetty: whoever wants to cross it has to beat 5.
fatecli block captain --action move --zone jetty -s Guns --dice +00+

# Ines wards Tobias, with the fog's free tag on top: 7.
fatecli block ines --protect tobias -s Discipline --dice ++00 --invoke "Fog off the water"

# The eel rolls 8 against the higher of ward and fists. Box 2 is marked: the hit rolls up to 3.
fatecli attack mother tobias -s Fists --dice ++++ -D Fists --defense-dice 00+-
fatecli absorb tobias --auto

# The other smuggler lights a flare, and the fog is gone.
fatecli maneuver "smuggler 2" --aspect "Fog off the water" --remove -s Alertness --dice +000 \
    --difficulty 3

# Tobias tags the net and Wren's help on one blow: 9 against 4, less the eel's hide. The keeper of
# the eel takes a mild consequence and lets box 2 have the rest.
fatecli attack tobias mother -s Fists --dice 00+0 --invoke "Net over its head" \
    --invoke "Assistance from Wren" -D Fists --defense-dice 0000
fatecli absorb mother -c mild="Torn gill" --stress 2

# --- Exchange 3 ---------------------------------------------------------------------------

# A thrown gaff reaches one zone. The GM takes the absorption back, thinks, and lets it stand.
fatecli attack wren "smuggler 2" --range thrown --weapon 1 -s Athletics --dice 000- -d 2
fatecli absorb "smuggler 2" --stress 2
fatecli undo
fatecli redo

# Whoever makes a consequence tags it once for free. Ines pays for her storm glass on the open
# roll; that makes it a tie, and on a tie the pistol still hurts.
fatecli attack captain ines --range ranged -s Guns --dice 0000 --invoke "Ball through the shoulder" \
    -D Athletics --defense-dice +000
fatecli invoke ines "Grandmother's storm glass"
fatecli absorb ines --stress 2

# Nothing but defence, then. Meanwhile two compels: Wren buys hers off, Tobias takes the point.
fatecli compel wren "Wanted in three counties" --refuse
fatecli compel tobias "Never walks away from a fight"
fatecli defend ines

# The eel misses her by 3, and Ines uses all 3 at once: over the jetty, up the gangplank.
fatecli attack mother ines -s Fists --dice -000 -D Athletics --defense-dice ++00
fatecli sprint ines trawler --overflow

# A crowbar swings wide.
fatecli attack "smuggler 1" tobias -r 3 -d 5

# Tobias gets both arms round the eel. The grapple tags the torn gill and holds at 6.
fatecli block tobias --grapple --against mother --tag "Torn gill" -s Might --dice ++0+

# --- Exchange 4 ---------------------------------------------------------------------------

fatecli attack wren "smuggler 1" --range ranged -s Guns --dice 0000 -D Athletics \
    --defense-dice 0000 --taken-out "drops the crowbar and runs"

# Point blank on the trawler. A mild consequence leaves 1, box 1 is full, and so is box 2.
fatecli attack captain ines -s Guns --dice +000 -D Athletics --defense-dice -000
fatecli absorb ines -c mild="Salt in both eyes"

# Her answer.
fatecli attack ines captain -s Discipline --dice 0+00 -D Athletics --defense-dice 0000 \
    -c moderate="Drowning on dry air"

# Held at 6, the eel gets nowhere with a 4.
fatecli sprint mother jetty --roll 4

fatecli attack "smuggler 2" wren --range thrown -s Guns --dice +++0 -D Athletics \
    --defense-dice -000 --stress 3

# In the hold Tobias strikes at -1, and pays for the net a second time.
fatecli attack tobias mother -s Fists --dice +0+0 -D Fists --defense-dice 000-
fatecli invoke tobias "Net over its head"
fatecli absorb mother --stress 3

# --- Exchange 5 ---------------------------------------------------------------------------

# Out of the hatch, for the trawler: 4 pays the drop, and the gangplank not any more.
fatecli sprint wren jetty trawler -s Athletics --dice 0000

# Before the captain can roll, Ines gives in. Two consequences pay two fate points.
fatecli concede ines --terms "The captain keeps the storm glass, and the tide takes her ashore"

# A tie would hurt; Wren is quick as a herring gull.
fatecli attack captain wren --range ranged -s Guns --dice 0+00 -D Athletics --defense-dice 0000
fatecli invoke wren "Quick as a herring gull"

# The eel rolls exactly 6: out of the hold, and into Tobias.
fatecli attack mother tobias -s Fists --dice ++00 -D Fists --defense-dice -0-0
fatecli absorb tobias -c mild="Cracked ribs"

# The last smuggler looks at the gate.
fatecli next

# Tobias ends it. The GM lets the eel go down without spending more on it.
fatecli attack tobias mother -s Fists --dice +0++ --invoke "Torn gill" \
    -D Fists --defense-dice 000- --taken-out "sinks under the piles: not dead, not soon back"
fatecli fate tobias +1  # the table's vote for the best line of the evening

# --- Exchange 6 ---------------------------------------------------------------------------

# One more clean shot, and its overflow carries Wren aboard.
fatecli attack wren "smuggler 2" --range ranged -s Guns --dice +000 -D Athletics \
    --defense-dice 0000 --taken-out "sits down among the crab pots, hands up"
fatecli sprint wren trawler --overflow

fatecli attack captain wren -s Guns --dice 0000 -D Athletics --defense-dice 0000
fatecli sprint tobias trawler -s Athletics --dice 0000

# --- Exchange 7 ---------------------------------------------------------------------------

# Ines is out, but her free tag on the captain is not lost: she hands it to Wren.
fatecli aspect give "Drowning on dry air" wren
fatecli attack wren captain -s Guns --dice 0000 --invoke "Drowning on dry air" \
    -D Athletics --defense-dice 0000
fatecli absorb captain -c mild="Shot through the hat"

# His moderate consequence makes it a real loss, and two consequences pay him two points.
fatecli concede captain --terms "The ledger changes hands, and the trawler never ties up here again"

# Stress, fog and nets are gone; what was owed is paid; the consequences stay.
fatecli scene end
