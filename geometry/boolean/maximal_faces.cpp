// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each patch of coplanar triangles with equal labels becomes one polygon: its outline consists of
// the sides whose neighbour belongs to another patch.
//
//    +---+---+          +-------+      The outline is followed from side to side around corners. A
//    | \ | / |          |       |      corner is dropped if only two patches meet there and it is
//    |  \|/  |    ->    |       |      straight for both (o), so that both polygons stay joined.
//    o---+---+          +-------+
//
// Where the surface touches itself, two corners may share a position. A patch that would lose such
// a corner or an edge there, or contains the position twice, keeps its triangles.
#include "geometry/boolean/maximal_faces.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "geometry/boolean/coplanar_patches.h"
#include "geometry/boolean/exact_triangulation.h"
#include "geometry/mesh/ears.h"
#include "geometry/mesh/polygon_checks.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {
namespace {

using Loops = std::vector<std::vector<int>>;

class FaceJoiner {
 public:
  FaceJoiner(const ExactSurface& surface, std::span<const Vec3> positions,
             std::span<const int> labels)
      : m_surface(surface),
        m_positions(positions),
        m_patches(coplanarPatches(surface, positions, labels)),
        m_next(surface.triangles.size() * 3, -1),
        m_dropped(surface.points.size(), false),
        m_whole(m_patches.members.size(), true) {}

  MaximalFaces run() {
    findContacts();
    for (size_t i = 0; i < m_patches.members.size(); ++i) m_whole[i] = canBeJoined(i);
    for (size_t i = 0; i < m_patches.members.size(); ++i) linkBorder(i);
    dropStraightCorners();
    MaximalFaces result;
    for (int i = 0; i < static_cast<int>(m_surface.triangles.size()); ++i) {
      const int list = m_patches.memberList[m_patches.patch[i]];
      if (list < 0 || !m_whole[list]) {
        addTriangle(result, m_surface.triangles[i], m_surface.origins[i]);
      } else if (m_patches.patch[i] == i) {
        addPatch(result, i, m_patches.members[list]);
      }
    }
    return result;
  }

 private:
  bool isBorder(int side) const {
    return m_patches.patch[ExactSurface::triangleOf(side)] !=
           m_patches.patch[ExactSurface::triangleOf(m_surface.neighbours[side])];
  }

  // Finds contacts of the surface with itself: m_touching marks the points that share their
  // position with others; m_contacts lists the pairs of positions that several different edges
  // connect.
  void findContacts() {
    if (m_surface.positions.empty()) return;
    const int positions = *std::ranges::max_element(m_surface.positions) + 1;
    std::vector<int> copies(static_cast<size_t>(positions), 0);
    for (const int position : m_surface.positions) ++copies[position];
    m_touching.reserve(m_surface.positions.size());
    for (const int position : m_surface.positions) m_touching.push_back(copies[position] > 1);
    std::vector<std::pair<std::pair<int, int>, std::pair<int, int>>> edges;  // positions, points
    for (int side = 0; side < static_cast<int>(m_surface.neighbours.size()); ++side) {
      if (touches(side)) {
        edges.emplace_back(positionsOf(side),
                           std::minmax({m_surface.from(side), m_surface.to(side)}));
      }
    }
    std::ranges::sort(edges);
    for (size_t i = 1; i < edges.size(); ++i) {
      const bool sameEnds = edges[i].first == edges[i - 1].first;
      if (sameEnds && edges[i].second != edges[i - 1].second) m_contacts.insert(edges[i].first);
    }
  }

  // Whether an end of the side shares its position with other points.
  bool touches(int side) const {
    return m_touching[m_surface.from(side)] || m_touching[m_surface.to(side)];
  }

  std::pair<int, int> positionsOf(int side) const {
    return std::minmax(
        {m_surface.positions[m_surface.from(side)], m_surface.positions[m_surface.to(side)]});
  }

  // Whether a patch can be merged into one polygon. Where the surface touches itself, both parts
  // must keep the common vertices and edges, so none of them may vanish in the interior of a
  // polygon. And two corners of a polygon must not have the same position, because a triangulation
  // could not distinguish them. Patches that violate this keep the engine's triangles.
  bool canBeJoined(size_t list) const {
    if (m_touching.empty()) return true;
    std::vector<int> corners, borderCorners;  // those that share their positions
    for (const int triangle : m_patches.members[list]) {
      for (int side = 3 * triangle; side < 3 * triangle + 3; ++side) {
        if (!touches(side)) continue;
        const int corner = m_surface.from(side);
        if (m_touching[corner]) corners.push_back(corner);
        if (!isBorder(side)) {
          if (m_contacts.contains(positionsOf(side))) return false;
        } else if (m_touching[corner]) {
          borderCorners.push_back(corner);
        }
      }
    }
    for (std::vector<int>* points : {&corners, &borderCorners}) {
      std::ranges::sort(*points);
      points->erase(std::unique(points->begin(), points->end()), points->end());
    }
    if (corners != borderCorners) return false;
    for (int& corner : corners) corner = m_surface.positions[corner];
    std::ranges::sort(corners);
    return std::ranges::adjacent_find(corners) == corners.end();
  }

  // Sets m_next of every border side of a patch to the next border side of the same patch.
  void linkBorder(size_t list) {
    if (!m_whole[list]) return;
    for (const int triangle : m_patches.members[list]) {
      for (int side = 3 * triangle; side < 3 * triangle + 3; ++side) {
        if (!isBorder(side)) continue;
        int next = ExactSurface::nextSide(side);
        while (!isBorder(next)) next = ExactSurface::nextSide(m_surface.neighbours[next]);
        m_next[side] = next;
      }
    }
  }

  // Whether the corner at the end of a border side can be dropped: only two patches, both merged,
  // meet there, and the corner is collinear with its two neighbours on the border.
  bool isStraight(int side) const {
    if (!m_touching.empty() && m_touching[m_surface.to(side)]) return false;
    const int next = m_next[side];
    const int back = m_surface.neighbours[next];
    if (m_next[back] != m_surface.neighbours[side]) return false;
    const std::vector<int>& p = m_surface.points;
    return m_surface.source->collinear(p[m_surface.from(side)], p[m_surface.to(side)],
                                       p[m_surface.to(next)]);
  }

  void dropStraightCorners() {
    for (int side = 0; side < static_cast<int>(m_next.size()); ++side) {
      if (m_next[side] >= 0 && isStraight(side)) m_dropped[m_surface.to(side)] = true;
    }
  }

  Loops loopsOf(const std::vector<int>& members) {
    Loops loops;
    for (const int triangle : members) {
      for (int start = 3 * triangle; start < 3 * triangle + 3; ++start) {
        if (m_next[start] < 0) continue;
        std::vector<int>& loop = loops.emplace_back();
        for (int side = start; m_next[side] >= 0;) {
          if (!m_dropped[m_surface.from(side)]) loop.push_back(m_surface.from(side));
          side = std::exchange(m_next[side], -1);
        }
        std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
      }
    }
    std::sort(loops.begin(), loops.end());  // independent of the engine's order of triangles
    return loops;
  }

  static void addTriangle(MaximalFaces& result, const Triangle& triangle, int origin) {
    result.faces.emplace_back(triangle.begin(), triangle.end());
    result.origins.push_back(origin);
  }

  bool isPolygon(const Loops& loops) const {
    if (loops.size() != 1) return false;
    std::vector<int> sorted = loops[0];
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
    std::vector<Vec3> corners;
    corners.reserve(loops[0].size());
    for (const int point : loops[0]) corners.push_back(m_positions[point]);
    return !polygonError(corners);
  }

  void addPatch(MaximalFaces& result, int name, const std::vector<int>& members) {
    const Loops loops = loopsOf(members);
    int origin = m_surface.origins[name];
    for (const int member : members) origin = std::min(origin, m_surface.origins[member]);
    if (isPolygon(loops)) {
      result.faces.push_back(loops[0]);
      result.origins.push_back(origin);
      return;
    }
    if (loops.size() == 1 && loops[0].size() == 3) {  // a triangle that lost its area by rounding
      addTriangle(result, {loops[0][0], loops[0][1], loops[0][2]}, origin);
      return;
    }
    auto triangles = triangulate(m_positions, {loops, Vec3::Zero()});
    if (!triangles) triangles = withoutEars(name, loops);
    if (!triangles) triangles = exactTriangles(name, loops);
    if (!triangles) {  // at its exact points, a patch is a polygon with holes
      throw InternalError("a patch of a result is no polygon", m_positions[loops[0][0]]);
    }
    for (const Triangle& triangle : *triangles) addTriangle(result, triangle, origin);
  }

  // Triangulates a small patch without holes at its exact points, by predicates that need no
  // rational coordinates. Nothing if the patch is larger or no ear is found.
  std::optional<std::vector<Triangle>> withoutEars(int name, const Loops& loops) const {
    if (loops.size() != 1 || loops[0].size() > kMostEars) return std::nullopt;
    const SurfacePoints& source = *m_surface.source;
    const std::vector<int>& p = m_surface.points;
    const Triangle& first = m_surface.triangles[name];
    int axis = 0;
    int front = 0;
    for (int i = 0; i < 3 && front == 0; ++i) {
      axis = i;
      front = source.turn(axis, p[first[0]], p[first[1]], p[first[2]]);
    }
    const auto turn = [&](int a, int b, int c) {
      return a == b || b == c || a == c ? 0 : front * source.turn(axis, p[a], p[b], p[c]);
    };
    auto triangles = trianglesByEars(loops[0], turn);
    if (!triangles) return std::nullopt;
    const Triangle& last = triangles->back();
    return turn(last[0], last[1], last[2]) > 0 ? triangles : std::nullopt;
  }

  std::optional<std::vector<Triangle>> exactTriangles(int name, const Loops& loops) const {
    std::map<int, int> known;
    std::vector<int> corners;
    Loops local = loops;
    for (std::vector<int>& loop : local) {
      for (int& point : loop) {
        const auto [position, added] = known.emplace(point, static_cast<int>(corners.size()));
        if (added) corners.push_back(point);
        point = position->second;
      }
    }
    auto triangles = m_surface.source->hasPredicates() ? byPredicates(name, corners, local)
                                                       : byFractions(name, corners, local);
    if (triangles) {
      for (Triangle& triangle : *triangles) {
        for (int& corner : triangle) corner = corners[static_cast<size_t>(corner)];
      }
    }
    return triangles;
  }

  std::optional<std::vector<Triangle>> byPredicates(int name, const std::vector<int>& corners,
                                                    const Loops& loops) const {
    std::vector<int> points;
    for (const int corner : corners) points.push_back(m_surface.points[corner]);
    const Vec3 normal = viewNormalOf(name);
    const int axis = dominantAxis(normal);
    return triangulateExactly(*m_surface.source, points, loops, axis, normal[axis] > 0.0);
  }

  std::optional<std::vector<Triangle>> byFractions(int name, const std::vector<int>& corners,
                                                   const Loops& loops) const {
    std::vector<RationalPoint> coordinates;
    for (const int corner : corners) {
      const auto numbers = m_surface.source->coordinates(m_surface.points[corner]);
      RationalPoint& exact = coordinates.emplace_back();
      for (int axis = 0; axis < 3; ++axis) exact.coordinates[axis] = fractionText(numbers[axis]);
    }
    return triangulate(coordinates, {loops, normalOf(name)});
  }

  // A normal with the largest component of normalOf(): in doubles if they are certain of it.
  Vec3 viewNormalOf(int triangle) const {
    const Triangle& t = m_surface.triangles[triangle];
    const Vec3 u = m_positions[t[1]] - m_positions[t[0]];
    const Vec3 v = m_positions[t[2]] - m_positions[t[0]];
    const Vec3 normal = u.cross(v);
    double largest = 0.0;
    for (const int corner : t) {
      largest = std::max(largest, m_positions[corner].cwiseAbs().maxCoeff());
    }
    // With the unit 2^-53, a component of u or v is off by two units of the largest coordinate
    // (rounding of two corners) and one of itself, which is at most two of the largest coordinate:
    // 4 units together. The products and their difference add 3 units of the product of the largest
    // components. Doubled, so that the bound covers its own rounding.
    constexpr double kUnit = 0x1p-53;
    constexpr double kUnderflow = 1e-300;  // more than products that underflow can lose
    const double ofCorners = 4 * kUnit * largest;
    const double su = u.cwiseAbs().maxCoeff(), sv = v.cwiseAbs().maxCoeff();
    const double error =
        2 * (2 * ofCorners * (su + sv + ofCorners) + 3 * kUnit * su * sv) + kUnderflow;
    const int axis = dominantAxis(normal);
    const auto isCertain = [&](int other) {
      return other == axis ||
             std::abs(normal[axis]) - error > (std::abs(normal[other]) + error) * (1 + 4 * kUnit);
    };
    return isCertain(0) && isCertain(1) && isCertain(2) ? normal : normalOf(triangle);
  }

  Vec3 normalOf(int triangle) const {
    const Triangle& t = m_surface.triangles[triangle];
    std::array<std::array<mpq_class, 3>, 3> p;
    for (int i = 0; i < 3; ++i) p[i] = m_surface.source->coordinates(m_surface.points[t[i]]);
    Vec3 normal;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      normal[i] = mpq_class((p[1][j] - p[0][j]) * (p[2][k] - p[0][k]) -
                            (p[1][k] - p[0][k]) * (p[2][j] - p[0][j]))
                      .get_d();
    }
    return normal;
  }

  const ExactSurface& m_surface;
  std::span<const Vec3> m_positions;
  CoplanarPatches m_patches;
  std::vector<int> m_next;
  std::vector<bool> m_dropped;
  std::vector<bool> m_whole;
  std::vector<bool> m_touching;  // per point; empty: no contacts
  std::set<std::pair<int, int>> m_contacts;
};

}  // namespace

MaximalFaces maximalFaces(const ExactSurface& surface, std::span<const Vec3> positions,
                          std::span<const int> labels) {
  return FaceJoiner(surface, positions, labels).run();
}

}  // namespace halfspace::geometry
