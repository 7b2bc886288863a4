// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Unknowns are the corners and the planes of the faces that are to be flat. Notation: a region is
// a set of triangles that lie in one plane within the flatness (flat_regions.h); a corner has the
// planes of all regions around it.
//
// Repeated until every corner lies in its planes:
//   1. Each corner moves to the point nearest to its given position that lies in all its planes:
//      the least-norm solution of  n_i . (x - given) = away_i.  With one plane that is a
//      projection, with two the nearest point of a line, with three a point.
//   2. Each plane is fitted to its corners again. Axis-parallel planes, and planes of faces that
//      were flat already, stay.
// If the planes of a corner have no common point, or if it moved too far, or if a triangle lost its
// area, the smallest region there is given up, and everything starts again without it. Each restart
// has fewer regions, so this ends.
#include "geometry/repair/steps/flatten.h"

#include <algorithm>
#include <cmath>

#include <Eigen/QR>

#include "geometry/repair/steps/flat_regions.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

constexpr double kMostMoved = 2.0;     // largest movement, in multiples of the flatness
constexpr int kTurns = 40;             // iterations of solving for corners, then for planes
constexpr double kMetShare = 1e-12;    // a corner this close lies in a plane; share of the largest
                                       // coordinate
constexpr double kIndependent = 1e-3;  // planes closer to parallel than this have no intersection

class Flattening {
 public:
  Flattening(TriangleSet& set, double flatness, bool singlePrecision)
      : m_set(set), m_flatness(flatness), m_singlePrecision(singlePrecision) {
    for (const Vec3& p : set.points) m_extent = std::max(m_extent, p.cwiseAbs().maxCoeff());
    m_regions = flatRegions(set, flatness);
    for (const FlatRegion& region : m_regions) m_wasFlat.push_back(isFlat(region));
  }

  Flattened run() {
    if (std::ranges::find(m_wasFlat, false) == m_wasFlat.end()) return {};
    m_given = m_set.points;
    do {
      listPlanes();
      solve();
    } while (relax());
    return finish();
  }

 private:
  bool isFlat(const FlatRegion& region) const {
    const Triangle& c = m_set.triangles[region.triangles[0]];
    const auto& p = m_set.points;
    return std::ranges::all_of(region.triangles, [&](int t) {
      return std::ranges::all_of(m_set.triangles[t], [&](int v) {
        return orientation(p[c[0]], p[c[1]], p[c[2]], p[v]) == 0;
      });
    });
  }

  // The planes in which each corner should lie.
  void listPlanes() {
    m_planesAt.assign(m_set.points.size(), {});
    for (int r = 0; r < static_cast<int>(m_regions.size()); ++r) {
      for (const int t : m_regions[r].triangles) {
        for (const int v : m_set.triangles[t]) {
          auto& planes = m_planesAt[v];
          if (planes.empty() || planes.back() != r) planes.push_back(r);
        }
      }
    }
    // Corners whose faces are all flat do not move.
    for (auto& planes : m_planesAt)
      if (std::ranges::all_of(planes, [&](int r) { return m_wasFlat[r]; })) planes.clear();
    m_set.points = m_given;
  }

  // The point nearest to the corner's given position that lies in all its planes. If the planes
  // have no common point, the least-squares solution; axial planes are met exactly in any case.
  Vec3 solved(size_t corner) const {
    const std::vector<int>& planes = m_planesAt[corner];
    Eigen::MatrixX3d normals(planes.size(), 3);
    Eigen::VectorXd away(planes.size());
    const Vec3& given = m_given[corner];
    for (size_t i = 0; i < planes.size(); ++i) {
      const FlatRegion& r = m_regions[planes[i]];
      const auto row = static_cast<Eigen::Index>(i);
      normals.row(row) = r.normal.transpose();
      away[row] = r.offset - r.normal.dot(given);
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixX3d> decomposition;
    decomposition.setThreshold(kIndependent);
    decomposition.compute(normals);
    Vec3 position = given + decomposition.solve(away);
    for (const int r : planes)
      if (m_regions[r].axis >= 0) position[m_regions[r].axis] = m_regions[r].offset;
    return position;
  }

  void solve() {
    for (int turn = 0; turn < kTurns; ++turn) {
      double worst = 0.0;
      for (size_t v = 0; v < m_planesAt.size(); ++v) {
        if (m_planesAt[v].empty()) continue;
        m_set.points[v] = solved(v);
        worst = std::max(worst, missed(v));
      }
      if (worst <= kMetShare * m_extent) return;
      for (size_t r = 0; r < m_regions.size(); ++r)
        if (m_regions[r].axis < 0 && !m_wasFlat[r]) refit(m_regions[r]);
    }
  }

  void refit(FlatRegion& region) const {
    const Vec3 before = region.normal;
    fitPlane(m_set, region);
    if (region.normal.dot(before) >= 0.0) return;
    region.normal = -region.normal;
    region.offset = -region.offset;
  }

  // The largest distance of a corner from its planes.
  double missed(size_t corner) const {
    double furthest = 0.0;
    for (const int r : m_planesAt[corner]) {
      const FlatRegion& region = m_regions[r];
      furthest =
          std::max(furthest, std::abs(region.normal.dot(m_set.points[corner]) - region.offset));
    }
    return furthest;
  }

  // Drops the smallest region at each corner that does not lie in its planes or moved too far, and
  // at each triangle that lost its area. Returns whether any region was dropped.
  bool relax() {
    std::vector<bool> gone(m_regions.size(), false);
    const auto dropSmallest = [&](const std::vector<int>& planes) {
      if (planes.empty()) return;
      gone[*std::ranges::min_element(planes, {}, [&](int r) { return m_regions[r].area; })] = true;
    };
    for (size_t v = 0; v < m_planesAt.size(); ++v) {
      if (m_planesAt[v].empty()) continue;
      const double moved = (m_set.points[v] - m_given[v]).norm();
      if (missed(v) > kMetShare * m_extent || moved > kMostMoved * m_flatness)
        dropSmallest(m_planesAt[v]);
    }
    for (const Triangle& t : m_set.triangles) {
      if (hasArea(m_set.points, t) || !hasArea(m_given, t)) continue;
      std::vector<int> planes;
      for (const int v : t) planes.insert(planes.end(), m_planesAt[v].begin(), m_planesAt[v].end());
      dropSmallest(planes);
    }
    size_t r = 0, f = 0;
    std::erase_if(m_wasFlat, [&](bool) { return gone[f++]; });
    return std::erase_if(m_regions, [&](const FlatRegion&) { return gone[r++]; }) > 0;
  }

  static bool hasArea(const std::vector<Vec3>& points, const Triangle& t) {
    return !collinear(points[t[0]], points[t[1]], points[t[2]]);
  }

  Flattened finish() {
    Flattened result;
    result.planes = static_cast<int>(std::ranges::count(m_wasFlat, false));
    for (size_t v = 0; v < m_planesAt.size(); ++v) {
      if (m_planesAt[v].empty()) continue;
      Vec3& p = m_set.points[v];
      if (m_singlePrecision) p = nearestSingle(p);
      if (p == m_given[v]) continue;
      ++result.moved;
      result.furthest = std::max(result.furthest, (p - m_given[v]).norm());
    }
    return result;
  }

  TriangleSet& m_set;
  double m_flatness;
  bool m_singlePrecision;
  double m_extent = 0.0;
  std::vector<FlatRegion> m_regions;
  std::vector<bool> m_wasFlat;  // per region: flat already, so it is only kept flat
  std::vector<Vec3> m_given;
  std::vector<std::vector<int>> m_planesAt;  // per corner, ascending
};

}  // namespace

Flattened flatten(TriangleSet& set, double flatness, bool singlePrecision) {
  return Flattening(set, flatness, singlePrecision).run();
}

}  // namespace halfspace::geometry
