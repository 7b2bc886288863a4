// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages on stderr, one on each line, in the form that editors and build servers recognise:
// "FILE:LINE:COLUMN: severity: text", or "halfspace: severity: text" where no file is concerned.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "level/document/issue.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

struct ReportTarget;

// How much the program prints, and how. Set once, before a command runs.
struct ConsoleOptions {
  bool quiet = false;          // errors only; no summary on stdout
  bool verbose = false;        // every issue with all its lines; each stage of the work
  std::string color = "auto";  // "auto", "always", "never"
};
void setUpConsole(const ConsoleOptions& options);
bool isVerbose();
bool isQuiet();

// Called where the result of the command goes to stdout: no summary may be mixed with it.
void reserveStdout();
// Whether a summary for people goes to stdout.
bool printsSummary(const ReportTarget& report);

// Errors.
void complain(const std::string& text);
void complain(const std::filesystem::path& file, const std::string& text);
// Warnings; -q hides them.
void warn(const std::string& text);
void warn(const std::filesystem::path& file, const std::string& text);

// Only printed with -v: what the program does at the moment.
void note(const std::string& text);

// The first hundred errors and ten warnings and notes, with counts of the rest; with -v all.
void tell(const std::filesystem::path& file, std::span<const plugins::Issue> issues);

// One line without colour. The issue's place in space is added unless the text contains one.
std::string lineOf(const std::filesystem::path& file, const plugins::Issue& issue);

// The first of several reasons (one on each line), and the number of the others.
std::string firstLine(const std::string& text);

bool hasErrors(std::span<const plugins::Issue> issues);

}  // namespace halfspace::commandline
