#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the libFuzzer targets in turn, each for the same time, and prints a table of what they did.

    cmake --preset fuzz && cmake --build --preset fuzz
    tests/fuzz/run_targets.py build/fuzz/fuzz out/fuzz --seconds 3600

Inputs that a target found stay in the folder (out/fuzz/corpus/KIND), so that a later run begins
where this one ended; the figures of all runs are added up in out/fuzz/figures.json. Inputs that
make a target fail are in out/fuzz/found/KIND. The seconds are those of the processor.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def read_figures(path):
    return json.loads(path.read_text()) if path.exists() else {}


def run(target, folder, seconds):
    """The executions and processor seconds of one run, and the number of inputs that failed."""
    kind = target.name.removeprefix("fuzz_")
    inputs = folder / "corpus" / kind
    found = folder / "found" / kind
    inputs.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    before = set(found.iterdir())
    started = processor_seconds()
    # The limit of a single input is in seconds of the clock: on a busy machine it must be generous.
    command = [str(target), f"-max_total_time={seconds}", "-max_len=20000", "-timeout=300",
               "-rss_limit_mb=4096", "-print_final_stats=1", f"-artifact_prefix={found}/",
               str(inputs), str(CORPUS / kind)]
    log = folder / f"{kind}.log"
    with log.open("ab") as out:
        begin = out.tell()
        subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False)
    # What earlier runs wrote is before: their figures must not count again.
    text = log.read_bytes()[begin:].decode(errors="replace")
    executions = re.findall(r"stat::number_of_executed_units:\s+(\d+)", text)
    if not executions:  # a target that failed prints no statistics
        executions = re.findall(r"^#(\d+)\s", text, re.MULTILINE)
    return {"executions": int(executions[-1]) if executions else 0,
            "seconds": processor_seconds() - started,
            "found": len(set(found.iterdir()) - before)}


def targets_of(programs, kinds):
    """The programs of these kinds that there are, in this order; of all kinds where none is named."""
    names = [f"fuzz_{kind}" for kind in kinds] or sorted(p.name for p in programs.glob("fuzz_*"))
    paths = [programs / name for name in names]
    return [path for path in paths if path.is_file() and os.access(path, os.X_OK)]


def print_table(figures):
    print("| target | executions | processor seconds | inputs that failed |\n|---|---|---|---|")
    total = {"executions": 0, "seconds": 0.0, "found": 0}
    for kind, row in sorted(figures.items()):
        print(f"| `{kind}` | {row['executions']:,} | {row['seconds']:,.0f} | {row['found']} |")
        for key in total:
            total[key] += row[key]
    print(f"| all | {total['executions']:,} | {total['seconds']:,.0f} | {total['found']} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, help="the folder of the targets")
    parser.add_argument("folder", type=pathlib.Path, help="for inputs, findings, logs and figures")
    parser.add_argument("--seconds", type=int, default=60, help="of the clock, for each target")
    parser.add_argument("--rounds", type=int, default=1, help="times that each target is run")
    parser.add_argument("--only", action="append", default=[], metavar="KIND",
                        help="may be given several times; they are run in this order")
    options = parser.parse_args()
    if not targets_of(options.programs, options.only):
        sys.exit(f"{options.programs} has no such targets; build them first")
    options.folder.mkdir(parents=True, exist_ok=True)
    table = options.folder / "figures.json"
    for _ in range(options.rounds):
        # Looked up again: a build may have made more of them.
        for target in targets_of(options.programs, options.only):
            print(time.strftime("%H:%M:%S"), target.name, file=sys.stderr, flush=True)
            figures = read_figures(table)
            kind = target.name.removeprefix("fuzz_")
            row = figures.setdefault(kind, {"executions": 0, "seconds": 0.0, "found": 0})
            for key, value in run(target, options.folder, options.seconds).items():
                row[key] += value
            table.write_text(json.dumps(figures, indent=1))
    print_table(read_figures(table))


if __name__ == "__main__":
    main()
