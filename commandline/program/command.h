// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/files/run_files.h"
#include "commandline/program/exit_code.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

struct BenchOptions;

// One subcommand: its parser, the files it reads and writes (checked before it runs), and the
// function that does the work. `run` owns the values of the options.
struct Command {
  CLI::App* parser = nullptr;
  std::function<RunFiles()> files;
  std::function<ExitCode()> run;
};

// Each of these functions is defined in its own file in commandline/commands.
Command addHelp(CLI::App& program);
Command addBuild(CLI::App& program);
Command addBoolean(CLI::App& program);
Command addConvert(CLI::App& program);
Command addValidate(CLI::App& program);
Command addRepair(CLI::App& program);
Command addCompile(CLI::App& program);
Command addSweep(CLI::App& program);
Command addPlay(CLI::App& program);
Command addLeak(CLI::App& program);
Command addLight(CLI::App& program);
Command addEdit(CLI::App& program);
Command addCompare(CLI::App& program);
// `run` measures: in the program halfspace it starts halfspace-bench.
Command addBench(CLI::App& program, std::function<ExitCode(const BenchOptions&)> run);
Command addRun(CLI::App& program);
Command addServe(CLI::App& program);

// Runs a command and returns its exit code. On an exception it returns contractBroken. Then stderr
// gets the text of an InternalError, which names its position in the code. Unless memory ran out,
// the command line (`arguments`) and the text of any exception are written to a file in the folder
// for temporary files, and stderr names that file.
ExitCode runGuarded(const std::vector<std::string>& arguments,
                    const std::function<ExitCode()>& run);

}  // namespace halfspace::commandline
