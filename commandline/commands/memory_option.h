// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory that a command which cuts meshes along each other may take.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <CLI/CLI.hpp>

#include "commandline/program/value_checks.h"
#include "geometry/boolean/boolean.h"
#include "level/system/process.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

struct MemoryOption {
  double megabytes = 0.0;  // 0: what is free
  bool anyway = false;     // no limit

  double limit() const { return megabytes > 0.0 ? megabytes : level::availableMegabytes(); }
  // No limit, too, if the system does not tell what is free.
  geometry::MemoryLimit memory() const {
    constexpr double kBytesInMegabyte = 1024.0 * 1024.0;
    const double most = limit();
    return anyway || most <= 0.0 ? geometry::MemoryLimit()
                                 : geometry::MemoryLimit(most * kBytesInMegabyte);
  }
};

inline void addMemory(CLI::App& parser, MemoryOption& option) {
  constexpr double kLeast = 1.0;
  parser
      .add_option("--memory", option.megabytes,
                  "Refuse if more memory than this is needed (megabytes). Without it: more than "
                  "is free")
      ->check(numberFrom(kLeast))
      ->type_name("MB");
  parser.add_flag("--anyway", option.anyway, "Never refuse because of memory");
}

// `remedy`: what takes less memory.
inline plugins::Issue tooMuchMemory(const geometry::Reason& reason, const MemoryOption& option,
                                    const std::string& remedy) {
  const auto megabytes = [](double value) { return std::to_string(std::llround(value)) + " MB"; };
  // The limit can be that of a moment ago.
  const double most = std::min(option.limit(), reason.number.value_or(option.limit()));
  plugins::Issue issue;
  issue.kind = plugins::IssueKind::brokenSolid;
  issue.text = "It takes at least " + megabytes(reason.number.value_or(0.0)) + " of memory, but " +
               megabytes(most) + (option.megabytes > 0.0 ? " are allowed: " : " are free: ") +
               remedy + "; --anyway computes it all the same.";
  return issue;
}

}  // namespace halfspace::commandline
