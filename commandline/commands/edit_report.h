// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// What one line of a journal cost, in milliseconds, and what for.
struct EditTime {
  int line = 0;
  std::string name = {};
  double document = 0.0, evaluate = 0.0, tree = 0.0;
  size_t solids = 0, facets = 0;  // cut anew
  bsp::TreeChange change = {};
  double total() const { return document + evaluate + tree; }
};

// Whether what came of the edits is what a start from nothing gives.
struct FreshCheck {
  bool sameBoundary = true;  // the same hash
  bool sameTree = true;      // the same solid, exactly
  size_t nodes = 0;          // of the fresh tree
  double ms = 0.0;           // to evaluate and build anew
  bool equal() const { return sameBoundary && sameTree; }
};

// Everything one run of `edit` found out; what it did not get to stays empty.
struct EditFindings {
  std::string level, journal;
  std::string written;  // the level; empty: none
  size_t steps = 0;     // of the journal
  bool isTruncated = false;
  std::vector<EditTime> times;  // by line that was done
  std::optional<size_t> nodesBefore, nodesAfter;
  std::optional<FreshCheck> check;  // the last one, or the first that was not equal
  size_t checks = 0;
  std::optional<uint64_t> hash;  // of the boundary in the end
  std::vector<std::string> losses;
  std::vector<plugins::Issue> issues, journalIssues;
  double readMs = 0.0, startMs = 0.0, totalMs = 0.0;
};

// The keys of docs/manual/reference/commands.md.
Json jsonOf(const EditFindings& findings);
// For people.
void printSummary(const EditFindings& findings);

}  // namespace halfspace::commandline
