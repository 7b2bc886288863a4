// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Any list of polygons in, a closed 2-manifold out, and the truth about what was done to it.
//
// The steps are in repair_step.h. Up to the filling of holes they look at indices and at borders
// only. What is then still no solid is a closed chain of triangles, and untangle.h makes of it an
// exact arrangement, rounds it, and keeps the surface between winding numbers below 1 and above 0.
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/repair/measure/deviation.h"
#include "geometry/repair/repair_step.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

enum class RepairVerdict : unsigned char {
  solid,         // nothing was wrong; the soup is the given one, bit for bit
  repaired,      // the soup is a solid: validate() says so
  needsConsent,  // a solid could be had at a price that somebody should agree to
  refused,       // there is nothing to make a solid of, or no way was found
};

// Why the verdict is not better.
enum class RepairObstacle : unsigned char {
  none,
  notReadable,   // indices out of range, coordinates that are no numbers
  nothingThere,  // no face with area
  largeHoles,    // holes larger than may be filled unasked: fillLarge
  noVolume,      // what there is encloses nothing: thin sheets; thicken or wrap
  tooTangled,    // too many faces in one place; wrap
  tooFlat,       // made flat, faces passed through each other: a smaller flatness
  notConverged,  // rounding made new intersections each time; wrap
};

struct RepairOptions {
  MeshTolerances tolerances;     // as in validation; a weld distance that is given also
                                 // collapses slivers, a flatness that is given flattens
  bool fillLarge = false;        // consent to fill every hole
  bool thicken = false;          // consent to walls in the place of surfaces that bound nothing
  double thickness = 0.0;        // of those walls, level units; 0: kDefaultThicknessShare
  bool wrap = false;             // consent to a wrap where all else fails
  bool keepContacts = false;     // where the solid touches itself split by index only, move nothing
  bool singlePrecision = false;  // every coordinate is to be a 32-bit number (STL, glTF)
  int placeLimit = 100;          // as in ValidationOptions, for both reports
  bool measureDeviation = true;
};

struct RepairResult {
  RepairVerdict verdict = RepairVerdict::refused;
  RepairObstacle obstacle = RepairObstacle::none;
  PolygonSoup soup;          // the solid; empty unless solid or repaired
  std::vector<int> origins;  // per face the given face it is a part of; -1: new
  std::vector<RepairStep> steps;
  ValidationReport before, after;
  Deviation deviation;       // between the two surfaces
  double largestHole = 0.0;  // area of the largest filling, level units squared
};

// A hole counts as large where it is not flat and its filling would have more than this share of
// the area of the surface around it: more would be guessed than is known.
inline constexpr double kLargeHoleShare = 1.0;

// Of the diagonal, where no thickness is chosen: the given surface, in the middle of such a wall,
// then counts as kept.
inline constexpr double kDefaultThicknessShare = 1e-3;

// Whatever is given, this comes back with a verdict; nothing is changed in silence. Deterministic.
// Cost: a few validations; for surfaces that pass through each other about 0.1 ms more a pair of
// faces that meet.
RepairResult repair(const PolygonSoup& soup, const RepairOptions& options = {});

std::string_view nameOf(RepairVerdict verdict);
// One sentence: what keeps the mesh from being a solid, and what to do about it.
std::string words(RepairObstacle obstacle);

}  // namespace halfspace::geometry
