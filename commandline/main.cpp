// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The program `halfspace`: parses, runs one command, and turns whatever happens into an exit code.
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "commandline/program/command.h"
#include "commandline/program/guarded_run.h"
#include "commandline/report/console.h"

namespace {

using halfspace::commandline::Command;
using halfspace::commandline::ExitCode;

constexpr const char* kExitCodes =
    "Exit codes: 0 nothing wrong; 1 something is wrong with the input, and the report says what;\n"
    "2 wrong usage; 3 a file cannot be read or written; 4 a fault of this program.";

std::vector<Command> addCommands(CLI::App& program) {
  using namespace halfspace::commandline;
  return {addBuild(program),  addBoolean(program), addConvert(program), addValidate(program),
          addRepair(program), addCompile(program), addSweep(program),   addPlay(program),
          addLeak(program),   addEdit(program),    addCompare(program), addBench(program)};
}

// A first word that is no command gets a better answer than the parser's.
bool namesNoCommand(const CLI::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  std::string known;
  for (const CLI::App* command : program.get_subcommands({})) {
    if (command->check_name(argv[1])) return false;
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  halfspace::commandline::complain("There is no command \"" + std::string(argv[1]) +
                                   "\"; the commands are " + known + ".");
  return true;
}

ExitCode parse(CLI::App& program, int argc, char** argv, bool& run) {
  run = false;
  if (namesNoCommand(program, argc, argv)) return ExitCode::wrongUsage;
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    program.exit(asked);
    return ExitCode::done;
  } catch (const CLI::ParseError& error) {
    const auto chosen = program.get_subcommands();
    const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
    halfspace::commandline::complain(std::string(error.what()) + "\nTry: halfspace" + command +
                                     " --help");
    return ExitCode::wrongUsage;
  }
  run = true;
  return ExitCode::done;
}

ExitCode runAdmitted(const Command& command) {
  const ExitCode admitted = command.files().admit();
  return admitted == ExitCode::done ? command.run() : admitted;
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  CLI::App program("Halfspace turns levels made of solids into the exact closed surface they mean.",
                   "halfspace");
  program.set_version_flag("--version", HALFSPACE_VERSION);
  program.require_subcommand(1);
  program.footer(kExitCodes);
  const std::vector<Command> commands = addCommands(program);
  bool run = false;
  ExitCode code = parse(program, argc, argv, run);
  if (run) {
    for (const Command& command : commands) {
      if (!command.parser->parsed()) continue;
      code = halfspace::commandline::runGuarded({argv, argv + argc},
                                                [&] { return runAdmitted(command); });
    }
  }
  return static_cast<int>(code);
}
