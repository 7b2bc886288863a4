// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/program_pages.h"

namespace halfspace::level {

namespace {

std::string spaced(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string namesOf(const std::vector<OptionText>& options) {
  std::string text;
  for (const OptionText& option : options) text += (text.empty() ? "" : " ") + spaced(option.names);
  return text;
}

// The names of an option that has a fixed list of values, as a pattern of `case`.
std::string patternOf(const OptionText& option) {
  std::string text;
  for (const std::string& name : option.names) text += (text.empty() ? "" : "|") + name;
  return text;
}

// `first`: the index of the first positional argument among the words.
std::string settings(const std::vector<OptionText>& arguments,
                     const std::vector<OptionText>& options, int first) {
  std::string text = "      options='" + namesOf(options) + "'\n";
  if (!arguments.empty() && !arguments.front().choices.empty()) {
    text += "      [[ $COMP_CWORD -eq " + std::to_string(first) + " ]] && values='" +
            spaced(arguments.front().choices) + "'\n";
  }
  text += "      case $before in\n";
  for (const OptionText& option : options) {
    if (option.choices.empty()) continue;
    text += "        " + patternOf(option) + ") values='" + spaced(option.choices) + "' ;;\n";
  }
  return text + "      esac\n";
}

}  // namespace

std::string bashCompletion(const ProgramText& program) {
  std::string function = "_" + program.name;
  for (char& c : function) c = c == '-' ? '_' : c;
  std::string commands;
  for (const CommandText& command : program.commands) commands += command.name + ' ';
  std::string text = "# bash completion for " + program.name + "\n" + function + "() {\n";
  text +=
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command= options= values= commands='" +
      commands + "'\n";
  if (!commands.empty()) text += "  [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]}\n";
  text += "  case $command in\n";
  for (const CommandText& command : program.commands) {
    text += "    " + command.name + ")\n" + settings(command.arguments, command.options, 2) +
            "      ;;\n";
  }
  text += "    *)\n" + settings(program.arguments, program.options, 1) + "      ;;\n  esac\n";
  text +=
      "  if [[ -n $values ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$values\" -- \"$word\")\n"
      "  elif [[ $word == -* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
      "  elif [[ -n $commands && $COMP_CWORD -eq 1 ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$commands\" -- \"$word\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
      "  fi\n}\n";
  return text + "complete -o filenames -F " + function + ' ' + program.name + '\n';
}

}  // namespace halfspace::level
