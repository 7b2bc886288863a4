// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/run_program.h"

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "commandline/program/program_help.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "level/system/allocator.h"
#include "level/system/process.h"
#include "plugins/loader/engine_module.h"

namespace halfspace::commandline {

namespace {

void addConsoleOptions(CLI::App& parser, ConsoleOptions& options) {
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
  if (findCommand(program, argv[1]) != nullptr) return false;
  complain(unknownCommand(program, argv[1]));
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
    complain(parseMessage(program, error) + "\nTry: halfspace" + command + " --help");
  }
  return false;
}

ExitCode runAdmitted(const Command& command) {
  const ExitCode admitted = command.files().admit();
  return admitted == ExitCode::done ? command.run() : admitted;
}

// The exit code of a program whose results did not all reach standard output, as on a full disk.
int afterOutput(ExitCode code) {
  std::cout.flush();
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (written) return static_cast<int>(code);
  complain("The results could not be written to standard output.");
  const bool isDone = code == ExitCode::done || code == ExitCode::wrongInput;
  return static_cast<int>(isDone ? ExitCode::cannotReadOrWrite : code);
}

}  // namespace

int runProgram(int argc, char** argv, const AddCommands& addCommands) {
  level::tuneAllocator();
  QCoreApplication application(argc, argv);
  level::useDecimalPoints();
  plugins::useEngineModule();
  CLI::App program("Turn levels made of solids into exact closed surfaces and one BSP tree",
                   "halfspace");
  program.get_formatter()->label("INT", "N");
  program.get_formatter()->label("UINT", "N");
  program.get_formatter()->label("FLOAT", "NUMBER");
  program.set_version_flag("-V,--version", HALFSPACE_VERSION);
  program.require_subcommand(1);
  program.footer(level::exitCodeText() +
                 "\nhalfspace help COMMAND shows the options of a command.");
  const std::vector<Command> commands = addCommands(program);
  ConsoleOptions console;
  addConsoleOptions(program, console);
  for (const Command& command : commands) addConsoleOptions(*command.parser, console);
  ExitCode code = ExitCode::done;
  if (!parse(program, argc, argv, code)) return afterOutput(code);
  setUpConsole(console);
  for (const Command& command : commands) {
    if (!command.parser->parsed()) continue;
    code = runGuarded({argv, argv + argc}, [&] { return runAdmitted(command); });
  }
  return afterOutput(code);
}

}  // namespace halfspace::commandline
