// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level cut at a height and seen from above: what a floor plan shows. All coordinates are those
// of the level, x and y. Walls are the exact section, each corner rounded once; all else is a
// drawing of rounded numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "geometry/boolean/plane_section.h"
#include "level/document/level.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::level {

using PlanPoint = Eigen::Vector2d;
using PlanBox = Eigen::AlignedBox2d;
using PlanOutline = std::vector<PlanPoint>;

struct PlanOptions {
  double height = 0;  // z of the cut
  // Entities whose position is at most so far below or above the cut are shown; level units.
  double below = 128, above = 128;
};

// A face that looks up, as far as it lies below the cut.
struct PlanFloor {
  std::vector<PlanOutline> loops;  // filled by the even-odd rule
  double top = 0;                  // its largest z
};

// A brush of a brush entity: the outline around it seen from above.
struct PlanBrush {
  PlanOutline outline;  // convex, counter-clockwise
  std::string className;
  bool isVolume = false;  // a trigger or a liquid; else something that moves
  bool isCut = false;     // the cut passes through it; else it lies below or above
};

// A point entity.
struct PlanSymbol {
  enum class Kind : unsigned char { start, light, other };
  Kind kind = Kind::other;
  PlanPoint position = PlanPoint::Zero();
  std::optional<double> heading;  // degrees, counter-clockwise from +x
  std::string className;
  std::string name;  // targetname; may be empty
};

// An enclosed space: a hole of the section.
struct PlanRoom {
  PlanPoint label = PlanPoint::Zero();  // a point in the room, in the middle of a wide part
  PlanPoint size = PlanPoint::Zero();   // of the box around it
  double area = 0;                      // without what stands in it, square units
};

struct FloorPlan {
  double height = 0;
  geometry::PlaneSection walls;
  bool isSolidOutside = false;    // the level is carved out of rock: walls fill the outside
  std::vector<PlanFloor> floors;  // the lowest first, so that later ones cover earlier ones
  std::vector<PlanBrush> brushes;
  std::vector<PlanSymbol> symbols;
  std::vector<PlanRoom> rooms;
  PlanBox bounds;  // of walls, floors and brushes; empty: there is nothing
};

// Hidden and omitted entities are left out. Contract: `evaluation` is that of the level. Cost: that
// of triangulating the boundary, and O(n^2) in the loops of the section for the rooms.
FloorPlan floorPlanOf(const Level& level, const LevelEvaluation& evaluation,
                      const PlanOptions& options);

// The height of a cut that shows a level well: 16 units above the player's start, which is the
// height of doors and windows; without a start the middle of the level. `bounds`: of the level, may
// be empty.
double usualPlanHeight(const Level& level, const geometry::Box& bounds);

}  // namespace halfspace::level
