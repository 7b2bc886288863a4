// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Greedy growing: the largest triangle that is in no region yet is the seed. At most kMostFits
// times, a plane is fitted to the region, and the region is grown again from the seed over all
// connected triangles whose corners lie within the flatness of that plane. This is done for a free
// plane and, if the seed is nearly axis-aligned, for an axis-aligned one, which is preferred.
#include "geometry/repair/steps/flat_regions.h"

#include <cmath>

#include <Eigen/Eigenvalues>

#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

constexpr double kLeastAgreement = 0.9;  // cosine between the normals of a triangle and its region
constexpr int kMostFits = 12;            // iterations of growing and fitting

using Neighbours = std::vector<std::array<int, 3>>;

Neighbours neighboursOf(const TriangleSet& set) {
  Neighbours neighbours(set.triangles.size(), {-1, -1, -1});
  const EdgeTable edges(set.triangles, set.points.size());
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    if (sides.size() != 2 || sides[0].forward == sides[1].forward) return;
    neighbours[sides[0].triangle][sides[0].side] = sides[1].triangle;
    neighbours[sides[1].triangle][sides[1].side] = sides[0].triangle;
  });
  return neighbours;
}

Vec3 areaVector(const TriangleSet& set, int t) {
  const Triangle& c = set.triangles[t];
  return 0.5 * (set.points[c[1]] - set.points[c[0]]).cross(set.points[c[2]] - set.points[c[0]]);
}

// The number with the fewest binary digits in an interval.
double roundest(double low, double high) {
  if (low > high) return 0.5 * (low + high);
  for (int exponent = std::ilogb(std::max({std::abs(low), std::abs(high), 1.0})) + 1;
       exponent > -60; --exponent) {
    const double step = std::ldexp(1.0, exponent), number = std::ceil(low / step) * step;
    if (number <= high) return number;
  }
  return 0.5 * (low + high);
}

class Growth {
 public:
  Growth(const TriangleSet& set, double flatness)
      : m_set(set),
        m_flatness(flatness),
        m_neighbours(neighboursOf(set)),
        m_taken(set.triangles.size(), false),
        m_reached(set.triangles.size(), -1) {
    for (int t = 0; t < static_cast<int>(set.triangles.size()); ++t)
      m_normals.push_back(areaVector(set, t));
  }

  std::vector<FlatRegion> run() {
    std::vector<int> seeds(m_set.triangles.size());
    for (size_t t = 0; t < seeds.size(); ++t) seeds[t] = static_cast<int>(t);
    std::ranges::stable_sort(seeds, std::greater{}, [&](int t) { return m_normals[t].norm(); });
    std::vector<FlatRegion> regions;
    for (const int seed : seeds) {
      if (m_taken[seed]) continue;
      FlatRegion region = best(seed);
      m_taken[seed] = true;
      if (region.triangles.size() < 2) continue;
      for (const int t : region.triangles) m_taken[t] = true;
      regions.push_back(std::move(region));
    }
    return regions;
  }

 private:
  FlatRegion best(int seed) {
    FlatRegion free = grownFree(seed);
    const Vec3 normal = m_normals[seed].normalized();
    int axis = 0;
    normal.cwiseAbs().maxCoeff(&axis);
    if (std::abs(normal[axis]) < kLeastAgreement) return free;
    FlatRegion axial = grownAxial(seed, axis);
    // An axis-aligned plane is preferred, even if a sloped one would gather slightly more.
    constexpr double kEnough = 0.9;
    return axial.area >= kEnough * free.area ? axial : free;
  }

  FlatRegion grownAxial(int seed, int axis) {
    FlatRegion region, grown;
    region.axis = axis;
    region.normal = Vec3::Unit(axis);
    region.offset = m_set.points[m_set.triangles[seed][0]][axis];
    for (int fit = 0; fit < kMostFits; ++fit) {
      collect(region, seed);
      if (region.triangles.empty() || region.area <= grown.area) break;
      grown = region;
      region.offset = offsetFor(region);
    }
    if (grown.triangles.empty()) return grown;
    // The region collected last may be thicker than any plane within the flatness allows.
    grown.offset = offsetFor(grown);
    if (!std::ranges::all_of(grown.triangles, [&](int t) { return isWithin(t, grown); })) return {};
    return grown;
  }

  // The offset of the region's plane along its axis: the coordinate that at least half of the
  // corners share, if all others are near it; else the roundest number that all corners are near.
  double offsetFor(const FlatRegion& region) const {
    std::vector<double> all;
    for (const int t : region.triangles)
      for (const int v : m_set.triangles[t]) all.push_back(m_set.points[v][region.axis]);
    std::ranges::sort(all);
    const double middle = all[all.size() / 2];
    const auto [first, last] = std::equal_range(all.begin(), all.end(), middle);
    const double low = all.front(), high = all.back();
    const bool isNear = high - middle <= m_flatness && middle - low <= m_flatness;
    if (isNear && 2 * static_cast<size_t>(last - first) >= all.size()) return middle;
    return roundest(high - m_flatness, low + m_flatness);
  }

  FlatRegion grownFree(int seed) {
    FlatRegion region, grown;
    // Start from the plane of the seed and its neighbours: the normal of a small seed is
    // inaccurate.
    region.triangles = {seed};
    for (const int t : m_neighbours[seed]) {
      if (t >= 0 && !m_taken[t] && agrees(t, m_normals[seed].normalized()))
        region.triangles.push_back(t);
    }
    for (int fit = 0; fit < kMostFits; ++fit) {
      fitPlane(m_set, region);
      if (region.normal.dot(m_normals[seed]) < 0.0) {
        region.normal = -region.normal;
        region.offset = -region.offset;
      }
      collect(region, seed);
      if (region.triangles.empty() || region.area <= grown.area) break;
      grown = region;
    }
    return grown;
  }

  bool agrees(int t, const Vec3& normal) const {
    return m_normals[t].dot(normal) >= kLeastAgreement * m_normals[t].norm();
  }
  bool isWithin(int t, const FlatRegion& plane) const {
    return std::ranges::all_of(m_set.triangles[t], [&](int v) {
      return std::abs(plane.normal.dot(m_set.points[v]) - plane.offset) <= m_flatness;
    });
  }

  // The triangles connected to the seed that fit the plane; empty if the seed does not fit.
  void collect(FlatRegion& region, int seed) {
    region.triangles.clear();
    region.area = 0.0;
    ++m_round;
    const double side = region.normal.dot(m_normals[seed]) < 0.0 ? -1.0 : 1.0;
    const auto reach = [&](int t) {
      if (t < 0 || m_taken[t] || m_reached[t] == m_round) return;
      if (!agrees(t, side * region.normal) || !isWithin(t, region)) return;
      m_reached[t] = m_round;
      region.triangles.push_back(t);
      region.area += m_normals[t].norm();
    };
    reach(seed);
    for (size_t i = 0; i < region.triangles.size(); ++i)
      for (const int t : m_neighbours[region.triangles[i]]) reach(t);
  }

  const TriangleSet& m_set;
  double m_flatness;
  Neighbours m_neighbours;
  std::vector<Vec3> m_normals;  // length: the triangle's area
  std::vector<bool> m_taken;
  std::vector<int> m_reached;  // the round in which the triangle was reached
  int m_round = 0;
};

}  // namespace

std::vector<FlatRegion> flatRegions(const TriangleSet& set, double flatness) {
  return Growth(set, flatness).run();
}

void fitPlane(const TriangleSet& set, FlatRegion& region) {
  Vec3 middle = Vec3::Zero();
  double weight = 0.0;
  for (const int t : region.triangles) {
    const double area = areaVector(set, t).norm();
    for (const int v : set.triangles[t]) middle += area * set.points[v];
    weight += 3.0 * area;
  }
  if (!(weight > 0.0)) return;
  middle /= weight;
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const int t : region.triangles) {
    const double area = areaVector(set, t).norm();
    for (const int v : set.triangles[t]) {
      const Vec3 d = set.points[v] - middle;
      spread += area * d * d.transpose();
    }
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(spread);
  region.normal = solver.eigenvectors().col(0);
  region.offset = region.normal.dot(middle);
}

}  // namespace halfspace::geometry
