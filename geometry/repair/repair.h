// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes a closed 2-manifold from any list of polygons and reports every change.
//
// Idea: the steps (repair_step.h) run from the least to the most invasive. 1. Steps up to the
// filling of holes use indices and distances at open edges only; after them the triangles form a
// closed chain: every edge is used equally often in both directions. 2. untangle() turns the chain
// into an exact arrangement, rounds it, and keeps the surface that separates winding numbers >= 1
// from <= 0.
// 3. Contacts, in which the solid touches itself, are split.
//
//     soup -> stitch, weld, orient, fill -> closed chain -> untangle -> split contacts -> solid
//
// This file is policy: which steps run, when consent is needed, what the verdict is. The steps are
// in geometry/repair/steps and geometry/repair/untangle.
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/work_watch.h"
#include "geometry/repair/measure/lost_parts.h"
#include "geometry/repair/repair_step.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

enum class RepairVerdict : unsigned char {
  solid,         // no errors; the soup is the input, bit for bit
  repaired,      // the soup is a solid, confirmed by validate()
  needsConsent,  // only repairs that guess the shape are left; the user has to allow one
  refused,       // no repair was found
};

// Why the verdict is not better.
enum class RepairObstacle : unsigned char {
  none,
  notReadable,      // indices out of range, coordinates that are not finite
  nothingThere,     // no face with area
  lostInRounding,   // no face with area once coordinates are rounded to 32 bits
  largeHoles,       // holes larger than may be filled without consent: fillLarge
  surfaceLost,      // more of the visible surface would be lost than without consent: allowLoss
  surfaceInvented,  // more surface would be new than without consent: fillLarge
  noVolume,         // the faces enclose no volume (thin sheets): thicken or wrap
  tooTangled,       // too many intersecting faces: wrap
  tooFlat,          // flattened faces intersect each other: use a smaller flatness
  notConverged,     // rounding kept making new intersections: wrap
  engineMissing,    // a wrap is needed and allowed, but meshEngines() finds no engine for it
};

struct RepairOptions {
  MeshTolerances tolerances;     // as in validation; a given weld distance also collapses slivers,
                                 // a given flatness also flattens faces
  bool fillLarge = false;        // consent to fill every hole
  bool thicken = false;          // consent to replace open sheets by walls
  double thickness = 0.0;        // of those walls, level units; 0: kDefaultThicknessShare
  bool wrap = false;             // consent to a wrap if everything else fails
  bool allowLoss = false;        // consent to lose visible surface
  bool keepParts = false;        // each closed part becomes a separate object, also where parts
                                 // overlap or touch (RepairResult::parts)
  bool keepContacts = false;     // split contacts by index only: the copies of a vertex keep its
                                 // position
  bool keepOrientation = false;  // the caller guarantees that the faces are closed and face outward
                                 // (of cavities: inward), but for rounding: none is flipped
  bool singlePrecision = false;  // round every coordinate to a 32-bit float (STL, glTF)
  int locationLimit = 100;       // as in ValidationOptions, for both reports
  bool measureDeviation = true;
  WorkWatch* watch = nullptr;  // progress and cancellation; a wrap runs to its end
};

struct RepairResult {
  RepairVerdict verdict = RepairVerdict::refused;
  RepairObstacle obstacle = RepairObstacle::none;
  PolygonSoup soup;          // the solid; empty unless solid or repaired
  std::vector<int> origins;  // per face: the input face it is part of; -1: new
  // With keepParts and several parts that overlap or touch, per face its part, from 0: each part is
  // a solid and has vertices of its own, but the whole is none. Otherwise empty.
  std::vector<int> parts;
  std::vector<RepairStep> steps;
  ValidationReport before, after;  // after: of each part by itself, added, if there are parts
  Deviation deviation;  // between the two surfaces; also if they differ too much (surfaceLost)
  std::vector<MissingPart> lostParts;  // parts of the given surface of which nothing is left
  double largestHole = 0.0;            // area of the largest filling, level units squared
};

// A hole is large if it is not flat and the area of its filling exceeds this multiple of the area
// of the surface around it: more would be guessed than is known.
inline constexpr double kLargeHoleShare = 1.0;

// Without consent at most these shares of the visible surface may be lost, and of the result be
// new.
inline constexpr double kMostLostUnasked = 0.01;
inline constexpr double kMostInventedUnasked = 0.1;

// With consent to walls, a part is a sheet and becomes a wall if the fillings of its holes have
// more than this multiple of its own area: a filled leaf would be a lens.
inline constexpr double kSheetHoleShare = 1.0 / 3.0;

// A result that is thinner on average, as a share of the diagonal, encloses nothing if rounding of
// its corners can have made its volume: to 32-bit numbers if all given coordinates are such numbers
// or the result's are to be, else to doubles. A flat solid of more volume stays a solid.
inline constexpr double kThinShare = 1e-7;

// Thickness of walls as a share of the mesh's diagonal, if the user gives none. At this thickness
// the sheet in the middle of its wall still counts as kept (Deviation::keptDistance).
inline constexpr double kDefaultThicknessShare = 1e-3;

// Repairs one mesh. Accepts any soup; every run ends with a verdict. Every change is listed in
// RepairResult::steps, except the rounding of input coordinates for singlePrecision. Deterministic:
// the same input gives the same bits on any number of threads. Cost: a few validations; about 0.1
// ms more per pair of intersecting faces, up to the limits of UntangleBudget. Throws WorkCancelled.
RepairResult repair(const PolygonSoup& soup, const RepairOptions& options = {});

std::string_view nameOf(RepairVerdict verdict);
// One sentence: why the mesh is not a solid, and what to do about it.
std::string messageOf(RepairObstacle obstacle);

}  // namespace halfspace::geometry
