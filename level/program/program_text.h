// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of a program as data. Both programs fill it from the tables that read their command
// lines, so that help, man pages and completions always name the options that exist.
#pragma once

#include <string>
#include <vector>

namespace halfspace::level {

struct OptionText {
  std::vector<std::string> names;  // "-o", "--output"; empty: a positional argument
  std::string value;               // "FILE", "N"; of a positional argument its name; empty: a flag
  std::string text;                // what it does
  std::vector<std::string> choices;  // allowed values; empty: not a fixed list
  bool isPath = false;               // the value is a file or folder
  bool isRequired = false;
  bool isRepeated = false;  // several values may follow
};

struct CommandText {
  std::string name;
  std::string summary;
  std::vector<OptionText> arguments;  // positional, in order
  std::vector<OptionText> options;
};

struct ProgramText {
  std::string name, version;
  std::string summary;
  std::vector<OptionText> arguments;
  std::vector<OptionText> options;
  std::vector<CommandText> commands;
};

// What a program's texts can be printed as. Names as users type them.
std::vector<std::string> textFormats();  // "man", "bash", "zsh", "fish"

// The page or script in one of textFormats(). Contract: the format is one of them. Same input, same
// bytes: no date is written.
std::string printedAs(const std::string& format, const ProgramText& program);

}  // namespace halfspace::level
