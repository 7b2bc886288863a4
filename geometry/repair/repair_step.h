// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace halfspace::geometry {

// The steps of a repair, in the order they are taken, the least invasive first.
enum class StepKind : unsigned char {
  stitch,           // vertices in one place made one
  dropLoosePoints,  // vertices no face uses
  dropFlatFaces,    // faces without area
  dropDuplicates,   // faces that are there twice, walls without thickness
  weld,             // border vertices within the weld distance made one
  splitTJunctions,  // edges split where a corner ends in their middle
  collapseNeedles,  // slivers thinner than a weld distance the user chose
  orient,           // faces turned
  dropMembranes,    // walls inside a solid, and sheets that close nothing
  fillHoles,        // holes closed
  turnParts,        // closed parts that looked inward
  untangle,         // surfaces that pass through each other: the outside kept
  flatten,          // corners moved so that faces are flat
  splitContacts,    // edges and vertices split where the solid only touches itself
  partContacts,     // the same, moved apart by a hair
  joinContacts,     // or made to overlap by a hair and united
  thicken,          // sheets that bound nothing made walls; what meets them is untangled again
  wrap,             // all of it replaced by a wrap
};
inline constexpr int kStepKinds = static_cast<int>(StepKind::wrap) + 1;

struct RepairStep {
  StepKind kind{};
  long long changed = 0;  // how many of what the step is about; never 0 in a report
  double moved = 0.0;     // the furthest a vertex was moved, in level units; 0: none
  long long extra = 0;    // see words(): holes of more than a triangle, faces dropped, rounds taken
};

// For reports that machines read: "split_t_junctions". Names never change.
std::string_view nameOf(StepKind kind);
// One sentence: what was changed, and how far anything moved.
std::string words(const RepairStep& step);

}  // namespace halfspace::geometry
