// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/program_pages.h"

namespace halfspace::level {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + '\'';
}

// One `complete` command. `condition`: the fish condition under which it applies; empty: always.
std::string line(const std::string& program, const std::string& condition,
                 const OptionText& option) {
  std::string text = "complete -c " + program;
  if (!condition.empty()) text += " -n " + quoted(condition);
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.choices.empty()) {
    std::string words;
    for (const std::string& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
    text += (option.names.empty() ? " -f -a " : " -x -a ") + quoted(words);
  } else if (!option.value.empty()) {
    text += option.isPath ? " -r -F" : " -x";
  }
  return text + " -d " + quoted(option.text) + '\n';
}

}  // namespace

std::string fishCompletion(const ProgramText& program) {
  std::string text = "# fish completion for " + program.name + '\n';
  for (const CommandText& command : program.commands) {
    text += "complete -c " + program.name + " -n __fish_use_subcommand -f -a " + command.name +
            " -d " + quoted(command.summary) + '\n';
  }
  const std::string alone = program.commands.empty() ? "" : "__fish_use_subcommand";
  for (const OptionText& option : program.options) text += line(program.name, alone, option);
  for (const CommandText& command : program.commands) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    for (const OptionText& argument : command.arguments) {
      if (!argument.choices.empty()) text += line(program.name, condition, argument);
    }
    for (const OptionText& option : command.options) text += line(program.name, condition, option);
  }
  return text;
}

}  // namespace halfspace::level
