// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/print/wall_thickness.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <tbb/parallel_for.h>

#include "geometry/print/regions.h"
#include "geometry/repair/measure/nearest_triangle.h"

namespace halfspace::geometry {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr int kMostDivisions = 64;  // per side of a triangle: 4096 rays

struct Measured {
  int samples = 0, thin = 0;
  double least = kInfinite;  // units of the mesh
};

// Measures at the centres of the n * n equal parts of a triangle.
class Prober {
 public:
  Prober(const TriangleSet& set, const NearestTriangle& surface, double areaOfSample, double thin)
      : m_set(set), m_surface(surface), m_areaOfSample(areaOfSample), m_thin(thin) {}

  Measured measure(int triangle) const {
    const Triangle& t = m_set.triangles[triangle];
    const Vec3 &a = m_set.points[t[0]], &b = m_set.points[t[1]], &c = m_set.points[t[2]];
    const Vec3 inward = (c - a).cross(b - a).normalized();
    const int n = divisionsOf(areaOf(m_set.points, t));
    Measured result;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        for (const double third : {1.0 / 3.0, 2.0 / 3.0}) {
          if (third > 0.5 && i + j + 1 == n) continue;
          const Vec3 from = a + (b - a) * ((i + third) / n) + (c - a) * ((j + third) / n);
          const double thickness = m_surface.distanceToExit(from, inward, triangle);
          ++result.samples;
          result.thin += thickness < m_thin ? 1 : 0;
          result.least = std::min(result.least, thickness);
        }
      }
    }
    return result;
  }

 private:
  int divisionsOf(double area) const {
    if (!(m_areaOfSample > 0.0)) return 1;
    return static_cast<int>(std::clamp(std::ceil(std::sqrt(area / m_areaOfSample)), 1.0,
                                       static_cast<double>(kMostDivisions)));
  }

  const TriangleSet& m_set;
  const NearestTriangle& m_surface;
  double m_areaOfSample, m_thin;  // units of the mesh
};

}  // namespace

ThicknessReport wallThicknessOf(const TriangleSet& set, const PrintOptions& options) {
  ThicknessReport report;
  report.least = kInfinite;
  if (set.triangles.empty()) return report;
  const double area = areaOf(set), mm = options.mmPerUnit;
  const NearestTriangle surface(set);
  const Prober prober(set, surface, area / std::max(1, options.samples), options.thin / mm);
  std::vector<Measured> measured(set.triangles.size());
  tbb::parallel_for(size_t{0}, measured.size(),
                    [&](size_t t) { measured[t] = prober.measure(static_cast<int>(t)); });
  // Summed in the order of the triangles, so that the number of threads does not matter.
  std::vector<int> thin;
  std::vector<double> areas, values;
  for (size_t t = 0; t < measured.size(); ++t) {
    const Measured& m = measured[t];
    report.samples += m.samples;
    report.least = std::min(report.least, m.least * mm);
    report.ofTriangle.push_back(static_cast<float>(m.least * mm));
    if (m.thin == 0) continue;
    thin.push_back(static_cast<int>(t));
    areas.push_back(areaOf(set.points, set.triangles[t]) * m.thin / m.samples * mm * mm);
    values.push_back(m.least * mm);
    report.thinArea += areas.back();
  }
  report.thinShare = area > 0.0 ? std::min(1.0, report.thinArea / (area * mm * mm)) : 0.0;
  report.regions = regionsOf(set, thin, areas, values);
  return report;
}

}  // namespace halfspace::geometry
