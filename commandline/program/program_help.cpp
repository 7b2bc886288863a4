// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/program_help.h"

#include <algorithm>
#include <array>
#include <vector>

#include <CLI/CLI.hpp>

#include "commandline/program/value_checks.h"
#include "level/program/suggestion.h"

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

namespace {

const CLI::App& chosenCommand(const CLI::App& program) {
  const auto chosen = program.get_subcommands();
  return chosen.empty() ? program : *chosen.front();
}

std::string calledName(const CLI::App& program, const CLI::App& command) {
  return &command == &program ? program.get_name() : program.get_name() + ' ' + command.get_name();
}

std::vector<std::string> optionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

bool isOption(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

// A message about an argument that no option or parameter takes; empty if there is none.
std::string extraWord(const CLI::App& program, const CLI::App& command) {
  std::vector<std::string> arguments = command.remaining();
  for (const std::string& word : arguments) {
    if (!isOption(word)) continue;
    const std::string name = word.substr(0, word.find('='));
    return calledName(program, command) + " has no option " + name + '.' +
           level::didYouMean(name, optionNames(command));
  }
  return arguments.empty() ? std::string()
                           : '"' + arguments.front() + "\" is one argument too many for " +
                                 calledName(program, command) + '.';
}

// CLI11 writes "--threads: text"; the colon is removed, because the text continues the sentence.
std::string withOption(const std::string& text) {
  const size_t colon = text.find(": ");
  return colon == std::string::npos ? text : text.substr(0, colon) + ' ' + text.substr(colon + 2);
}

// CLI11 writes "MESHES: At least 2 required but received 1", or "--threads: 1 required TEXT
// missing".
std::string missingValues(const std::string& text) {
  const std::string name = text.substr(0, text.find(':'));
  const std::string least = ": At least ", received = " required but received ";
  const size_t begin = text.find(least), end = text.find(received);
  if (begin == std::string::npos || end == std::string::npos) return name + " needs a value.";
  const size_t number = begin + least.size();
  return name + " needs at least " + text.substr(number, end - number) + " values, not " +
         text.substr(end + received.size()) + '.';
}

}  // namespace

const CLI::App* findCommand(const CLI::App& program, const std::string& name) {
  for (const CLI::App* command : program.get_subcommands({})) {
    if (command->check_name(name)) return command;
  }
  return nullptr;
}

std::string parseMessage(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& command = chosenCommand(program);
  if (std::string extra = extraWord(program, command); !extra.empty()) return extra;
  const std::string text = error.what();
  const auto before = [&](const std::string& end) { return text.substr(0, text.find(end)); };
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return withOption(text);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return missingValues(text);
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return text + " is not the kind of value this option takes.";
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
    return before(" excludes ") + " cannot be combined with " +
           text.substr(text.find(" excludes ") + 10) + '.';
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr)
    return before(" requires ") + " needs " + text.substr(text.find(" requires ") + 10) + '.';
  if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr) return text;
  if (&command == &program) return "No command is given.";
  return before(" is required") + " is missing.";
}

std::string unknownCommand(const CLI::App& program, const std::string& name) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  return "There is no command \"" + name + "\"." + level::didYouMean(name, names) +
         " The commands are " + level::listed(names) + '.';
}

}  // namespace halfspace::commandline
