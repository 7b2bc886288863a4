// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repair_step.h"

#include <cstdio>
#include <iterator>

namespace halfspace::geometry {
namespace {

struct Wording {
  std::string_view name;
  const char* one;   // the sentence after the number 1
  const char* many;  // the sentence after any other number
  const char* rest;  // appended: the reason for the change, or its consequence
};

// In the order of StepKind.
constexpr Wording kWordings[] = {
    {"stitch", "vertex was merged with another at the same position",
     "vertices were merged with others at the same position", ""},
    {"drop_loose_points", "unused vertex was removed", "unused vertices were removed", ""},
    {"drop_flat_faces", "face without area was collapsed", "faces without area were collapsed", ""},
    {"drop_duplicates", "duplicate triangle was removed", "duplicate triangles were removed", ""},
    {"weld", "border vertex was welded to another", "border vertices were welded to others", ""},
    {"split_t_junctions", "vertex was inserted into the edge it lies on",
     "vertices were inserted into the edges they lie on", ""},
    {"collapse_needles", "sliver thinner than the weld distance was collapsed or flipped",
     "slivers thinner than the weld distance were collapsed or flipped", ""},
    {"orient", "triangle was flipped to agree with its neighbours",
     "triangles were flipped to agree with their neighbours", ""},
    {"drop_membranes", "triangle of an inner wall was removed",
     "triangles of inner walls were removed", "; they bounded no solid"},
    {"fill_holes", "hole was filled", "holes were filled", ""},
    {"turn_parts", "part whose faces pointed inward was flipped",
     "parts whose faces pointed inward were flipped", ""},
    {"untangle", "intersecting triangle was cut", "intersecting triangles were cut",
     "; only the outer surface was kept"},
    {"flatten", "vertex was moved to make faces flat", "vertices were moved to make faces flat",
     ""},
    {"split_contacts", "edge or vertex where the solid only touches itself was split",
     "edges and vertices where the solid only touches itself were split",
     "; the shape is unchanged"},
    {"part_contacts", "vertex at such a contact was moved inward by a tiny distance",
     "vertices at such contacts were moved inward by a tiny distance", ""},
    {"join_contacts",
     "vertex at a contact was moved outward by a tiny distance, to unite the touching parts",
     "vertices at contacts were moved outward by a tiny distance, to unite the touching parts", ""},
    {"keep_parts", "part was kept as a separate object", "parts were kept as separate objects",
     ", though they overlap or touch"},
    {"thicken", "triangle of a sheet became a wall", "triangles of sheets became walls",
     ", since they enclosed no volume"},
    {"wrap", "surface was replaced by a wrap around it",
     "surfaces were replaced by wraps around them", ""},
    {"drop_dust", "part that cutting had made was removed",
     "parts that cutting had made were removed", "; each was below a millionth of the volume"},
    {"drop_sheets", "part of the surface that encloses nothing was removed",
     "parts of the surface that enclose nothing were removed", ""},
    {"lose_surface", "face outside of the solid lost surface",
     "faces outside of the solid lost surface", ""},
    {"remove_interior", "face inside of the solid was removed",
     "faces inside of the solid were removed", "; nobody sees them"},
    {"round_coordinates", "vertex was rounded to a 32-bit number",
     "vertices were rounded to 32-bit numbers", ", where finer numbers kept making intersections"},
};
static_assert(std::size(kWordings) == kStepKinds);

}  // namespace

std::string_view nameOf(StepKind kind) {
  return kWordings[static_cast<size_t>(kind)].name;
}

std::string messageOf(const RepairStep& step) {
  const Wording& wording = kWordings[static_cast<size_t>(step.kind)];
  std::string text = std::to_string(step.changed) + ' ';
  text += step.changed == 1 ? wording.one : wording.many;
  text += wording.rest;
  if (step.kind == StepKind::fillHoles)
    text += " with " + std::to_string(step.extra) + " triangles";
  if (step.kind == StepKind::dropSheets)
    text += ": " + std::to_string(step.extra) + (step.extra == 1 ? " face" : " faces");
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
