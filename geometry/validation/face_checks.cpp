// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/face_checks.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace halfspace::geometry {

double outOfPlane(std::span<const Vec3> corners) {
  if (corners.size() < 4) return 0.0;
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : corners) middle += corner / static_cast<double>(corners.size());
  Vec3 normal = Vec3::Zero();
  for (size_t i = 0; i < corners.size(); ++i) {
    normal += (corners[i] - middle).cross(corners[(i + 1) % corners.size()] - middle);
  }
  const double length = normal.norm();
  double furthest = 0.0;
  for (const Vec3& corner : corners) {
    // A polygon without a normal has no plane: its size counts.
    const double distance =
        length > 0.0 ? std::abs(normal.dot(corner - middle)) / length : (corner - middle).norm();
    furthest = std::max(furthest, distance);
  }
  return furthest;
}

namespace {

// A hash that does not depend on the order of the corners.
std::uint64_t hashOf(std::span<const int> loop) {
  std::uint64_t sum = 0;
  for (const int vertex : loop) {
    std::uint64_t x = static_cast<std::uint64_t>(vertex) * 0x9e3779b97f4a7c15;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9;
    sum += x ^ x >> 32;
  }
  return sum ^ sum >> 31;
}

enum class Likeness { none, same, opposite };

Likeness likeness(std::span<const int> a, std::span<const int> b) {
  const size_t count = a.size();
  if (b.size() != count) return Likeness::none;
  const auto begin = std::ranges::find(b, a[0]);
  if (begin == b.end()) return Likeness::none;
  const size_t shift = static_cast<size_t>(begin - b.begin());
  bool same = true;
  bool opposite = true;
  for (size_t i = 1; i < count && (same || opposite); ++i) {
    same = same && a[i] == b[(shift + i) % count];
    opposite = opposite && a[i] == b[(shift + count - i) % count];
  }
  return same ? Likeness::same : opposite ? Likeness::opposite : Likeness::none;
}

}  // namespace

void checkDuplicateFaces(const Surface& surface, Findings& findings) {
  const size_t slots = std::bit_ceil(2 * static_cast<size_t>(surface.faceCount()) + 2);
  std::vector<int> table(slots, -1);
  for (int face = 0; face < surface.faceCount(); ++face) {
    const auto loop = surface.face(face);
    if (loop.empty()) continue;
    size_t slot = hashOf(loop) & (slots - 1);
    Likeness found = Likeness::none;
    for (; table[slot] >= 0; slot = (slot + 1) & (slots - 1)) {
      found = likeness(loop, surface.face(table[slot]));
      if (found != Likeness::none) break;
    }
    if (found == Likeness::none) {
      table[slot] = face;
      continue;
    }
    DefectLocation position;
    position.faces = {table[slot], face};
    position.point = surface.middleOf(face);
    findings.add(found == Likeness::same ? DefectKind::duplicateFaces : DefectKind::zeroThickness,
                 position);
  }
}

void checkSlivers(const Surface& surface, double ratio, Findings& findings) {
  for (size_t i = 0; i < surface.triangles.size(); ++i) {
    const int face = surface.triangleFace[i];
    if (surface.face(face).size() != 3) continue;  // the triangles of a polygon are our choice
    const Triangle& t = surface.triangles[i];
    const Vec3 ab = surface.at(t[1]) - surface.at(t[0]);
    const Vec3 ac = surface.at(t[2]) - surface.at(t[0]);
    const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
    if (ab.cross(ac).squaredNorm() >= ratio * ratio * longest * longest) continue;
    DefectLocation position;
    position.point = surface.middleOf(face);
    position.faces[0] = face;
    findings.add(DefectKind::slivers, position);
  }
}

}  // namespace halfspace::geometry
