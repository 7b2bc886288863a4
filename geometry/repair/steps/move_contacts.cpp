// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy is moved into the solid behind its own fan, against the mean of the fan's normals. If
// faces then intersect, the moves in kMoves are tried in order: against the normals or towards the
// copy's neighbours, by a shorter or a longer distance.
#include "geometry/repair/steps/move_contacts.h"

#include <cmath>

#include "geometry/angle/angle.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/validation/collisions.h"

namespace halfspace::geometry {

namespace {

// A mean of normals (weighted by angles) shorter than this has no direction; its vertex is not
// moved.
constexpr double kNoDirection = 1e-12;

struct Move {
  bool inward;  // false: towards the neighbours
  double scale;
};
constexpr Move kMoves[] = {{true, 1.0},  {false, 1.0},  {true, 4.0},   {false, 4.0},
                           {true, 0.25}, {false, 16.0}, {true, 16.0},  {false, 64.0},
                           {true, 64.0}, {true, 256.0}, {false, 256.0}};

class Parting {
 public:
  Parting(TriangleSet& set, const ContactSplit& split, double distance, bool singlePrecision)
      : m_set(set), m_split(split), m_distance(distance), m_singlePrecision(singlePrecision) {
    m_copyAt.assign(set.points.size(), -1);
    for (size_t i = 0; i < split.copies.size(); ++i)
      m_copyAt[split.copies[i].second] = static_cast<int>(i);
    m_inward.assign(split.copies.size(), Vec3::Zero());
    m_aside = m_inward;
    for (size_t t = 0; t < set.triangles.size(); ++t) addTriangle(t);
    m_next.assign(split.copies.size(), 0);
    for (const auto& [vertex, copy] : split.copies) m_from.push_back(set.points[copy]);
  }

  double run() {
    for (size_t i = 0; i < m_next.size(); ++i) movePoint(i);
    for (size_t round = 1; round < std::size(kMoves); ++round) {
      const std::vector<bool> troubled = troubledCopies();
      if (std::ranges::find(troubled, true) == troubled.end()) break;
      for (size_t i = 0; i < troubled.size(); ++i) {
        if (!troubled[i]) continue;
        m_next[i] = std::min(m_next[i] + 1, std::size(kMoves) - 1);
        movePoint(i);
      }
    }
    double furthest = 0.0;
    for (size_t i = 0; i < m_from.size(); ++i) {
      furthest = std::max(furthest, (m_set.points[m_split.copies[i].second] - m_from[i]).norm());
    }
    return furthest;
  }

 private:
  void addTriangle(size_t index) {
    const Triangle& t = m_set.triangles[index];
    const auto& points = m_set.points;
    bool touched = false;
    for (int i = 0; i < 3; ++i) {
      const int copy = m_copyAt[t[i]];
      if (copy < 0) continue;
      touched = true;
      const Vec3 a = points[t[(i + 1) % 3]] - points[t[i]],
                 b = points[t[(i + 2) % 3]] - points[t[i]];
      const Vec3 normal = a.cross(b);
      const double angle = angleOf(normal.norm(), a.dot(b));
      m_inward[copy] -= angle * normal.normalized();
      m_aside[copy] += angle * (a.normalized() + b.normalized());
    }
    m_marked.push_back(touched);
  }

  void movePoint(size_t copy) {
    const Move& move = kMoves[m_next[copy]];
    const Vec3& direction = move.inward ? m_inward[copy] : m_aside[copy];
    if (!(direction.norm() > kNoDirection)) return;
    const Vec3 wanted = m_from[copy] + m_distance * move.scale * direction.normalized();
    m_set.points[m_split.copies[copy].second] = m_singlePrecision ? nearestSingle(wanted) : wanted;
  }

  // The copies at intersecting triangles.
  std::vector<bool> troubledCopies() const {
    const std::vector<int> positions = firstVertexAtPosition(m_set.points);
    std::vector<Triangle> triangles = m_set.triangles;
    std::vector<int> faces(triangles.size());
    for (size_t t = 0; t < triangles.size(); ++t) {
      faces[t] = static_cast<int>(t);
      for (int& vertex : triangles[t]) vertex = positions[vertex];
    }
    const CollisionInput input{m_set.points, triangles, faces};
    const CollisionSearch search = collisionsOf(input, m_marked);
    std::vector<bool> troubled(m_next.size(), false);
    for (const Collision& collision : search.found) {
      for (const int t : {collision.first, collision.second}) {
        for (const int vertex : m_set.triangles[t]) {
          if (m_copyAt[vertex] >= 0) troubled[m_copyAt[vertex]] = true;
        }
      }
    }
    return troubled;
  }

  TriangleSet& m_set;
  const ContactSplit& m_split;
  double m_distance;
  bool m_singlePrecision;
  std::vector<int> m_copyAt;            // per point
  std::vector<Vec3> m_inward, m_aside;  // per copy, any length
  std::vector<Vec3> m_from;
  std::vector<size_t> m_next;  // per copy: into kMoves
  std::vector<bool> m_marked;  // triangles at copies
};

}  // namespace

double separateContacts(TriangleSet& set, const ContactSplit& split, double distance,
                        bool singlePrecision) {
  return Parting(set, split, distance, singlePrecision).run();
}

double joinContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision) {
  std::vector<bool> atContact(set.points.size(), false);
  for (const auto& [vertex, copy] : split.copies) atContact[vertex] = atContact[copy] = true;
  std::vector<Vec3> outward(set.points.size(), Vec3::Zero());
  for (const Triangle& t : set.triangles) {
    for (int i = 0; i < 3; ++i) {
      if (!atContact[t[i]]) continue;
      const Vec3 a = set.points[t[(i + 1) % 3]] - set.points[t[i]],
                 b = set.points[t[(i + 2) % 3]] - set.points[t[i]];
      const Vec3 normal = a.cross(b);
      outward[t[i]] += angleOf(normal.norm(), a.dot(b)) * normal.normalized();
    }
  }
  double furthest = 0.0;
  for (size_t v = 0; v < outward.size(); ++v) {
    if (!(outward[v].norm() > kNoDirection)) continue;
    const Vec3 wanted = set.points[v] + distance * outward[v].normalized();
    const Vec3 movePoint = singlePrecision ? nearestSingle(wanted) : wanted;
    furthest = std::max(furthest, (movePoint - set.points[v]).norm());
    set.points[v] = movePoint;
  }
  return furthest;
}

}  // namespace halfspace::geometry
