// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// "-" on the command line is standard input or output. A stream has no ending that identifies its
// format, so --from and --to name it. Inside the program the stream is represented by a path that
// no file has, with that ending: "<stdin>.map", "<stdout>.obj". So all code that examines endings
// also works for streams.
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

// Like plugins::readFile(), or reads all of standard input. Standard input is read once and kept,
// so that a command can call this again.
plugins::ReadOutcome<std::string> readInput(const std::string& path);

// Like level::saveAtomically(), or writes everything to standard output. Returns the error message,
// if any.
std::optional<std::string> writeOutput(const std::string& path, std::string_view content);

// Writes a text file into a folder, which is created if necessary. If `folder` is empty, `file` is
// the whole path. False, after a message on stderr, if it cannot be written.
bool writeText(const std::string& text, const std::string& folder, const std::string& file);

}  // namespace halfspace::commandline
