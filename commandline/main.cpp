// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The program `halfspace`: parses the command line, runs one command, and returns its exit code.
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "commandline/commands/mesh_commands.h"
#include "commandline/program/command.h"
#include "commandline/program/program_help.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "level/system/allocator.h"

namespace {

using halfspace::commandline::Command;
using halfspace::commandline::ExitCode;

std::vector<Command> addCommands(CLI::App& program) {
  using namespace halfspace::commandline;
  return {addBuild(program),     addBoolean(program), addSplit(program),   addSection(program),
          addMinkowski(program), addOffset(program),  addConvert(program), addValidate(program),
          addRepair(program),    addCompile(program), addSweep(program),   addPlay(program),
          addLeak(program),      addEdit(program),    addCompare(program), addBench(program),
          addHelp(program)};
}

void addConsoleOptions(CLI::App& parser, halfspace::commandline::ConsoleOptions& options) {
  using halfspace::commandline::oneOf;
  const char* group = "Options of all commands";
  CLI::Option* quiet =
      parser.add_flag("-q,--quiet", options.quiet, "Print errors only, and no summary")
          ->group(group);
  parser
      .add_flag("-v,--verbose", options.verbose,
                "Print every message in full, and each stage of the work")
      ->excludes(quiet)
      ->group(group);
  parser
      .add_option("--color", options.color,
                  "Colour messages: on a terminal unless NO_COLOR is set (auto), always or never")
      ->check(oneOf({"auto", "always", "never"}))
      ->type_name("WHEN")
      ->group(group);
}

// Reports an unknown command. The parser would only say that a subcommand is missing.
bool namesUnknownCommand(const CLI::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  if (halfspace::commandline::findCommand(program, argv[1]) != nullptr) return false;
  halfspace::commandline::complain(halfspace::commandline::unknownCommand(program, argv[1]));
  return true;
}

// True if a command is to be run. Otherwise `code` is the program's exit code.
bool parse(CLI::App& program, int argc, char** argv, ExitCode& code) {
  code = ExitCode::wrongUsage;
  if (namesUnknownCommand(program, argc, argv)) return false;
  try {
    program.parse(argc, argv);
    return true;
  } catch (const CLI::Success& success) {  // --help, --version
    program.exit(success);
    code = ExitCode::done;
  } catch (const CLI::ParseError& error) {
    const auto chosen = program.get_subcommands();
    const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
    halfspace::commandline::complain(halfspace::commandline::parseMessage(program, error) +
                                     "\nTry: halfspace" + command + " --help");
  }
  return false;
}

ExitCode runAdmitted(const Command& command) {
  const ExitCode admitted = command.files().admit();
  return admitted == ExitCode::done ? command.run() : admitted;
}

}  // namespace

int main(int argc, char** argv) {
  halfspace::level::tuneAllocator();
  QCoreApplication application(argc, argv);
  CLI::App program("Turn levels made of solids into exact closed surfaces and one BSP tree",
                   "halfspace");
  program.get_formatter()->label("INT", "N");
  program.get_formatter()->label("UINT", "N");
  program.get_formatter()->label("FLOAT", "NUMBER");
  program.set_version_flag("-V,--version", HALFSPACE_VERSION);
  program.require_subcommand(1);
  program.footer(halfspace::level::exitCodeText() +
                 "\nhalfspace help COMMAND shows the options of a command.");
  const std::vector<Command> commands = addCommands(program);
  halfspace::commandline::ConsoleOptions console;
  addConsoleOptions(program, console);
  for (const Command& command : commands) addConsoleOptions(*command.parser, console);
  ExitCode code = ExitCode::done;
  if (!parse(program, argc, argv, code)) return static_cast<int>(code);
  halfspace::commandline::setUpConsole(console);
  for (const Command& command : commands) {
    if (!command.parser->parsed()) continue;
    code = halfspace::commandline::runGuarded({argv, argv + argc},
                                              [&] { return runAdmitted(command); });
  }
  return static_cast<int>(code);
}
