// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages on stderr, one per line, in the form that editors and build servers recognise:
// "FILE:LINE:COLUMN: severity: text", or "halfspace: severity: text" if no file is concerned.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "level/document/issue.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

struct ReportTarget;

// Verbosity and colours of the messages. Set once, before a command runs.
struct ConsoleOptions {
  bool quiet = false;          // errors only, and no summary on stdout
  bool verbose = false;        // every issue with all its lines, and each stage of the work
  std::string color = "auto";  // "auto", "always", "never"
};
void setUpConsole(const ConsoleOptions& options);
bool isVerbose();
bool isQuiet();

// Call if the result of the command goes to stdout: no summary may then be printed there.
void reserveStdout();
// True if a summary for people goes to stdout.
bool printsSummary(const ReportTarget& report);

// Prints an error.
void complain(const std::string& text);
void complain(const std::filesystem::path& file, const std::string& text);
// Prints a warning; -q hides it.
void warn(const std::string& text);
void warn(const std::filesystem::path& file, const std::string& text);

// Prints the current activity; only with -v.
void note(const std::string& text);

// Prints the first hundred errors and the first ten warnings and notes, with the number of the
// others; with -v all.
void printIssues(const std::filesystem::path& file, std::span<const plugins::Issue> issues);

// The message as one line without colour. The issue's position in space is added unless the text
// contains one.
std::string lineOf(const std::filesystem::path& file, const plugins::Issue& issue);

// The first of several reasons, which are separated by line breaks, and the number of the others.
std::string firstLine(const std::string& text);

bool hasErrors(std::span<const plugins::Issue> issues);

}  // namespace halfspace::commandline
