// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The program `halfspace-bench`, which `halfspace bench` starts. It is a separate program, because
// only those who measure need it: `./dev run` then compiles less.
#include "commandline/bench/run_bench.h"
#include "commandline/program/run_program.h"

int main(int argc, char** argv) {
  using namespace halfspace::commandline;
  return runProgram(argc, argv, [](CLI::App& program) -> std::vector<Command> {
    return {addBench(program, runBench)};
  });
}
