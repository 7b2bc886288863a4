// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// "-" on the command line is standard input or output. A stream has no ending that tells its
// format, so --from and --to name it. Inside the program the stream is a path that no file has,
// with that ending: "<stdin>.map", "<stdout>.obj". So everything that looks at endings works.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/interface/source.h"

namespace halfspace::commandline {

// The formats that --from and --to name, without a dot; empty: not given.
struct StreamFormats {
  std::string from, to;
};

std::string inputStream(const std::string& format);   // "<stdin>.FORMAT"
std::string outputStream(const std::string& format);  // "<stdout>.FORMAT"
bool isInputStream(std::string_view path);
bool isOutputStream(std::string_view path);

// The name for messages and reports: "<stdin>" and "<stdout>" without the ending.
std::string shownName(const std::string& path);

// plugins::readFile(), or all of standard input. Standard input is read once and kept, so that a
// command may ask for it again.
plugins::ReadOutcome<std::string> readInput(const std::string& path);

// level::saveAtomically(), or everything to standard output. Returns what went wrong, in words.
std::optional<std::string> writeOutput(const std::string& path, std::string_view content);

}  // namespace halfspace::commandline
