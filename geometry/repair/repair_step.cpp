// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repair_step.h"

#include <cstdio>
#include <iterator>

namespace halfspace::geometry {
namespace {

struct Wording {
  std::string_view name;
  const char* one;  // what was done to 1 of them
  const char* many;
  const char* rest;  // the reason, or what it means
};

// In the order of StepKind.
constexpr Wording kWordings[] = {
    {"stitch", "vertex was joined with another in its place",
     "vertices were joined with others in their places", ""},
    {"drop_loose_points", "loose point was dropped", "loose points were dropped", ""},
    {"drop_flat_faces", "face without area was collapsed", "faces without area were collapsed", ""},
    {"drop_duplicates", "triangle that was there twice was dropped",
     "triangles that were there twice were dropped", ""},
    {"weld", "border vertex was welded to another", "border vertices were welded to others", ""},
    {"split_t_junctions", "corner was put into the edge it ended at",
     "corners were put into the edges they ended at", ""},
    {"collapse_needles", "sliver thinner than the weld distance was collapsed or flipped",
     "slivers thinner than the weld distance were collapsed or flipped", ""},
    {"orient", "triangle was turned to look the way of its neighbours",
     "triangles were turned to look the way of their neighbours", ""},
    {"drop_membranes", "triangle of a wall inside was dropped",
     "triangles of walls inside were dropped", "; they bounded nothing"},
    {"fill_holes", "hole was filled", "holes were filled", ""},
    {"turn_parts", "part that looked inward was turned", "parts that looked inward were turned",
     ""},
    {"untangle", "triangle that met others was cut at them",
     "triangles that met others were cut at them", "; only the outside of all was kept"},
    {"flatten", "vertex was moved to make faces flat", "vertices were moved to make faces flat",
     ""},
    {"split_contacts", "edge or corner in which the solid only touches itself was split",
     "edges and corners in which the solid only touches itself were split",
     "; the solid is the same point set"},
    {"part_contacts", "corner at such a contact was moved inward by a hair",
     "corners at such contacts were moved inward by a hair", ""},
    {"join_contacts", "corner at a contact was moved outward by a hair, to unite what touched",
     "corners at contacts were moved outward by a hair, to unite what touched", ""},
    {"thicken", "triangle of a sheet was made a wall", "triangles of sheets were made walls",
     ", since they bounded nothing"},
    {"wrap", "surface was replaced by a wrap around it",
     "surfaces were replaced by wraps around them", ""},
};
static_assert(std::size(kWordings) == kStepKinds);

}  // namespace

std::string_view nameOf(StepKind kind) {
  return kWordings[static_cast<size_t>(kind)].name;
}

std::string words(const RepairStep& step) {
  const Wording& wording = kWordings[static_cast<size_t>(step.kind)];
  std::string text = std::to_string(step.changed) + ' ';
  text += step.changed == 1 ? wording.one : wording.many;
  text += wording.rest;
  if (step.kind == StepKind::fillHoles)
    text += " with " + std::to_string(step.extra) + " triangles";
  if (step.kind == StepKind::flatten)
    text += ": " + std::to_string(step.extra) + (step.extra == 1 ? " plane" : " planes");
  if (step.kind == StepKind::untangle && step.extra > 1) {
    text += ", in " + std::to_string(step.extra) + " rounds of cutting and rounding";
  }
  if (step.moved > 0.0) {
    const bool wall = step.kind == StepKind::thicken;
    char distance[64];
    std::snprintf(distance, sizeof distance,
                  wall ? ", %.3g to either side" : "; nothing moved by more than %.3g", step.moved);
    text += distance;
  }
  return text;
}

}  // namespace halfspace::geometry
