// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/coplanar_patches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include <Eigen/Geometry>

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

// Whether the exact points certainly span a tetrahedron, judged by their rounded positions.
// Rounding moves a coordinate by at most half an ulp (2^-53 of its magnitude). In the determinant,
// this error is multiplied by the square of the largest difference; the factor 64 covers it and the
// rounding errors of the evaluation.
bool certainlyApart(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 u = b - a;
  const Vec3 v = c - a;
  const Vec3 w = d - a;
  const double reach =
      std::max({u.cwiseAbs().maxCoeff(), v.cwiseAbs().maxCoeff(), w.cwiseAbs().maxCoeff()});
  const double size = a.cwiseAbs().maxCoeff() + reach;
  const double bound = 64.0 * 0x1p-52 * (size + reach) * reach * reach;
  return bound > 1e-250 && std::abs(u.dot(v.cross(w))) > bound;
}

// Remembers which pairs of faces lie in one plane. If a face and its neighbour are cut into many
// pieces, many pairs of pieces ask for the same two faces, and an exact answer is expensive.
class PlanesOfFaces {
 public:
  explicit PlanesOfFaces(const SurfacePoints& source) : m_source(source) {}

  // The answer for two triangles with a common edge and the origins a and b (-1: unknown).
  // byCorners(): the answer by their corners.
  template <typename ByCorners>
  bool coplanar(int a, int b, ByCorners byCorners) {
    if (a < 0 || b < 0) return byCorners();
    const std::uint64_t key = static_cast<std::uint64_t>(std::min(a, b)) << 32 |
                              static_cast<std::uint32_t>(std::max(a, b));
    const auto known = m_known.find(key);
    if (known != m_known.end()) return known->second;
    const std::optional<bool> byFaces = m_source.coplanarFaces(a, b);
    return m_known.emplace(key, byFaces ? *byFaces : byCorners()).first->second;
  }

 private:
  const SurfacePoints& m_source;
  std::unordered_map<std::uint64_t, bool> m_known;
};

}  // namespace

CoplanarPatches coplanarPatches(const ExactSurface& surface, std::span<const Vec3> positions,
                                std::span<const int> labels) {
  const int count = static_cast<int>(surface.triangles.size());
  DisjointSets sets(count);
  PlanesOfFaces planes(*surface.source);
  for (int side = 0; side < 3 * count; ++side) {
    const int other = surface.neighbours[side];
    const int triangle = ExactSurface::triangleOf(side);
    const int next = ExactSurface::triangleOf(other);
    if (other < side || labels[triangle] != labels[next]) continue;
    if (surface.origins[triangle] >= 0 && surface.origins[triangle] == surface.origins[next]) {
      sets.join(triangle, next);  // parts of one planar face
      continue;
    }
    const Triangle& t = surface.triangles[triangle];
    const int apex = surface.to(ExactSurface::nextSide(other));
    if (certainlyApart(positions[t[0]], positions[t[1]], positions[t[2]], positions[apex])) {
      continue;
    }
    const std::vector<int>& p = surface.points;
    const bool areCoplanar = planes.coplanar(surface.origins[triangle], surface.origins[next], [&] {
      return surface.source->coplanar(p[t[0]], p[t[1]], p[t[2]], p[apex]);
    });
    if (areCoplanar) sets.join(triangle, next);
  }

  CoplanarPatches patches;
  patches.patch.resize(static_cast<size_t>(count));
  std::vector<int> sizes(static_cast<size_t>(count), 0);
  for (int i = 0; i < count; ++i) ++sizes[patches.patch[i] = sets.find(i)];
  patches.memberList.assign(static_cast<size_t>(count), -1);
  for (int i = 0; i < count; ++i) {
    const int name = patches.patch[i];
    if (sizes[name] == 1) continue;
    if (name == i) {
      patches.memberList[i] = static_cast<int>(patches.members.size());
      patches.members.emplace_back();
    }
    patches.members[patches.memberList[name]].push_back(i);
  }
  return patches;
}

}  // namespace halfspace::geometry
