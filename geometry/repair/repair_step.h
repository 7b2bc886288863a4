// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace halfspace::geometry {

// The steps of a repair in the order in which they run, the least invasive first. The last ones are
// found by comparing the result with the given surface.
enum class StepKind : unsigned char {
  stitch,            // merge vertices with equal coordinates
  dropLoosePoints,   // remove vertices that no face uses
  dropFlatFaces,     // remove faces without area
  dropDuplicates,    // remove duplicate faces and walls without thickness
  weld,              // merge border vertices within the weld distance
  splitTJunctions,   // split edges at vertices that lie on them
  collapseNeedles,   // remove slivers thinner than a weld distance the user gave
  orient,            // flip faces so that neighbours agree
  dropMembranes,     // remove walls inside a solid, and sheets that enclose nothing
  fillHoles,         // fill holes
  orientParts,       // flip closed parts whose normals point inward
  untangle,          // resolve intersecting surfaces: keep the outside
  flatten,           // move vertices so that faces are flat
  splitContacts,     // duplicate edges and vertices in which the solid only touches itself
  separateContacts,  // move split contacts apart by a tiny distance
  joinContacts,      // if that fails: make them overlap by a tiny distance and unite them
  keepParts,         // keep parts that overlap or touch as separate objects
  thicken,           // replace open sheets by walls, then untangle again
  wrap,              // replace the whole mesh by a wrap
  dropDust,          // remove tiny parts that cutting made
  dropSheets,        // whole parts that enclose nothing are not part of the result
  loseSurface,       // faces outside of the solid are not, or not wholly, part of the result
  removeInterior,    // faces inside of the solid are not part of the result
  roundCoordinates,  // round all coordinates to 32 bits, where finer ones found no end
};
inline constexpr int kStepKinds = static_cast<int>(StepKind::roundCoordinates) + 1;

struct RepairStep {
  StepKind kind{};
  long long changed = 0;  // number of elements changed; never 0 in a report
  double moved = 0.0;     // the largest distance a vertex was moved, in level units; 0: none
  // fillHoles: triangles added; flatten: planes; untangle: rounds; dropSheets: faces; 0 for all
  // other steps.
  long long extra = 0;
};

// The key of a step in machine-readable reports, such as "split_t_junctions". Keys never change.
std::string_view nameOf(StepKind kind);
// One sentence: what was changed, and how far anything moved.
std::string messageOf(const RepairStep& step);

}  // namespace halfspace::geometry
