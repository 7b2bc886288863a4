// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/console.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "commandline/files/standard_streams.h"
#include "commandline/report/json_report.h"
#include "level/program/counted.h"
#include "level/system/process.h"

namespace halfspace::commandline {

using plugins::Issue;
using plugins::Severity;

namespace {

constexpr size_t kMaxErrorsPrinted = 100;
constexpr size_t kMaxMinorPrinted = 10;

// State of the whole process, because all parts of the program print messages.
struct Console {
  ConsoleOptions options;
  bool colored = false;
  bool stdoutIsReserved = false;
};

Console& console() {
  static Console console;
  return console;
}

// Escape sequences of ECMA-48 (Select Graphic Rendition): bold red, magenta and cyan, as compilers
// use them.
const char* colorOf(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "\033[1;36m";
    case Severity::warning:
      return "\033[1;35m";
    case Severity::error:
      break;
  }
  return "\033[1;31m";
}

// A non-empty NO_COLOR (no-color.org) disables colour unless it is requested explicitly.
bool wantsColor(const std::string& mode) {
  if (mode != "auto") return mode == "always";
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (none != nullptr && *none != '\0') return false;
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return level::stderrIsTerminal();
}

std::string positionText(const geometry::Vec3& position) {
  char text[96];
  std::snprintf(text, sizeof text, " At (%.10g %.10g %.10g).", position.x(), position.y(),
                position.z());
  return text;
}

// The start of a message: "FILE:LINE:COLUMN:", "FILE:byte N:" or "FILE:".
std::string originOf(const std::filesystem::path& file, const Issue& issue) {
  std::string origin = shownName(file.string()) + ":";
  if (issue.sourceLine > 0) {
    origin += std::to_string(issue.sourceLine) + ":";
    if (issue.column > 0) origin += std::to_string(issue.column) + ":";
  } else if (issue.byte) {
    origin += "byte " + std::to_string(*issue.byte) + ":";
  }
  return origin;
}

std::string textOf(const Issue& issue) {
  std::string text;
  if (issue.node.valid() && issue.sourceLine == 0) {
    text += "object " + std::to_string(issue.node.value) + ": ";
  }
  text += isVerbose() ? issue.text : firstLine(issue.text);
  // The messages of geometry::Reason name their position themselves.
  if (issue.position && issue.text.find("(at ") == std::string::npos) {
    text += positionText(*issue.position);
  }
  return text;
}

void print(const std::string& origin, Severity severity, const std::string& text) {
  if (console().options.quiet && severity != Severity::error) return;
  if (console().colored) {
    std::fprintf(stderr, "\033[1m%s\033[0m %s%s:\033[0m %s\n", origin.c_str(), colorOf(severity),
                 nameOf(severity), text.c_str());
  } else {
    std::fprintf(stderr, "%s %s: %s\n", origin.c_str(), nameOf(severity), text.c_str());
  }
}

}  // namespace

void setUpConsole(const ConsoleOptions& options) {
  console().options = options;
  console().colored = wantsColor(options.color);
}

bool isVerbose() {
  return console().options.verbose;
}

bool isQuiet() {
  return console().options.quiet;
}

void reserveStdout() {
  console().stdoutIsReserved = true;
}

bool printsSummary(const ReportTarget& report) {
  return !console().options.quiet && !console().stdoutIsReserved && !report.onStdout();
}

void complain(const std::string& text) {
  print("halfspace:", Severity::error, text);
}

void complain(const std::filesystem::path& file, const std::string& text) {
  print(shownName(file.string()) + ":", Severity::error, text);
}

void warn(const std::string& text) {
  print("halfspace:", Severity::warning, text);
}

void warn(const std::filesystem::path& file, const std::string& text) {
  print(shownName(file.string()) + ":", Severity::warning, text);
}

void note(const std::string& text) {
  print("halfspace:", Severity::note, text);
}

std::string lineOf(const std::filesystem::path& file, const Issue& issue) {
  return originOf(file, issue) + ' ' + nameOf(issue.severity) + ": " + textOf(issue);
}

void printIssues(const std::filesystem::path& file, std::span<const Issue> issues) {
  size_t errors = 0, minor = 0;
  // What is lost comes first: the other messages are about another solid than that of the file.
  for (const bool isLoss : {true, false}) {
    for (const Issue& issue : issues) {
      if (plugins::isLostGeometry(issue) != isLoss) continue;
      const bool isError = issue.severity == Severity::error;
      const bool isPast = isError ? ++errors > kMaxErrorsPrinted : ++minor > kMaxMinorPrinted;
      if (!isPast || isVerbose()) print(originOf(file, issue), issue.severity, textOf(issue));
    }
  }
  if (isVerbose()) return;
  const auto printRest = [&](size_t all, size_t printed, const char* one, const char* many) {
    if (all <= printed) return;
    print(shownName(file.string()) + ":", Severity::note,
          level::counted(static_cast<int64_t>(all - printed), one, many) +
              " not shown; -v shows all, --json FILE writes all.");
  };
  printRest(errors, kMaxErrorsPrinted, "more error", "more errors");
  printRest(minor, kMaxMinorPrinted, "more warning or note", "more warnings and notes");
}

std::string firstLine(const std::string& text) {
  const size_t end = text.find('\n');
  if (end == std::string::npos) return text;
  const auto more = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n');
  return text.substr(0, end) + "; and " + level::counted(more, "more reason");
}

bool hasErrors(std::span<const Issue> issues) {
  return std::any_of(issues.begin(), issues.end(),
                     [](const Issue& issue) { return issue.severity == Severity::error; });
}

}  // namespace halfspace::commandline
