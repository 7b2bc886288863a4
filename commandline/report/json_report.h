// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "geometry/brush/brush.h"
#include "geometry/mesh/measure.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// Keys keep the order they are set in.
using Json = nlohmann::ordered_json;

// {"severity", "kind", "node", "line", "place", "text"}; null where there is none.
Json jsonOf(const plugins::Issue& issue);
Json jsonOf(std::span<const plugins::Issue> issues);
// {"exact", "value"}; exact is null where the fraction is longer than anyone reads.
Json jsonOf(const geometry::ExactVolume& volume);
// {"min", "max"}; null for an empty box.
Json jsonOf(const geometry::Box& box);
Json jsonOf(const geometry::Vec3& point);
// Sixteen hexadecimal digits.
std::string hexOf(uint64_t hash);
// Whole microseconds: more would be noise.
double roundedMs(double ms);

// Whether a report was asked for, and whether it takes the place of the summary on stdout.
struct ReportTarget {
  std::string file;  // "-": stdout; empty: none
  bool onStdout() const { return file == "-"; }
};

// Bytes that are no UTF-8 are replaced. False, and told on stderr, where it cannot be written.
bool writeReport(const ReportTarget& target, const Json& report);

}  // namespace halfspace::commandline
