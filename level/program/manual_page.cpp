// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/program_pages.h"

#include "level/program/exit_code.h"
#include "level/program/suggestion.h"

namespace halfspace::level {

namespace {

// Text escaped for roff: backslashes, hyphens, and control characters at the start of a line.
std::string roff(const std::string& text) {
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool startsLine = i == 0 || text[i - 1] == '\n';
    if (startsLine && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else
      escaped += c;
  }
  return escaped;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string argumentSynopsis(const OptionText& argument) {
  const std::string name = "\\fI" + roff(argument.value) + "\\fR";
  const std::string repeated = argument.isRepeated ? name + " ..." : name;
  return argument.isRequired ? repeated : "[" + repeated + "]";
}

std::string option(const OptionText& option) {
  std::string text = ".TP\n";
  for (size_t i = 0; i < option.names.size(); ++i) {
    text += (i == 0 ? "\\fB" : ", \\fB") + roff(option.names[i]) + "\\fR";
  }
  if (!option.value.empty()) {
    text += (option.names.empty() ? "\\fI" : " \\fI") + roff(option.value) + "\\fR";
  }
  text += '\n' + roff(option.text);
  if (!option.text.ends_with('.')) text += '.';
  if (!option.choices.empty()) text += roff(" One of " + listed(option.choices) + ".");
  return text + '\n';
}

std::string command(const ProgramText& program, const CommandText& command) {
  std::string text = ".SS \\fB" + roff(program.name + ' ' + command.name) + "\\fR";
  if (!command.options.empty()) text += " [\\fIoptions\\fR]";
  for (const OptionText& argument : command.arguments) text += ' ' + argumentSynopsis(argument);
  text += '\n' + roff(command.summary) + ".\n";
  for (const OptionText& argument : command.arguments) text += option(argument);
  for (const OptionText& each : command.options) text += option(each);
  return text;
}

std::string synopsis(const ProgramText& program) {
  std::string text = ".B " + roff(program.name) + '\n';
  if (program.commands.empty()) {
    text += "[\\fIoptions\\fR]";
    for (const OptionText& argument : program.arguments) text += ' ' + argumentSynopsis(argument);
  } else {
    text += "\\fIcommand\\fR [\\fIoptions\\fR] [\\fIarguments\\fR]";
  }
  return text + '\n';
}

}  // namespace

std::string manualPage(const ProgramText& program) {
  std::string page = ".TH " + upper(roff(program.name)) + " 1 \"\" \"Halfspace " + program.version +
                     "\" \"User Commands\"\n";
  page += ".SH NAME\n" + roff(program.name) + " \\- " + roff(program.summary) + '\n';
  page += ".SH SYNOPSIS\n" + synopsis(program);
  page += ".SH OPTIONS\n";
  for (const OptionText& argument : program.arguments) page += option(argument);
  for (const OptionText& each : program.options) page += option(each);
  if (!program.commands.empty()) page += ".SH COMMANDS\n";
  for (const CommandText& each : program.commands) page += command(program, each);
  page += ".SH EXIT STATUS\n";
  for (const ExitCodeText& code : exitCodes()) {
    page += ".TP\n.B " + std::to_string(static_cast<int>(code.code)) + '\n' +
            roff(std::string(code.meaning)) + '\n';
  }
  return page +
         ".SH COPYRIGHT\nHalfspace authors. GNU General Public License, version 3 or later; "
         "the runtime that games link is under the MIT licence.\n";
}

}  // namespace halfspace::level
