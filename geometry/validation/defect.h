// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Defects of a mesh or a brush, as data. messageOf(defect) makes the sentence that a designer
// reads, at the boundary of the program.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

enum class Severity : unsigned char {
  note,     // for information; the solid is valid
  warning,  // the solid is valid, but may cause problems later
  error,    // not a solid until it is repaired
};

enum class DefectKind : unsigned char {
  // numbers
  indexOutOfRange,  // a face names a vertex that does not exist; counts faces
  notFinite,        // NaN or infinite coordinates; counts vertices
  outOfRange,       // beyond kMaxCoordinate; counts vertices
  // vertices
  duplicateVertices,  // vertices with the same coordinates as an earlier one
  isolatedVertices,   // no face uses them
  // single faces
  noFaces,
  repeatedCorners,  // two consecutive corners at one position; counts faces that keep three corners
  zeroAreaFaces,    // collapsed to a point or a line; counts faces
  crossedFaces,     // a polygon whose sides cross or touch each other; counts faces
  unflatFaces,      // polygons whose corners are further out of plane than the flatness tolerance
  slivers,          // needles and caps, thinner than the given share of their longest side
  // faces against each other
  duplicateFaces,       // same corners and orientation as an earlier face; counts the later ones
  zeroThickness,        // same corners as an earlier face, opposite orientation: no thickness
  openEdges,            // edges with one face; the first locations are one per loop
  cracks,               // vertices of open edges within the weld distance of another such vertex
  tJunctions,           // corners within the weld distance of the interior of an open edge
  nonManifoldEdges,     // edges of more than two faces
  nonManifoldVertices,  // vertices whose faces form several fans that share only the vertex
  misorientedEdges,     // edges of two faces that run along it in the same direction
  selfIntersections,    // pairs of faces that pass through, overlap or touch each other
  tooTangled,           // too many pairs of faces: the search was stopped, counts are minima
  // closed components
  insideOut,     // components that enclose a negative volume and are no cavity
  nestedSolids,  // components inside a solid that would be there without them
  cavities,      // components that bound a hollow in a solid
  // brushes
  unbounded,              // the planes do not enclose a bounded region
  emptyBrush,             // the planes have no volume in common
  duplicatePlanes,        // planes equal to an earlier one; counts the later ones
  nearlyDuplicatePlanes,  // pairs of planes within the tolerances of BrushCheckOptions
  redundantPlanes,        // planes that carry no face
  microEdges,             // edges shorter than the given length
  microFaces,             // faces narrower than the given length
  offGridVertices,        // vertices that are not on the given grid
  duplicateBrushes,       // the same solid as an earlier brush
  brushInsideAnother,     // brushes wholly inside another one: they add nothing
};

inline constexpr int kDefectKinds = static_cast<int>(DefectKind::brushInsideAnother) + 1;

// The location of a defect. Unused indices are -1. Indices refer to the input soup; for a list of
// brushes, faces are indices of brushes and vertices are indices of planes.
struct DefectLocation {
  Vec3 point = Vec3::Zero();            // near the middle of the element; level units
  std::array<int, 2> faces{-1, -1};     // the face or faces concerned
  std::array<int, 2> vertices{-1, -1};  // the vertex, or both ends of the edge
};

struct Defect {
  DefectKind kind{};
  Severity severity = Severity::error;
  long long count = 0;  // all defects of the kind, not only those with a location
  std::vector<DefectLocation>
      positions;  // of the first ones in the order of elements, up to the location limit
};

// The key of a kind in machine-readable reports, such as "open_edges". Keys never change.
std::string_view nameOf(DefectKind kind);
std::string_view nameOf(Severity severity);
Severity severityOf(DefectKind kind);

// One sentence: the count, the defect in plain words, and what to do about it.
std::string messageOf(const Defect& defect);

}  // namespace halfspace::geometry
