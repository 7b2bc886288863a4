// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Idea: a ray (axis_ray.h) runs from a vertex of a component towards +x and counts the triangles of
// the other components that it crosses. The sum is their winding number around the vertex.
#include "geometry/validation/nesting.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include <Eigen/Geometry>

#include "geometry/angle/angle.h"
#include "geometry/validation/axis_ray.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// Limit for all rays together, reached after some seconds. Only a file made for that reaches it.
constexpr long long kMostCrossingTests = 200'000'000;

// The signed solid angle of a triangle seen from the origin. Source: A. van Oosterom, J. Strackee,
// "The solid angle of a plane triangle", 1983.
double solidAngle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double x = a.norm(), y = b.norm(), z = c.norm();
  const double divisor = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
  return 2.0 * angleOf(a.dot(b.cross(c)), divisor);
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

  // Pairs of another component that divides space and its winding number around the given one.
  // Components whose surface the ray does not cross are left out. Valid until the next call.
  const std::vector<std::pair<int, int>>& windings(int component) {
    const AxisRay ray(m_surface.at(sampleOf(component)));
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

  // Whether the component divides space into an inside and an outside.
  bool counts(int component) const {
    const Component& c = m_components.all[component];
    return c.even && c.volumeSign != 0;
  }

  // The rounded generalized winding number of all components without an inside around a vertex of
  // the given component.
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

  // A vertex that no other component uses, if there is one. The first by coordinates is taken, so
  // that the order of the faces does not matter.
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

  // Per vertex, the only component that uses it. Components may touch in vertices; a shared vertex
  // cannot decide which component lies inside the other.
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
  std::vector<int> m_sums;  // per component, during one ray; otherwise 0
  std::vector<bool> m_touched;
  std::vector<std::pair<int, int>> m_windings;
  std::vector<int> m_loose;        // components that do not count
  std::vector<Box> m_looseBounds;  // per component; empty for those that count
  long long m_tests = 0;
};

// The kind of defect of a component whose volume has the given sign and around which the other
// components have the winding number `around`; none for an outermost solid.
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
    DefectLocation position;
    position.point = surface.middleOf(component.firstFace);
    position.faces[0] = component.firstFace;
    findings.add(*kind, position);
  }
  return summary;
}

}  // namespace halfspace::geometry
