// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of a program as data. Both programs fill it from the tables that read their command
// lines, so that help, man pages and completions always name the options that exist.
#pragma once

#include <string>
#include <vector>

namespace halfspace::level {

struct OptionText {
  std::vector<std::string> names;    // "-o", "--output"; empty: a positional argument
  std::string value;                 // "FILE", "N"; a positional argument's name; empty: a flag
  std::string text;                  // what it does
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

// The formats of printedAs(), by the names that users type.
std::vector<std::string> textFormats();  // "man", "bash", "zsh", "fish"

// The manual page or completion script. Contract: `format` is one of textFormats(). Deterministic:
// contains no date.
std::string printedAs(const std::string& format, const ProgramText& program);

}  // namespace halfspace::level
