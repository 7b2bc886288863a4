// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The limit of the commands that add a convex body to a mesh (offset, minkowski).
#pragma once

#include <limits>
#include <string>

#include <CLI/CLI.hpp>

#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// Pairs of faces that are cut along each other unless --anyway is given. Each of them is stored,
// and most of them are cut, so more take many minutes and gigabytes.
inline constexpr long long kMostPairs = 50'000'000;

inline long long mostPairs(bool anyway) {
  return anyway ? std::numeric_limits<long long>::max() : kMostPairs;
}

inline void addAnyway(CLI::App& parser, bool& anyway) {
  parser.add_flag("--anyway", anyway,
                  "Compute it even if that takes many minutes and gigabytes of memory");
}

inline plugins::Issue tooMuchWork(const std::string& remedy) {
  plugins::Issue issue;
  issue.kind = plugins::IssueKind::brokenSolid;
  issue.text =
      "More than " + std::to_string(kMostPairs) +
      " pairs of faces would have to be cut along each other, which takes many minutes and "
      "gigabytes: " +
      remedy + "; --anyway computes it all the same.";
  return issue;
}

}  // namespace halfspace::commandline
