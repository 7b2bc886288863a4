// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Why an operation failed, as data: kind, position, value. messageOf(reason) makes the message for
// the user; programs call it only where they show the message.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

enum class ErrorKind {
  // numbers
  notFinite,   // a coordinate or coefficient is NaN or infinite
  outOfRange,  // beyond kMaxCoordinate (exact/vec3.h), or a parameter beyond its range
  // planes
  collinearPoints,  // three points that span no plane
  zeroNormal,       // plane coefficients without a direction
  // brushes
  tooFewPlanes,  // fewer than four distinct planes bound no solid
  unbounded,     // the half-spaces leave a direction open
  empty,         // the half-spaces have no common interior
  notConvex,     // a move or merge would make the brush concave
  // meshes
  noFaces,
  indexOutOfRange,    // face `element` names a vertex that does not exist
  repeatedVertex,     // face `element` uses vertex `other` twice
  degenerateFace,     // face `element` has no area
  notPlanar,          // face `element` is not exactly planar
  openEdge,           // an edge of face `element` has no neighbour
  nonManifoldEdge,    // more than two faces meet at an edge of face `element`
  nonManifoldVertex,  // faces `element` and `other` meet in a vertex but in different fans
  misoriented,        // face `element` and its neighbour `other` use an edge in the same direction
  insideOut,          // the closed surface encloses a negative volume
  selfIntersecting,   // faces `element` and `other` pass through each other
  // parameters of primitives and operations
  badParameter,     // parameter named in `subject` is out of its range; `number` is the value
  wouldVanish,      // the operation would leave nothing
  wouldDegenerate,  // the operation would flatten or fold the solid
  tooMuchWork,      // more memory than the caller allows; `number`: megabytes, at least
  engineMissing,    // a library that the program loads was not found; `subject` says why
};

struct Reason {
  ErrorKind kind;
  int element = -1;                   // face, plane or vertex index, as the kind requires
  int other = -1;                     // the second element, where there are two
  std::optional<Vec3> position = {};  // position in level units, if known
  std::string subject = {};           // parameter, operand, or the problem (engineMissing)
  std::optional<double> number = {};  // the value of the parameter
  std::string allowed = {};  // the allowed range in plain text, for badParameter and outOfRange
};

using Reasons = std::vector<Reason>;

// One sentence: what is wrong, where, and what to do. Starts in lower case, without a full stop.
std::string messageOf(const Reason& reason);
// The messages of all reasons, one per line.
std::string messageOf(const Reasons& reasons);

}  // namespace halfspace::geometry
