// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be wrong with a mesh or a brush, as data; messageOf(defect) makes the sentence a
// designer reads, once, at the edge of the program.
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
  repeatedCorners,  // has area, but names a place twice running, or a corner twice; counts faces
  zeroAreaFaces,    // collapsed to a point or a line; counts faces
  crossedFaces,     // a polygon whose own sides cross or touch; counts faces
  unflatFaces,      // polygons whose corners are further out of plane than the flatness tolerance
  slivers,          // needles and caps, thinner than the given share of their longest side
  // faces against each other
  duplicateFaces,    // same corners as an earlier face, whichever way round; counts the later ones
  zeroThickness,     // pairs of faces back to back: a wall without thickness
  openEdges,         // edges with one face; a place for each loop
  cracks,            // vertices of open edges that have a near twin within the weld distance
  tJunctions,        // corners that lie on the inside of an open edge, within the weld distance
  nonManifoldEdges,  // edges of more than two faces
  nonManifoldVertices,  // vertices whose faces meet in nothing but the vertex
  misorientedEdges,     // edges along which both faces run the same way
  selfIntersections,    // pairs of faces that pass through, overlap or touch each other
  tooTangled,           // so many faces in one place that the search was stopped: counts are minima
  // closed components
  insideOut,     // components that enclose a negative volume and are no cavity
  nestedSolids,  // components inside matter that is there without them
  cavities,      // components that are hollows in a solid
  // brushes
  unbounded,              // the planes leave a direction open
  emptyBrush,             // the planes have no volume in common
  duplicatePlanes,        // the same plane again; counts the later ones
  nearlyDuplicatePlanes,  // pairs of planes that a rounding error keeps apart
  redundantPlanes,        // planes that carry no face
  microEdges,             // edges shorter than the given length
  microFaces,             // faces thinner than the given length
  offGridVertices,        // vertices that are not on the given grid
  duplicateBrushes,       // the same solid as an earlier brush
  brushInsideAnother,     // adds nothing: wholly inside another brush
};

inline constexpr int kDefectKinds = static_cast<int>(DefectKind::brushInsideAnother) + 1;

// The location of a defect. Unused indices are -1. Indices refer to the input soup; for a list of
// brushes, faces are indices of brushes and vertices are indices of planes.
struct DefectLocation {
  Vec3 point = Vec3::Zero();            // the middle of what is wrong
  std::array<int, 2> faces{-1, -1};     // the face or faces concerned
  std::array<int, 2> vertices{-1, -1};  // the vertex, or both ends of the edge
};

struct Defect {
  DefectKind kind{};
  Severity severity = Severity::error;
  long long count = 0;  // all of them
  std::vector<DefectLocation>
      places;  // the first ones in the order of elements, as many as asked for
};

// For reports that machines read: "open_edges". Names never change.
std::string_view nameOf(DefectKind kind);
std::string_view nameOf(Severity severity);
Severity severityOf(DefectKind kind);

// One sentence: how many, what is wrong in plain words, and what to do about it.
std::string messageOf(const Defect& defect);

}  // namespace halfspace::geometry
