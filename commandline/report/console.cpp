// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/console.h"

#include <algorithm>
#include <cstdio>

namespace halfspace::commandline {

using plugins::Issue;
using plugins::Severity;

namespace {

constexpr size_t kMostErrorsTold = 100;
constexpr size_t kMostMinorTold = 10;

const char* word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      break;
  }
  return "error";
}

std::string placeOf(const geometry::Vec3& place) {
  char text[96];
  std::snprintf(text, sizeof text, " At (%.6g %.6g %.6g).", place.x(), place.y(), place.z());
  return text;
}

}  // namespace

void complain(const std::string& text) {
  std::fprintf(stderr, "halfspace: %s\n", text.c_str());
}

void complain(const std::filesystem::path& file, const std::string& text) {
  std::fprintf(stderr, "%s: error: %s\n", file.c_str(), text.c_str());
}

std::string lineOf(const std::filesystem::path& file, const Issue& issue) {
  std::string line = file.string() + ":";
  if (issue.sourceLine > 0) {
    line += std::to_string(issue.sourceLine) + ":";
    if (issue.column > 0) line += std::to_string(issue.column) + ":";
  } else if (issue.byte) {
    line += "byte " + std::to_string(*issue.byte) + ":";
  }
  line += std::string(" ") + word(issue.severity) + ": ";
  if (issue.node.valid() && issue.sourceLine == 0) {
    line += "object " + std::to_string(issue.node.value) + ": ";
  }
  line += firstLine(issue.text);
  if (issue.place && issue.text.find('(') == std::string::npos) line += placeOf(*issue.place);
  return line;
}

void tell(const std::filesystem::path& file, std::span<const Issue> issues) {
  size_t errors = 0, minor = 0;
  for (const Issue& issue : issues) {
    const bool isError = issue.severity == Severity::error;
    if (isError ? ++errors > kMostErrorsTold : ++minor > kMostMinorTold) continue;
    std::fprintf(stderr, "%s\n", lineOf(file, issue).c_str());
  }
  const auto tellRest = [&](size_t all, size_t told, const char* what) {
    if (all <= told) return;
    std::fprintf(stderr, "%s: %zu more %s; --json FILE has them all\n", file.c_str(), all - told,
                 what);
  };
  tellRest(errors, kMostErrorsTold, "errors");
  tellRest(minor, kMostMinorTold, "warnings and notes");
}

std::string firstLine(const std::string& text) {
  const size_t end = text.find('\n');
  if (end == std::string::npos) return text;
  const auto more = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n');
  return text.substr(0, end) + "; and " + std::to_string(more) +
         (more == 1 ? " more reason" : " more reasons");
}

bool hasErrors(std::span<const Issue> issues) {
  return std::any_of(issues.begin(), issues.end(),
                     [](const Issue& issue) { return issue.severity == Severity::error; });
}

}  // namespace halfspace::commandline
