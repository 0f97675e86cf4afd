"""The benchmark's pieces run; how fast is for the benchmark itself to say."""

from pathlib import Path

from tests.benchmarks.bench import FIGHT, Bench, measure, report


def test_every_row_can_be_timed(tmp_path: Path) -> None:
    rows = Bench(tmp_path, many=len(FIGHT.splitlines()), people=6, zones=3).rows()
    ratios = measure(rows, rounds=0)
    assert all(ratio > 0 for ratio in ratios)
    assert report(rows, ratios).row_count == len(rows)
