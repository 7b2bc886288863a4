// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "commandline/bench/figure.h"
#include "comparison/report/plot.h"
#include "comparison/report/table.h"

namespace halfspace::commandline {

// The outcomes of one way to repair over all models of a corpus, and the figures that follow from
// them. An outcome is an object of the report for programs:
//   name, triangles, verdict, s, mb       mb: null if it was not measured
//   valid                                 a closed 2-manifold after writing and reading
//   claimed                               the program called its result a solid
//   sound, identical                      nothing was wrong with the model; the result is the same
//   kept_both_ways, kept_outside, kept_everywhere     every vertex of either mesh is within a
//       thousandth of the diagonal of the other surface; without vertices inside of the solid; all
//       points, which no filled hole passes
//   lost_share, invented_share
//   reason                                why it is not valid or not kept; absent if it is both
class RepairTally {
 public:
  // `name`: "repair/unasked".
  explicit RepairTally(std::string name) : m_name(std::move(name)) {}

  const std::string& name() const { return m_name; }
  bool isEmpty() const { return m_models.empty(); }
  void add(Json model) { m_models.push_back(std::move(model)); }

  Figure figure() const;
  void addRow(comparison::Table& table) const;
  // How many per cent of the models took at most so many seconds.
  comparison::Plot::Series secondsOfShares() const;

 private:
  std::string m_name;
  std::vector<Json> m_models;
};

// A table without rows for RepairTally::addRow().
comparison::Table repairTable();

// The tallies of several reports of `bench repair`, as if one run had made them: of each name one
// tally, with every model once. None, after a message on stderr, if a file is no such report.
std::optional<std::vector<RepairTally>> mergedTallies(const std::vector<std::string>& reports);

}  // namespace halfspace::commandline
