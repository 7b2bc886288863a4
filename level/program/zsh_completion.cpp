// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/program_pages.h"

namespace halfspace::level {

namespace {

// Text escaped for a quoted specification of _arguments, where brackets and colons are separators.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'')
      result += "'\\''";
    else if (c == '[')
      result += '(';
    else if (c == ']')
      result += ')';
    else if (c == ':')
      result += "\\:";
    else
      result += c;
  }
  return result;
}

std::string actionOf(const OptionText& option) {
  if (!option.choices.empty()) {
    std::string words;
    for (const std::string& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
    return '(' + words + ')';
  }
  return option.isPath ? "_files" : " ";
}

std::string specification(const OptionText& option) {
  const std::string value =
      option.value.empty() ? "" : ':' + escaped(option.value) + ':' + actionOf(option);
  const std::string text = '[' + escaped(option.text) + ']' + value;
  if (option.names.empty()) {
    const std::string many = option.isRepeated ? "*" : "";
    return "'" + many + ':' + escaped(option.value) + ':' + actionOf(option) + "'";
  }
  const std::string repeated = option.isRepeated ? "*" : "";
  if (option.names.size() == 1) return "'" + repeated + option.names.front() + text + "'";
  std::string together, either;
  for (const std::string& name : option.names) {
    together += (together.empty() ? "" : " ") + name;
    either += (either.empty() ? "" : ",") + name;
  }
  return "'(" + together + ")'{" + either + "}'" + text + "'";
}

std::string arguments(const std::vector<OptionText>& positional,
                      const std::vector<OptionText>& options, const std::string& indent) {
  std::string text = "_arguments -s";
  for (const auto* list : {&positional, &options}) {
    for (const OptionText& option : *list) text += " \\\n" + indent + specification(option);
  }
  return text + '\n';
}

}  // namespace

std::string zshCompletion(const ProgramText& program) {
  std::string text = "#compdef " + program.name + '\n';
  if (program.commands.empty()) return text + arguments(program.arguments, program.options, "  ");
  text += "local -a commands=(\n";
  for (const CommandText& command : program.commands) {
    text += "  '" + command.name + ':' + escaped(command.summary) + "'\n";
  }
  text += ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  " +
          arguments({}, program.options, "    ") +
          "  return\nfi\nlocal command=$words[2]\nshift words\n(( CURRENT-- ))\ncase $command in\n";
  for (const CommandText& command : program.commands) {
    text += "  " + command.name + ") " + arguments(command.arguments, command.options, "    ") +
            "    ;;\n";
  }
  return text + "esac\n";
}

}  // namespace halfspace::level
