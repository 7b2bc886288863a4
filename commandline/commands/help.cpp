// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/program/command.h"
#include "commandline/program/program_help.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace {

struct HelpOptions {
  std::string command;
  std::string format = "text";
};

ExitCode help(const CLI::App& program, const HelpOptions& options) {
  if (options.format != "text") {
    std::fputs(level::printedAs(options.format, textOf(program)).c_str(), stdout);
    return ExitCode::done;
  }
  const CLI::App* shown = &program;
  if (!options.command.empty()) {
    shown = findCommand(program, options.command);
    if (shown == nullptr) {
      complain(unknownCommand(program, options.command));
      return ExitCode::wrongUsage;
    }
  }
  std::fputs(helpOf(program, *shown).c_str(), stdout);
  return ExitCode::done;
}

}  // namespace

Command addHelp(CLI::App& program) {
  const auto options = std::make_shared<HelpOptions>();
  CLI::App* parser = program.add_subcommand("help", "Show the help of the program or of a command");
  parser->add_option("COMMAND", options->command, "The command to explain; none: the program");
  std::vector<std::string> formats = level::textFormats();
  formats.insert(formats.begin(), "text");
  parser
      ->add_option("--as", options->format,
                   "Print a man page, or a completion script for a shell, instead of text")
      ->check(oneOf(formats))
      ->type_name("FORMAT");
  return {parser, [] { return RunFiles(); },
          [options, &program] { return help(program, *options); }};
}

}  // namespace halfspace::commandline
