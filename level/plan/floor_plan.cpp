// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/plan/floor_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/program/suggestion.h"
#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"

namespace halfspace::level {

using geometry::SectionLoop;
using geometry::Vec3;

namespace {

constexpr double kAboveStart = 16;  // units from the player's origin to the cut
// Steeper faces are walls: their outline seen from above is a sliver.
constexpr double kLeastUpward = 0.05;

PlanPoint flat(const Vec3& point) {
  return {point.x(), point.y()};
}

// The part of a loop at or below a height.
std::vector<Vec3> lowerPart(const std::vector<Vec3>& loop, double height) {
  std::vector<Vec3> part;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Vec3 &a = loop[i], &b = loop[(i + 1) % loop.size()];
    if (a.z() <= height) part.push_back(a);
    if ((a.z() <= height) != (b.z() <= height)) {
      const double share = (height - a.z()) / (b.z() - a.z());
      part.emplace_back(a + share * (b - a));
    }
  }
  return part;
}

std::vector<PlanFloor> floorsOf(const geometry::Evaluator& boundary,
                                const geometry::BoundaryMesh& mesh, double height) {
  std::vector<PlanFloor> floors;
  for (const geometry::BoundaryMesh::Face& face : mesh.faces) {
    const Vec3 normal = boundary.planes().plane(boundary.faces()[face.id].plane).unitNormal();
    if (normal.z() < kLeastUpward) continue;
    PlanFloor floor;
    floor.top = -INFINITY;
    for (const std::vector<int>& loop : face.loops) {
      std::vector<Vec3> corners;
      for (const int vertex : loop) corners.push_back(mesh.positions[std::size_t(vertex)]);
      PlanOutline outline;
      for (const Vec3& corner : lowerPart(corners, height)) {
        outline.push_back(flat(corner));
        floor.top = std::max(floor.top, corner.z());
      }
      if (outline.size() > 2) floor.loops.push_back(std::move(outline));
    }
    if (!floor.loops.empty()) floors.push_back(std::move(floor));
  }
  std::ranges::stable_sort(floors, {}, &PlanFloor::top);
  return floors;
}

// Andrew's monotone chain. Fewer than three corners: the points lie on a line.
PlanOutline hullOf(PlanOutline points) {
  std::ranges::sort(points, [](const PlanPoint& a, const PlanPoint& b) {
    return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y());
  });
  PlanOutline hull;
  const auto add = [&](const PlanPoint& point, std::size_t least) {
    while (hull.size() > least) {
      const PlanPoint a = hull.back() - hull[hull.size() - 2], b = point - hull.back();
      if (a.x() * b.y() - a.y() * b.x() > 0) break;
      hull.pop_back();
    }
    hull.push_back(point);
  };
  for (const PlanPoint& point : points) add(point, 1);
  const std::size_t lower = hull.size();
  for (auto point = points.rbegin(); point != points.rend(); ++point) add(*point, lower);
  if (!hull.empty()) hull.pop_back();
  return hull;
}

bool isVolumeClass(const std::string& name) {
  const std::string lower = lowerCase(name);
  return lower.starts_with("trigger") || lower == "func_water" || lower == "func_ladder" ||
         lower == "func_illusionary";
}

// Degrees from the keys "angles" (pitch, yaw, roll) or "angle" (yaw; below 0: up or down).
std::optional<double> headingIn(const KeyValues& keys) {
  if (const auto angles = threeNumbers(valueOf(keys, "angles"))) return angles->y();
  const auto angle = oneNumber(valueOf(keys, "angle"));
  return angle && *angle >= 0 ? angle : std::nullopt;
}

bool isStart(std::string_view className) {
  return className.starts_with("info_player");
}

PlanSymbol symbolOf(const KeyValues& keys, const Vec3& origin) {
  PlanSymbol symbol;
  symbol.className = valueOf(keys, "classname");
  symbol.name = valueOf(keys, "targetname");
  symbol.position = flat(origin);
  symbol.heading = headingIn(keys);
  if (isStart(symbol.className)) {
    symbol.kind = PlanSymbol::Kind::start;
    if (!symbol.heading) symbol.heading = 0;
  } else if (symbol.className.starts_with("light")) {
    symbol.kind = PlanSymbol::Kind::light;
  }
  return symbol;
}

void addEntities(FloorPlan& plan, const Level& level, const PlanOptions& options) {
  const double low = options.height - options.below, high = options.height + options.above;
  for (const auto& [entity, solids] : entitiesWithSolids(level)) {
    if (entity.flags.hidden || entity.flags.omittedFromExport) continue;
    if (entity.isPoint) {
      const auto origin = threeNumbers(valueOf(entity.keyValues, "origin"));
      if (origin && origin->z() >= low && origin->z() <= high)
        plan.symbols.push_back(symbolOf(entity.keyValues, *origin));
      continue;
    }
    for (const std::vector<Vec3>& corners : solids) {
      PlanBrush brush;
      PlanOutline points;
      double bottom = INFINITY, top = -INFINITY;
      for (const Vec3& corner : corners) {
        points.push_back(flat(corner));
        bottom = std::min(bottom, corner.z());
        top = std::max(top, corner.z());
      }
      brush.outline = hullOf(std::move(points));
      brush.className = valueOf(entity.keyValues, "classname");
      brush.isVolume = isVolumeClass(brush.className);
      brush.isCut = bottom < options.height && top >= options.height;
      if (brush.outline.size() > 2 && bottom <= high && top >= low)
        plan.brushes.push_back(std::move(brush));
    }
  }
}

// ---- Rooms ----

PlanBox boxOf(const SectionLoop& loop) {
  PlanBox box;
  for (const Vec3& corner : loop.corners) box.extend(flat(corner));
  return box;
}

// Where a line parallel to the x axis crosses a loop, added to `at`.
void addCrossings(const SectionLoop& loop, double y, std::vector<double>& at) {
  for (std::size_t i = 0; i < loop.corners.size(); ++i) {
    const Vec3 &a = loop.corners[i], &b = loop.corners[(i + 1) % loop.corners.size()];
    if ((a.y() <= y) == (b.y() <= y)) continue;
    at.push_back(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()));
  }
}

bool contains(const SectionLoop& loop, const Vec3& point) {
  std::vector<double> at;
  addCrossings(loop, point.y(), at);
  return std::ranges::count_if(at, [&](double x) { return x < point.x(); }) % 2 != 0;
}

// The middle of the widest free interval on one of a few lines through the room.
PlanPoint labelOf(const PlanBox& box, const std::vector<const SectionLoop*>& loops) {
  constexpr std::array kLines{0.5, 0.42, 0.58, 0.33, 0.67, 0.25, 0.75};
  PlanPoint best = box.center();
  double widest = -1;
  for (const double share : kLines) {
    const double y = box.min().y() + share * box.sizes().y();
    std::vector<double> at;
    for (const SectionLoop* loop : loops) addCrossings(*loop, y, at);
    std::ranges::sort(at);
    for (std::size_t i = 0; i + 1 < at.size(); i += 2) {
      if (at[i + 1] - at[i] <= widest) continue;
      widest = at[i + 1] - at[i];
      best = {(at[i] + at[i + 1]) / 2, y};
    }
  }
  return best;
}

std::vector<PlanRoom> roomsOf(const geometry::PlaneSection& walls) {
  std::vector<const SectionLoop*> holes;
  for (const SectionLoop& loop : walls.loops)
    if (loop.area < 0) holes.push_back(&loop);
  // The smallest hole first, so that the first one that contains a pillar is its room.
  std::ranges::stable_sort(holes, {}, [](const SectionLoop* hole) { return -hole->area; });
  std::vector<std::vector<const SectionLoop*>> loopsOf;
  for (const SectionLoop* hole : holes) loopsOf.push_back({hole});
  for (const SectionLoop& loop : walls.loops) {
    if (loop.area <= 0) continue;
    for (std::size_t i = 0; i < holes.size(); ++i) {
      if (loop.area >= -holes[i]->area || !contains(*holes[i], loop.corners.front())) continue;
      loopsOf[i].push_back(&loop);
      break;
    }
  }
  std::vector<PlanRoom> rooms;
  for (const auto& loops : loopsOf) {
    PlanRoom room;
    const PlanBox box = boxOf(*loops.front());
    room.size = box.sizes();
    for (const SectionLoop* loop : loops) room.area -= loop->area;
    room.label = labelOf(box, loops);
    rooms.push_back(room);
  }
  return rooms;
}

}  // namespace

FloorPlan floorPlanOf(const Level& level, const LevelEvaluation& evaluation,
                      const PlanOptions& options) {
  FloorPlan plan;
  plan.height = options.height;
  const geometry::Evaluator& boundary = evaluation.boundary();
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  const geometry::TriangulatedBoundary triangles = geometry::triangulate(boundary, mesh);
  const auto cut = geometry::Plane::fromCoefficients({0, 0, 1}, options.height);
  plan.walls = geometry::sectionOf(triangles.positions, triangles.triangles, cut.value());
  plan.isSolidOutside = boundary.solidAtInfinity();
  plan.floors = floorsOf(boundary, mesh, options.height);
  plan.rooms = roomsOf(plan.walls);
  addEntities(plan, level, options);
  for (const SectionLoop& loop : plan.walls.loops) plan.bounds.extend(boxOf(loop));
  for (const PlanFloor& floor : plan.floors)
    for (const PlanOutline& loop : floor.loops)
      for (const PlanPoint& point : loop) plan.bounds.extend(point);
  for (const PlanBrush& brush : plan.brushes)
    for (const PlanPoint& point : brush.outline) plan.bounds.extend(point);
  return plan;
}

double usualPlanHeight(const Level& level, const geometry::Box& bounds) {
  for (const EntityOccurrence& entity : entityOccurrences(level)) {
    if (!entity.isPoint || !isStart(valueOf(entity.keyValues, "classname"))) continue;
    if (const auto origin = threeNumbers(valueOf(entity.keyValues, "origin")))
      return origin->z() + kAboveStart;
  }
  return bounds.isEmpty() ? 0 : bounds.center().z();
}

}  // namespace halfspace::level
