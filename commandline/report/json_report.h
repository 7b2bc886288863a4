// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "geometry/brush/brush.h"
#include "geometry/mesh/measure.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// Keys keep the order in which they are set.
using Json = nlohmann::ordered_json;

// {"severity", "kind", "node", "line", "place", "text"}; null where there is none.
Json jsonOf(const plugins::Issue& issue);
Json jsonOf(std::span<const plugins::Issue> issues);
// {"exact", "value"}; exact is null if the fraction is too long to be useful.
Json jsonOf(const geometry::ExactVolume& volume);
// {"min", "max"}; null for an empty box.
Json jsonOf(const geometry::Box& box);
Json jsonOf(const geometry::Vec3& point);
// Sixteen hexadecimal digits.
std::string hexOf(uint64_t hash);
// Rounded to microseconds; finer digits would be noise.
double roundedMs(double ms);

// The destination of --json.
struct ReportTarget {
  std::string file;  // "-": stdout; empty: none
  bool onStdout() const { return file == "-"; }
};

// Version of the reports' format; the schemas in resources/schemas describe it. It increases when a
// key is removed or changes its meaning, not when a key is added.
inline constexpr int kReportVersion = 1;

// Writes the report with "report" (the command's name) and "version" as its first keys. Bytes that
// are not UTF-8 are replaced. False, after a message on stderr, if it cannot be written.
bool writeReport(const ReportTarget& target, const char* command, const Json& report);

}  // namespace halfspace::commandline
