// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Step i is a sector between direction i and direction i + 1, and between two heights. The corners
// of a direction are shared by both steps beside it, at the heights of both, so the boundary is
// closed without T-junctions: the walls of a step take the corners of its neighbours that lie on
// its vertical edges.
//
//      height
//        |           +-------+         A wall, unrolled: step 2 has the corner x of step 1 in
//        |   +-------x   2   |         its left edge; step 1 has the corner y of step 2 in its
//        |   |   1   y-------+         right edge, unless all steps reach down to the floor.
//        |   +-------+
//        +---------------------- direction
#include "geometry/primitives/spiral_stairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/circle.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<SpiralStairs>>& fields() {
  static const std::vector<Field<SpiralStairs>> kFields = {
      countField<&SpiralStairs::steps>("steps", 1, 1024, "number of treads"),
      lengthField<&SpiralStairs::innerRadius>("inner radius",
                                              "of the eye; at most 0.999 of the outer radius"),
      lengthField<&SpiralStairs::outerRadius>("outer radius", "from the axis to the outer corners"),
      lengthField<&SpiralStairs::height>("height", "from the floor to the last tread"),
      degreesField<&SpiralStairs::sweep>("sweep", 1, 7200, "how far the stairs wind"),
      lengthField<&SpiralStairs::thickness>(
          "thickness", "of a tread; more than one rise; 0: solid down to the floor", 0)};
  return kFields;
}

struct Tread {
  double bottom, top;
};

std::vector<Tread> treadsOf(const SpiralStairs& stairs) {
  const double floor = -stairs.height / 2;
  std::vector<Tread> treads;
  for (int i = 1; i <= stairs.steps; ++i) {
    const double top = stairs.height / 2 * (2.0 * i - stairs.steps) / stairs.steps;
    const double bottom = stairs.thickness > 0 ? std::max(floor, top - stairs.thickness) : floor;
    treads.push_back({bottom, top});
  }
  return treads;
}

// Whether neighbouring treads overlap in height, so that they share a wall, and every tread leaves
// a gap above the tread one turn below.
bool treadsFit(const std::vector<Tread>& treads, double degreesPerStep) {
  for (size_t i = 0; i + 1 < treads.size(); ++i) {
    if (treads[i + 1].bottom >= treads[i].top) return false;
  }
  // The number of steps after which a sector may overlap that of step 0 again; one less than
  // computed, to allow for rounding.
  const double overlap = std::floor(360.0 / degreesPerStep) - 1.0;
  const size_t turn = static_cast<size_t>(std::clamp(overlap, 1.0, 1e9));
  const bool comesRound = static_cast<double>(treads.size()) * degreesPerStep > 359.0;
  for (size_t i = 0; comesRound && i + turn < treads.size(); ++i) {
    if (treads[i + turn].bottom <= treads[i].top) return false;
  }
  return true;
}

class SpiralBuilder {
 public:
  SpiralBuilder(const SpiralStairs& stairs, std::vector<Tread> treads)
      : m_treads(std::move(treads)), m_solid(stairs.thickness == 0) {
    const int bits =
        cornerBits(std::max(4, static_cast<int>(360.0 * stairs.steps / stairs.sweep) + 1));
    for (int i = 0; i <= stairs.steps; ++i) {
      const Vec2 d = directionAt(stairs.sweep * i / stairs.steps);
      m_corners.push_back(
          {gridPoint(d, stairs.innerRadius, bits), gridPoint(d, stairs.outerRadius, bits)});
    }
  }

  PolygonSoup make() {
    const int steps = static_cast<int>(m_treads.size());
    for (int i = 0; i < steps; ++i) addTread(i);
    for (int i = 0; i <= steps; ++i) addRisers(i);
    if (m_solid) addFloor();
    return std::move(m_soup);
  }

 private:
  enum Ring { inner, outer };

  static Vec2 gridPoint(const Vec2& d, double radius, int bits) {
    return {roundToCircleGrid(d.x(), radius, bits), roundToCircleGrid(d.y(), radius, bits)};
  }

  int vertex(Ring ring, int direction, double z) {
    const auto [found, isNew] =
        m_indices.try_emplace({ring, direction, z}, static_cast<int>(m_soup.vertices.size()));
    if (isNew) {
      const Vec2& p = m_corners[direction][ring];
      m_soup.vertices.emplace_back(p.x(), p.y(), z);
    }
    return found->second;
  }

  void addTread(int i) {
    const auto [bottom, top] = m_treads[i];
    m_soup.faces.push_back({vertex(inner, i, top), vertex(outer, i, top), vertex(outer, i + 1, top),
                            vertex(inner, i + 1, top)});
    if (!m_solid) {
      m_soup.faces.push_back({vertex(inner, i + 1, bottom), vertex(outer, i + 1, bottom),
                              vertex(outer, i, bottom), vertex(inner, i, bottom)});
    }
    addWall(outer, i);
    addWall(inner, i);
  }

  // The outer or inner wall of one step. Corners of neighbouring steps that lie on its vertical
  // edges become its corners too, so there are no T-junctions.
  void addWall(Ring ring, int i) {
    const auto [bottom, top] = m_treads[i];
    std::vector<int> wall = {vertex(ring, i, bottom), vertex(ring, i + 1, bottom)};
    if (i + 1 < static_cast<int>(m_treads.size()) && m_treads[i + 1].bottom > bottom) {
      wall.push_back(vertex(ring, i + 1, m_treads[i + 1].bottom));
    }
    wall.push_back(vertex(ring, i + 1, top));
    wall.push_back(vertex(ring, i, top));
    if (i > 0) wall.push_back(vertex(ring, i, m_treads[i - 1].top));
    if (ring == inner) std::reverse(wall.begin(), wall.end());
    m_soup.faces.push_back(std::move(wall));
  }

  // The vertical faces in one direction: the parts in which only one of the two adjacent steps is
  // solid.
  void addRisers(int direction) {
    const int steps = static_cast<int>(m_treads.size());
    if (direction == 0) return addRiser(0, m_treads[0].bottom, m_treads[0].top, false);
    const Tread& before = m_treads[direction - 1];
    if (direction == steps) return addRiser(direction, before.bottom, before.top, true);
    const Tread& behind = m_treads[direction];
    addRiser(direction, before.top, behind.top, false);
    if (behind.bottom > before.bottom) addRiser(direction, before.bottom, behind.bottom, true);
  }

  void addRiser(int direction, double low, double high, bool facesForward) {
    std::vector<int> riser = {vertex(inner, direction, low), vertex(outer, direction, low),
                              vertex(outer, direction, high), vertex(inner, direction, high)};
    if (facesForward) std::reverse(riser.begin(), riser.end());
    m_soup.faces.push_back(std::move(riser));
  }

  void addFloor() {
    const int steps = static_cast<int>(m_treads.size());
    const double z = m_treads[0].bottom;
    std::vector<int> floor;
    for (int i = 0; i <= steps; ++i) floor.push_back(vertex(inner, i, z));
    for (int i = steps; i >= 0; --i) floor.push_back(vertex(outer, i, z));
    m_soup.faces.push_back(std::move(floor));
  }

  std::vector<Tread> m_treads;
  bool m_solid;
  std::vector<std::array<Vec2, 2>> m_corners;
  std::map<std::tuple<Ring, int, double>, int> m_indices;
  PolygonSoup m_soup;
};

Reasons errorsOf(const SpiralStairs& stairs) {
  Reasons reasons = outOfRange(stairs, fields());
  if (!reasons.empty()) return reasons;
  const double ratio = stairs.innerRadius / stairs.outerRadius;
  if (!(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(badParameter("inner radius", stairs.innerRadius,
                                   "from 1/1024 to 0.999 of the outer radius"));
  }
  if (stairs.steps * 90.0 < stairs.sweep) {
    reasons.push_back(badParameter("steps", stairs.steps, "one for every 90 degrees of sweep"));
  }
  if (stairs.thickness == 0 && stairs.sweep > 359) {
    reasons.push_back(badParameter("sweep", stairs.sweep,
                                   "up to 359 for stairs that are solid down to the floor"));
  }
  if (stairs.thickness > 0 && !treadsFit(treadsOf(stairs), stairs.sweep / stairs.steps)) {
    reasons.push_back(badParameter("thickness", stairs.thickness,
                                   "more than one rise, and less than a full turn climbs"));
  }
  return reasons;
}

}  // namespace

Result<Shape> makeSpiralStairs(const SpiralStairs& stairs) {
  if (Reasons reasons = errorsOf(stairs); !reasons.empty()) return reasons;
  return meshShape(SpiralBuilder(stairs, treadsOf(stairs)).make());
}

ShapeKind spiralStairsKind() {
  return kindOf("spiral stairs", "stairs winding up around z", fields(), makeSpiralStairs);
}

}  // namespace halfspace::geometry
