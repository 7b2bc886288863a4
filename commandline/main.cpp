// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The program `halfspace`. Its command `bench` starts the program halfspace-bench.
#include "commandline/bench/bench_program.h"
#include "commandline/commands/mesh_commands.h"
#include "commandline/program/run_program.h"

int main(int argc, char** argv) {
  using namespace halfspace::commandline;
  return runProgram(argc, argv, [](CLI::App& program) -> std::vector<Command> {
    return {addBuild(program),
            addBoolean(program),
            addSplit(program),
            addSection(program),
            addMinkowski(program),
            addOffset(program),
            addConvert(program),
            addValidate(program),
            addRepair(program),
            addCompile(program),
            addSweep(program),
            addPlay(program),
            addLeak(program),
            addLight(program),
            addEdit(program),
            addCompare(program),
            addBench(program, startBenchProgram),
            addRun(program),
            addServe(program),
            addHelp(program)};
  });
}
