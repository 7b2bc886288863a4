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
    {"index_out_of_range", kError, "face uses a vertex that does not exist",
     "faces use vertices that do not exist", "the file is damaged; export it again"},
    {"not_finite", kError, "vertex has a coordinate that is not finite",
     "vertices have coordinates that are not finite", "export the mesh again"},
    {"out_of_range", kWarning, "vertex lies outside the limits of a level",
     "vertices lie outside the limits of a level", "move or shrink the mesh"},
    {"duplicate_vertices", kNote, "vertex has the same position as another",
     "vertices have the same position as another", "treated as one vertex here; weld them"},
    {"isolated_vertices", kNote, "vertex belongs to no face", "vertices belong to no face",
     "harmless; repair removes them"},
    {"no_faces", kError, "mesh without any face", "meshes without any face",
     "the mesh is empty; export it again"},
    {"repeated_corners", kWarning, "face uses a vertex twice", "faces use a vertex twice",
     "repair removes the repetition"},
    {"zero_area_faces", kError, "face has no area", "faces have no area",
     "delete them or weld their vertices; repair collapses them"},
    {"crossed_faces", kError, "face intersects itself", "faces intersect themselves",
     "redraw the outline or triangulate the face"},
    {"unflat_faces", kWarning, "face is not flat", "faces are not flat",
     "triangulate, or flatten within a tolerance"},
    {"slivers", kWarning, "face is a needle", "faces are needles",
     "much longer than wide; collapse or flip them if it matters"},
    {"duplicate_faces", kError, "face is a duplicate", "faces are duplicates",
     "repair removes the copies"},
    {"zero_thickness", kError, "pair of faces is a wall without thickness",
     "pairs of faces are walls without thickness", "delete the wall or give it thickness"},
    {"open_edges", kError, "edge has a face on one side only", "edges have a face on one side only",
     "the solid is open there; close the hole"},
    {"cracks", kError, "border vertex nearly coincides with another",
     "border vertices nearly coincide with another", "a narrow crack; weld it"},
    {"t_junctions", kError, "vertex lies in the middle of an edge",
     "vertices lie in the middle of an edge", "split the edge there"},
    {"non_manifold_edges", kError, "edge has more than two faces", "edges have more than two faces",
     "separate the parts that meet there, or unite them"},
    {"non_manifold_vertices", kError, "vertex is the only contact of two parts",
     "vertices are the only contact of two parts", "separate the parts that meet there"},
    {"misoriented_edges", kError, "edge lies between faces of opposite orientation",
     "edges lie between faces of opposite orientation", "flip the faces on one side"},
    {"self_intersections", kError, "pair of faces intersects or touches",
     "pairs of faces intersect or touch", "separate or unite the parts"},
    {"too_tangled", kError, "search was stopped", "searches were stopped",
     "too many faces intersect to compare them all; the counts are minima"},
    {"inside_out", kError, "part is inside out", "parts are inside out",
     "flip all faces of the part"},
    {"nested_solids", kError, "part lies inside another part", "parts lie inside another part",
     "they add nothing; delete them, or flip them to make cavities"},
    {"cavities", kNote, "part is a closed cavity", "parts are closed cavities",
     "valid; delete them to save faces"},
    {"unbounded", kError, "brush is infinite", "brushes are infinite", "add the missing face"},
    {"empty_brush", kError, "brush has no volume", "brushes have no volume",
     "check the orientation of the faces"},
    {"duplicate_planes", kNote, "face is a duplicate", "faces are duplicates",
     "the copies are left out"},
    {"nearly_duplicate_planes", kWarning, "pair of faces lies nearly in one plane",
     "pairs of faces lie nearly in one plane", "make one plane of both"},
    {"redundant_planes", kNote, "plane does not touch the brush", "planes do not touch the brush",
     "they carry no face and are left out"},
    {"micro_edges", kWarning, "edge is too short to be visible",
     "edges are too short to be visible", "move the corners together"},
    {"micro_faces", kWarning, "face is too thin to be visible", "faces are too thin to be visible",
     "move the corners together"},
    {"off_grid_vertices", kNote, "corner is off the grid", "corners are off the grid",
     "snap them if their neighbours are on the grid"},
    {"duplicate_brushes", kWarning, "brush is a duplicate", "brushes are duplicates",
     "delete the copies"},
    {"brush_inside_another", kWarning, "brush lies wholly inside another",
     "brushes lie wholly inside another", "they add nothing; delete them"},
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

std::string messageOf(const Defect& defect) {
  const Wording& wording = wordingOf(defect.kind);
  std::string text = std::to_string(defect.count) + ' ';
  text += defect.count == 1 ? wording.one : wording.many;
  return text + "; " + wording.advice;
}

}  // namespace halfspace::geometry
