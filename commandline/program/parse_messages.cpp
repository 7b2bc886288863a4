// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/parse_messages.h"

#include <vector>

#include <CLI/CLI.hpp>

#include "level/program/suggestion.h"

namespace halfspace::commandline {

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
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return before(":") + " needs a value.";
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
