// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/defect.h"

namespace halfspace::geometry {
namespace {

struct Wording {
  std::string_view name;
  Severity severity;
  const char* one;   // "1 edge ..."
  const char* many;  // "7 edges ..."
  const char* advice;
};

constexpr Severity kNote = Severity::note;
constexpr Severity kWarning = Severity::warning;
constexpr Severity kError = Severity::error;

// In the order of DefectKind.
constexpr Wording kWordings[] = {
    {"index_out_of_range", kError, "face names a vertex that does not exist",
     "faces name vertices that do not exist", "the file is damaged; export it again"},
    {"not_finite", kError, "vertex has a coordinate that is no number",
     "vertices have coordinates that are no numbers", "export the mesh again"},
    {"out_of_range", kWarning, "vertex lies further out than a level reaches",
     "vertices lie further out than a level reaches", "move or shrink the mesh"},
    {"duplicate_vertices", kNote, "vertex has the place of another",
     "vertices have the place of another", "taken as one here; welding makes one of them"},
    {"isolated_vertices", kNote, "vertex belongs to no face", "vertices belong to no face",
     "loose points do no harm; repair drops them"},
    {"no_faces", kError, "mesh without any face", "meshes without any face",
     "there is nothing in it; export it again"},
    {"repeated_corners", kWarning, "face names a corner twice", "faces name a corner twice",
     "repair drops the repetition"},
    {"zero_area_faces", kError, "face has no area", "faces have no area",
     "delete or weld the corners; repair collapses what has no area"},
    {"crossed_faces", kError, "face crosses itself", "faces cross themselves",
     "sides meet where they should not; draw again or triangulate"},
    {"unflat_faces", kWarning, "face should be flat and is not", "faces should be flat and are not",
     "triangulate, or flatten within a tolerance"},
    {"slivers", kWarning, "face is a needle", "faces are needles",
     "much longer than wide; collapse or flip where it matters"},
    {"duplicate_faces", kError, "face is there twice", "faces are there twice",
     "one copy too many; repair drops it"},
    {"zero_thickness", kError, "pair of faces is a wall without thickness",
     "pairs of faces are walls without thickness", "delete the wall or give it thickness"},
    {"open_edges", kError, "edge has a face on one side only", "edges have a face on one side only",
     "the solid is open here; close the hole"},
    {"cracks", kError, "border corner lies a hair beside another",
     "border corners lie a hair beside another", "a seam is open by a hair; weld it"},
    {"t_junctions", kError, "corner ends in the middle of an edge",
     "corners end in the middle of an edge", "split the edge there"},
    {"non_manifold_edges", kError, "edge has more than two faces", "edges have more than two faces",
     "separate the parts that meet there, or unite them"},
    {"non_manifold_vertices", kError, "corner is the only contact of two parts",
     "corners are the only contact of two parts", "separate the parts that meet there"},
    {"misoriented_edges", kError, "edge lies between faces that look to different sides",
     "edges lie between faces that look to different sides", "turn the faces on one side"},
    {"self_intersections", kError, "pair of faces passes through or touches each other",
     "pairs of faces pass through or touch each other", "separate or unite the parts"},
    {"too_tangled", kError, "search was stopped", "searches were stopped",
     "too many faces lie in one place to compare them all; the counts are minima"},
    {"inside_out", kError, "part looks inward", "parts look inward", "turn all faces of the part"},
    {"nested_solids", kError, "part lies inside another part", "parts lie inside another part",
     "nothing is added there; delete, or turn to a cavity"},
    {"cavities", kNote, "part is a closed hollow", "parts are closed hollows",
     "sound; delete where nobody should pay for it"},
    {"unbounded", kError, "brush is open towards infinity", "brushes are open towards infinity",
     "add the missing face"},
    {"empty_brush", kError, "brush has no inside", "brushes have no inside",
     "check which way the faces look"},
    {"duplicate_planes", kNote, "face is there twice", "faces are there twice",
     "the copy is left out"},
    {"nearly_duplicate_planes", kWarning, "pair of faces lies nearly in one plane",
     "pairs of faces lie nearly in one plane", "make one plane of both"},
    {"redundant_planes", kNote, "plane touches the brush nowhere", "planes touch the brush nowhere",
     "no face lies there; left out"},
    {"micro_edges", kWarning, "edge is shorter than anyone sees",
     "edges are shorter than anyone sees", "move the corners together"},
    {"micro_faces", kWarning, "face is thinner than anyone sees",
     "faces are thinner than anyone sees", "move the corners together"},
    {"off_grid_vertices", kNote, "corner is off the grid", "corners are off the grid",
     "snap where neighbours are on the grid"},
    {"duplicate_brushes", kWarning, "brush is there twice", "brushes are there twice",
     "delete the copy"},
    {"brush_inside_another", kWarning, "brush lies wholly inside another",
     "brushes lie wholly inside another", "nothing is added; delete"},
};
static_assert(std::size(kWordings) == kDefectKinds);

const Wording& wordingOf(DefectKind kind) {
  return kWordings[static_cast<size_t>(kind)];
}

}  // namespace

std::string_view nameOf(DefectKind kind) {
  return wordingOf(kind).name;
}

std::string_view nameOf(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      break;
  }
  return "error";
}

Severity severityOf(DefectKind kind) {
  return wordingOf(kind).severity;
}

std::string words(const Defect& defect) {
  const Wording& wording = wordingOf(defect.kind);
  std::string text = std::to_string(defect.count) + ' ';
  text += defect.count == 1 ? wording.one : wording.many;
  return text + "; " + wording.advice;
}

}  // namespace halfspace::geometry
