// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A ray runs from a vertex of a component towards +x. Seen along it, a triangle is met if an odd
// number of its sides pass the vertex on the +z side; a side that passes exactly through it, or
// starts at its height, counts as if the vertex were moved by an infinitesimal step (up in y, then
// down in z): every side is decided the same way for both triangles it belongs to. A triangle whose
// normal points along the ray counts 1, others -1: the sum is the winding number.
#include "geometry/validation/nesting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include <Eigen/Geometry>

#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// Seconds of work; only a file made to be tedious has more.
constexpr long long kMostCrossingTests = 200'000'000;

class Ray {
 public:
  explicit Ray(const Vec3& origin) : m_origin(origin) {}

  Box box() const {
    return Box(m_origin, Vec3(std::numeric_limits<double>::max(), m_origin.y(), m_origin.z()));
  }

  // 1, 0 or -1.
  int windingOf(const Vec3& a, const Vec3& b, const Vec3& c) const {
    const bool low[3] = {isBelow(a), isBelow(b), isBelow(c)};
    if (low[0] == low[1] && low[1] == low[2]) return 0;
    bool met = false;
    if (low[0] != low[1]) met ^= low[0] ? passesAbove(a, b) : passesAbove(b, a);
    if (low[1] != low[2]) met ^= low[1] ? passesAbove(b, c) : passesAbove(c, b);
    if (low[2] != low[0]) met ^= low[2] ? passesAbove(c, a) : passesAbove(a, c);
    if (!met) return 0;
    const int turn = orientationAlongX(a, b, c);
    // The normal's x has the sign of the turn; behind the plane seen along it means ahead of us.
    return turn * orientation(a, b, c, m_origin) < 0 ? turn : 0;
  }

 private:
  bool isBelow(const Vec3& p) const { return p.y() <= m_origin.y(); }
  // The side from `low` up to `high` passes the origin on its +z side.
  bool passesAbove(const Vec3& low, const Vec3& high) const {
    return orientationAlongX(low, high, m_origin) <= 0;
  }

  const Vec3& m_origin;
};

// Signed, of a triangle seen from the origin: A. van Oosterom, J. Strackee, "The solid angle of a
// plane triangle", 1983.
double solidAngle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double x = a.norm(), y = b.norm(), z = c.norm();
  const double divisor = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
  return 2.0 * std::atan2(a.dot(b.cross(c)), divisor);
}

class Nesting {
 public:
  Nesting(const Surface& surface, const Components& components, const BoxHierarchy& hierarchy)
      : m_surface(surface), m_components(components), m_hierarchy(hierarchy) {
    m_sums.resize(components.all.size(), 0);
    m_touched.resize(components.all.size(), false);
    markOwners();
    findLoose();
  }

  // How often each other component that parts space runs around the given one; those that do not
  // are left out. The list is good until the next call.
  const std::vector<std::pair<int, int>>& windings(int component) {
    const Ray ray(m_surface.at(sampleOf(component)));
    m_windings.clear();
    m_hierarchy.forEachMeeting(ray.box(), [&](int index) {
      const int other = m_components.ofFace[m_surface.triangleFace[index]];
      if (other == component || !counts(other)) return true;
      const Triangle& t = m_surface.triangles[index];
      const int winding = ray.windingOf(m_surface.at(t[0]), m_surface.at(t[1]), m_surface.at(t[2]));
      if (winding != 0) {
        if (!m_touched[other]) m_windings.emplace_back(other, 0);
        m_touched[other] = true;
        m_sums[other] += winding;
      }
      return ++m_tests < kMostCrossingTests;
    });
    for (auto& [other, winding] : m_windings) {
      const Component& c = m_components.all[other];
      const int sum = std::exchange(m_sums[other], 0);
      winding = c.balanced ? sum : sum % 2 != 0 ? c.volumeSign : 0;
      m_touched[other] = false;
    }
    return m_windings;
  }

  // Whether it parts space into an inside and an outside.
  bool counts(int component) const {
    const Component& c = m_components.all[component];
    return c.even && c.volumeSign != 0;
  }

  // Around a vertex of the component: the layers of matter that components without an inside would
  // make.
  int looseWinding(int component) {
    const int vertex = sampleOf(component);
    const Vec3& point = m_surface.at(vertex);
    double angles = 0.0;
    for (const int other : m_loose) {
      if (!m_looseBounds[other].contains(point) || collide(component, other)) continue;
      for (const int index : m_components.all[other].triangles) {
        const Triangle& t = m_surface.triangles[index];
        if (t[0] == vertex || t[1] == vertex || t[2] == vertex) continue;
        angles += solidAngle(m_surface.at(t[0]) - point, m_surface.at(t[1]) - point,
                             m_surface.at(t[2]) - point);
      }
      m_tests += static_cast<long long>(m_components.all[other].triangles.size());
    }
    return static_cast<int>(std::lround(angles / (4.0 * std::numbers::pi)));
  }

  bool collide(int a, int b) const {
    return std::ranges::binary_search(m_components.colliding,
                                      std::pair(std::min(a, b), std::max(a, b)));
  }
  bool stopped() const { return m_tests >= kMostCrossingTests; }

  // A vertex that is the component's alone, if there is one: the first by its coordinates, so that
  // the order of the faces plays no part.
  int sampleOf(int component) const {
    const Component& c = m_components.all[component];
    int best = -1;
    for (const int index : c.triangles) {
      for (const int vertex : m_surface.triangles[index]) {
        if (m_owner[vertex] == component && (best < 0 || isBefore(vertex, best))) best = vertex;
      }
    }
    return best < 0 ? m_surface.triangles[c.triangles.front()][0] : best;
  }

 private:
  bool isBefore(int a, int b) const {
    const Vec3& p = m_surface.at(a);
    const Vec3& q = m_surface.at(b);
    return std::ranges::lexicographical_compare(p, q);
  }

  // Components may touch in vertices; those say nothing about which lies in which.
  void markOwners() {
    constexpr int kNone = -1, kSeveral = -2;
    m_owner.assign(m_surface.soup->vertices.size(), kNone);
    for (size_t t = 0; t < m_surface.triangles.size(); ++t) {
      const int component = m_components.ofFace[m_surface.triangleFace[t]];
      for (const int vertex : m_surface.triangles[t]) {
        int& owner = m_owner[vertex];
        owner = owner == kNone || owner == component ? component : kSeveral;
      }
    }
  }

  void findLoose() {
    m_looseBounds.resize(m_components.all.size());
    for (int i = 0; i < static_cast<int>(m_components.all.size()); ++i) {
      if (counts(i) || m_components.all[i].volumeSign == 0) continue;
      m_loose.push_back(i);
      for (const int index : m_components.all[i].triangles) {
        for (const int vertex : m_surface.triangles[index]) {
          m_looseBounds[i].extend(m_surface.at(vertex));
        }
      }
    }
  }

  const Surface& m_surface;
  const Components& m_components;
  const BoxHierarchy& m_hierarchy;
  std::vector<int> m_owner;
  std::vector<int> m_sums;  // per component, while a ray is followed
  std::vector<bool> m_touched;
  std::vector<std::pair<int, int>> m_windings;
  std::vector<int> m_loose;        // components that do not count
  std::vector<Box> m_looseBounds;  // per component; empty for those that count
  long long m_tests = 0;
};

// What a component is that has `around` layers of matter around it.
std::optional<DefectKind> kindOf(int volumeSign, int around) {
  if (volumeSign > 0 && around == 0) return std::nullopt;
  if (volumeSign > 0) return around > 0 ? DefectKind::nestedSolids : DefectKind::insideOut;
  if (around == 1) return DefectKind::cavities;
  return around > 1 ? DefectKind::nestedSolids : DefectKind::insideOut;
}

}  // namespace

NestingSummary checkNesting(const Surface& surface, const Components& components,
                            const BoxHierarchy& hierarchy, Findings& findings) {
  NestingSummary summary;
  Nesting nesting(surface, components, hierarchy);
  for (int i = 0; i < static_cast<int>(components.all.size()); ++i) {
    if (!nesting.counts(i) || !components.all[i].balanced) continue;
    const Component& component = components.all[i];
    int around = 0;
    bool isNested = false;
    for (const auto& [other, winding] : nesting.windings(i)) {
      if (nesting.collide(i, other)) continue;
      around += winding;
      isNested |= winding != 0;
    }
    around += nesting.looseWinding(i);
    if (nesting.stopped()) {
      findings.add(DefectKind::tooTangled, DefectLocation{});
      break;
    }
    summary.nested += isNested ? 1 : 0;
    summary.inverted += component.volumeSign < 0 ? 1 : 0;
    const auto kind = kindOf(component.volumeSign, around);
    if (!kind) continue;
    DefectLocation place;
    place.point = surface.middleOf(component.firstFace);
    place.faces[0] = component.firstFace;
    findings.add(*kind, place);
  }
  return summary;
}

}  // namespace halfspace::geometry
