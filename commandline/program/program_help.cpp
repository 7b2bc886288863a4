// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/program_help.h"

#include <algorithm>
#include <array>

#include <CLI/CLI.hpp>

#include "commandline/program/value_checks.h"

namespace halfspace::commandline {

namespace {

using level::CommandText;
using level::OptionText;

// The name of an option's value, as the help prints it.
std::string valueName(const CLI::App& app, const CLI::Option& option) {
  if (option.get_items_expected_max() == 0 || option.get_type_size_max() == 0) return {};
  const std::string type = option.get_type_name();
  const std::string plain = type.substr(0, type.find(':'));
  return app.get_formatter() == nullptr
             ? plain
             : dynamic_cast<const CLI::Formatter&>(*app.get_formatter()).get_label(plain);
}

// True if the value is a path. Positional arguments are paths unless their values are listed.
bool isPath(const OptionText& option) {
  constexpr std::array<std::string_view, 4> kPaths{"FILE", "FOLDER", "MESH", "TREE"};
  if (option.names.empty()) return option.choices.empty();
  return std::ranges::find(kPaths, option.value) != kPaths.end();
}

OptionText textOf(const CLI::App& app, const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back('-' + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.value = text.names.empty() ? option.get_name(true) : valueName(app, option);
  text.text = option.get_description();
  text.choices = choicesOf(option);
  text.isRequired = option.get_required();
  text.isRepeated = option.get_items_expected_max() > 1;
  text.isPath = isPath(text);
  return text;
}

void addOptions(const CLI::App& app, std::vector<OptionText>& arguments,
                std::vector<OptionText>& options) {
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? arguments : options).push_back(textOf(app, *option));
  }
}

}  // namespace

level::ProgramText textOf(const CLI::App& program) {
  level::ProgramText text;
  text.name = program.get_name();
  text.version = HALFSPACE_VERSION;
  text.summary = program.get_description();
  addOptions(program, text.arguments, text.options);
  for (const CLI::App* command : program.get_subcommands({})) {
    CommandText each{command->get_name(), command->get_description(), {}, {}};
    addOptions(*command, each.arguments, each.options);
    text.commands.push_back(std::move(each));
  }
  return text;
}

std::string helpOf(const CLI::App& program, const CLI::App& command) {
  // App::help() would print the help of the command that was parsed, which is "help".
  const std::string caller = &program == &command ? std::string() : program.get_name();
  return command.get_formatter()->make_help(
      &command, caller.empty() ? program.get_name() : caller + ' ' + command.get_name(),
      CLI::AppFormatMode::Normal);
}

}  // namespace halfspace::commandline
