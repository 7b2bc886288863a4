// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The thickness at a point of the surface is the distance along the inward normal to the point
// where that ray leaves the solid.
//
//      ------+=======+------      the part between the + is thinner than the limit: its prism, as
//            |   |   |            deep as the limit, contains part of another face
//      ------|---v---|------      v: the exit of one ray
//            +-------+
//
// A triangle is divided into quarters (a quadtree on the triangle) only where thick and thin parts
// meet. The prism behind a part decides that: if no other face is in it, the part is thick
// throughout; if one face covers it, the part is thin throughout; otherwise it is divided, down to
// the area of one sample. So the number of rays follows the border of the thin places and not the
// size of the surface.
#include "geometry/print/wall_thickness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <tbb/parallel_for.h>

#include "geometry/print/regions.h"
#include "geometry/repair/measure/nearest_triangle.h"

namespace halfspace::geometry {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr int kMostLevels = 6;  // a triangle is divided into 4 parts so often: 4096 rays
// A part of the surface that is at most this share of it counts as wholly thin if the rays in its
// four quarters are: it bounds how much of the share may be wrong at one place.
constexpr double kSettledShare = 1.0 / 16384.0;

using Corners = std::array<Vec3, 3>;

struct Measured {
  int samples = 0;
  double thinShare = 0.0;    // of the triangle's area
  double least = kInfinite;  // units of the mesh
};

// The four triangles between the corners and the middles of the sides.
std::array<Corners, 4> quartersOf(const Corners& c) {
  const Vec3 ab = 0.5 * (c[0] + c[1]), bc = 0.5 * (c[1] + c[2]), ca = 0.5 * (c[2] + c[0]);
  return {{{c[0], ab, ca}, {ab, c[1], bc}, {ca, bc, c[2]}, {bc, ca, ab}}};
}

// Divides a triangle where it may be thin, and casts one ray in the centre of each part.
class Prober {
 public:
  // triangle: its index; inward: against its normal; thin: units of the mesh.
  Prober(const NearestTriangle& surface, int triangle, const Vec3& inward, double thin)
      : m_surface(surface), m_triangle(triangle), m_inward(inward), m_thin(thin) {}

  // levels: how often the part may be divided; settled: at which of these levels four thin rays
  // decide; share: of the part in the triangle.
  void probe(const Corners& part, int levels, int settled, double share) {
    if (levels == 0) return take(part, share);
    const std::array<Corners, 4> quarters = quartersOf(part);
    if (levels == 1) {  // four rays cost less than the search for what lies behind
      for (const Corners& quarter : quarters) take(quarter, 0.25 * share);
      return;
    }
    switch (m_surface.exitsIn(ExitPrism(part, m_inward, m_thin), m_triangle)) {
      case Exits::none:
        return take(part, 0.0);
      case Exits::all:
        m_measured.thinShare += share;
        return take(part, 0.0);
      case Exits::some:
        break;
    }
    if (levels <= settled) {
      const double before = m_measured.thinShare;
      for (const Corners& quarter : quarters) take(quarter, 0.25 * share);
      if (m_measured.thinShare - before >= kAllThin * share) return;
      m_measured.thinShare = before;
    }
    for (const Corners& quarter : quarters) probe(quarter, levels - 1, settled, 0.25 * share);
  }

  const Measured& measured() const { return m_measured; }

 private:
  // Sums of quarters are exact, but for the rounding of larger sums that they are added to.
  static constexpr double kAllThin = 0.99;

  void take(const Corners& part, double shareIfThin) {
    const Vec3 centre = (part[0] + part[1] + part[2]) / 3.0;
    const double thickness = m_surface.distanceToExit(centre, m_inward, m_triangle);
    ++m_measured.samples;
    m_measured.thinShare += thickness < m_thin ? shareIfThin : 0.0;
    m_measured.least = std::min(m_measured.least, thickness);
  }

  const NearestTriangle& m_surface;
  int m_triangle;
  Vec3 m_inward;
  double m_thin;
  Measured m_measured;
};

// How often an area has to be halved in both directions until it is no larger than `largest`.
int levelsTo(double area, double largest) {
  int levels = 0;
  for (; levels < kMostLevels && area > largest; ++levels) area *= 0.25;
  return levels;
}

Measured measure(const TriangleSet& set, const NearestTriangle& surface, int triangle,
                 double areaOfSample, double settledArea, double thin) {
  const Triangle& t = set.triangles[triangle];
  const Corners corners{set.points[t[0]], set.points[t[1]], set.points[t[2]]};
  const Vec3 inward = (corners[2] - corners[0]).cross(corners[1] - corners[0]).normalized();
  const double area = areaOf(set.points, t);
  const int levels = areaOfSample > 0.0 ? levelsTo(area, areaOfSample) : 0;
  Prober prober(surface, triangle, inward, thin);
  prober.probe(corners, levels, levels - levelsTo(area, settledArea), 1.0);
  return prober.measured();
}

}  // namespace

ThicknessReport wallThicknessOf(const TriangleSet& set, const PrintOptions& options) {
  ThicknessReport report;
  report.least = kInfinite;
  report.faceOf = set.origins;
  if (set.triangles.empty()) return report;
  const double area = areaOf(set), mm = options.mmPerUnit;
  const NearestTriangle surface(set);
  const double areaOfSample = area / std::max(1, options.samples);
  std::vector<Measured> measured(set.triangles.size());
  tbb::parallel_for(size_t{0}, measured.size(), [&](size_t t) {
    if (options.stop.stop_requested()) return;
    measured[t] = measure(set, surface, static_cast<int>(t), areaOfSample, kSettledShare * area,
                          options.thin / mm);
  });
  // Summed in the order of the triangles, so that the number of threads does not matter.
  std::vector<int> thin;
  std::vector<double> areas, values;
  for (size_t t = 0; t < measured.size(); ++t) {
    const Measured& m = measured[t];
    report.samples += m.samples;
    report.least = std::min(report.least, m.least * mm);
    report.ofTriangle.push_back(static_cast<float>(m.least * mm));
    if (m.thinShare == 0.0) continue;
    thin.push_back(static_cast<int>(t));
    areas.push_back(areaOf(set.points, set.triangles[t]) * m.thinShare * mm * mm);
    values.push_back(m.least * mm);
    report.thinArea += areas.back();
  }
  report.thinShare = area > 0.0 ? std::min(1.0, report.thinArea / (area * mm * mm)) : 0.0;
  report.regions = regionsOf(set, thin, areas, values);
  return report;
}

}  // namespace halfspace::geometry
