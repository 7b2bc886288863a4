// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The cost of one line of a journal in milliseconds, by stage.
struct EditTime {
  int line = 0;
  std::string name = {};
  double document = 0.0, evaluate = 0.0, tree = 0.0;
  size_t solids = 0, facets = 0;  // cut again because of the edit
  bsp::TreeChange change = {};
  double total() const { return document + evaluate + tree; }
};

// Compares the incremental result with a complete evaluation and build.
struct FreshCheck {
  bool sameBoundary = true;  // equal hashes
  bool sameTree = true;      // exactly the same solid
  size_t nodes = 0;          // of the newly built tree
  double ms = 0.0;           // of the complete evaluation and build
  bool equal() const { return sameBoundary && sameTree; }
};

// All results of one run of `edit`; results it did not reach stay empty.
struct EditFindings {
  std::string level, journal;
  std::string written;  // path of the written level; empty: none
  size_t steps = 0;     // number of steps in the journal
  bool isTruncated = false;
  std::vector<EditTime> times;  // one for each replayed line
  std::optional<size_t> nodesBefore, nodesAfter;
  std::optional<FreshCheck> check;  // the last check, or the first that failed
  size_t checks = 0;
  std::optional<uint64_t> hash;  // hash of the boundary after the last edit
  std::vector<std::string> losses;
  std::vector<plugins::Issue> issues, journalIssues;
  double readMs = 0.0, startMs = 0.0, totalMs = 0.0;
};

// The report, with the keys of docs/manual/reference/commands.md.
Json jsonOf(const EditFindings& findings);
// The summary for people.
void printSummary(const EditFindings& findings);

}  // namespace halfspace::commandline
