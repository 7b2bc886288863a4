// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/lab/early_stops.h"

#include <algorithm>
#include <cmath>

#include "bsp/query/sweep.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr double kAslant = 1.0471975511965976;  // 60 degrees from the face's normal
constexpr double kLeastStep = 12;               // between sample points, level units
constexpr int kMostParts = 10;                  // into which a triangle's edge is divided
constexpr double kLeastLength = 16;             // least length of a sweep, level units

// Nearest first; faces at the same distance in the order of their ids.
std::vector<const SceneFace*> nearestFaces(std::span<const std::shared_ptr<const SceneFace>> faces,
                                           const Vec3& focus) {
  std::vector<std::pair<double, const SceneFace*>> order;
  for (const auto& face : faces) {
    if (face) order.emplace_back(face->bounds.squaredExteriorDistance(focus), face.get());
  }
  std::ranges::stable_sort(order, {}, &std::pair<double, const SceneFace*>::first);
  std::vector<const SceneFace*> result;
  for (const auto& [distance, face] : order) result.push_back(face);
  return result;
}

template <class Shape>
class Comparison {
 public:
  Comparison(const bsp::TreeView& tree, const Shape& shape, HeatMap& map)
      : m_tree(tree), m_shape(shape), m_map(map) {}

  void add(const SceneFace& face) {
    const Vec3 u = face.normal.unitOrthogonal();
    const Vec3 v = face.normal.cross(u);
    m_directions = {-face.normal};
    for (const Vec3& side : {u, v, Vec3(-u), Vec3(-v)}) {
      m_directions.push_back(std::sin(kAslant) * side - std::cos(kAslant) * face.normal);
    }
    for (const auto& triangle : face.triangles) {
      add({face.corners[triangle[0]], face.corners[triangle[1]], face.corners[triangle[2]]});
    }
  }
  std::size_t points() const { return m_points; }

 private:
  // Samples a triangle at the points of a triangular lattice, row by row from the first corner to
  // the opposite edge, and keeps the lattice triangles.
  void add(const std::array<Vec3, 3>& corners) {
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      longest = std::max(longest, (corners[(i + 1) % 3] - corners[i]).norm());
    }
    const double step = std::max(kLeastStep, m_shape.extent() / 2);
    const int parts = std::clamp(static_cast<int>(std::ceil(longest / step)), 1, kMostParts);
    std::vector<Vec3> before, row;
    std::vector<float> beforeEarly, early;
    for (int i = 0; i <= parts; ++i) {
      row.clear();
      early.clear();
      for (int j = 0; j <= i; ++j) {
        const double a = 1.0 - static_cast<double>(i) / parts;
        const double c = static_cast<double>(j) / parts;
        row.push_back(a * corners[0] + (1 - a - c) * corners[1] + c * corners[2]);
        early.push_back(earlyAt(row.back()));
      }
      for (std::size_t j = 0; i > 0 && j < before.size(); ++j) {
        keep({{before[j], row[j], row[j + 1]}, {beforeEarly[j], early[j], early[j + 1]}});
        if (j + 1 == before.size()) break;
        keep({{before[j], row[j + 1], before[j + 1]},
              {beforeEarly[j], early[j + 1], beforeEarly[j + 1]}});
      }
      std::swap(before, row);
      std::swap(beforeEarly, early);
    }
  }

  void keep(const HeatTriangle& triangle) {
    if (std::ranges::max(triangle.early) > 0) m_map.triangles.push_back(triangle);
  }

  float earlyAt(const Vec3& point) {
    ++m_points;
    const double length = std::max(kLeastLength, 2 * m_shape.extent());
    double worst = 0;
    for (const Vec3& direction : m_directions) {
      const Vec3 from = point - m_shape.farthest(direction) - m_shape.middle - length * direction;
      const Vec3 by = length * direction;
      const bsp::Hit exact = bsp::sweep(m_tree, m_shape, from, by);
      if (exact.startInSolid || exact.error != bsp::QueryError::none) continue;
      const bsp::Hit shifted = bsp::sweep(m_tree, m_shape, from, by, bsp::Accuracy::shifted);
      const double early = (exact.fraction - shifted.fraction) * length;
      ++m_map.sweeps;
      if (early < kLeastEarly) continue;
      ++m_map.earlySweeps;
      worst = std::max(worst, early);
    }
    m_map.largest = std::max(m_map.largest, worst);
    return static_cast<float>(worst);
  }

  const bsp::TreeView& m_tree;
  const Shape& m_shape;
  HeatMap& m_map;
  std::vector<Vec3> m_directions;
  std::size_t m_points = 0;
};

}  // namespace

HeatMap earlyStops(const bsp::TreeView& tree,
                   std::span<const std::shared_ptr<const SceneFace>> faces,
                   const LabRequest& request, const std::function<bool()>& interrupted) {
  HeatMap map;
  std::visit(
      [&](const auto& shape) {
        Comparison comparison(tree, shape, map);
        for (const SceneFace* face : nearestFaces(faces, request.focus)) {
          if (interrupted()) return;
          if (comparison.points() >= kMaxHeatPoints) {
            ++map.facesLeftOut;
          } else {
            comparison.add(*face);
          }
        }
      },
      queryShape(request.shape));
  return map;
}

}  // namespace halfspace::editor
