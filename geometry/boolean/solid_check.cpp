// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/solid_check.h"

#include <algorithm>
#include <map>

#include <CGAL/box_intersection_d.h>

#include "geometry/boolean/triangle_contact.h"

namespace halfspace::geometry {
namespace {

// A box for CGAL's hybrid segment tree and sweep; exact bounds, touching boxes meet.
class TriangleBox {
 public:
  using NT = double;
  using ID = int;

  TriangleBox(const TrianglePoints& corners, int index) : m_index(index) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto [low, high] = std::minmax({corners[0][axis], corners[1][axis], corners[2][axis]});
      m_low[axis] = low;
      m_high[axis] = high;
    }
  }
  static constexpr int dimension() { return 3; }
  int id() const { return m_index; }
  double min_coord(int axis) const { return m_low[axis]; }
  double max_coord(int axis) const { return m_high[axis]; }

 private:
  std::array<double, 3> m_low{};
  std::array<double, 3> m_high{};
  int m_index;
};

struct TriangleBoxTraits {
  using NT = double;
  using ID = int;
  using Box_parameter = const TriangleBox&;
  static int dimension() { return 3; }
  static int id(Box_parameter box) { return box.id(); }
  static double min_coord(Box_parameter box, int axis) { return box.min_coord(axis); }
  static double max_coord(Box_parameter box, int axis) { return box.max_coord(axis); }
};

// Cells of space that some box of a set touches: tells quickly what is far from all of them.
class NeighbourhoodGrid {
 public:
  explicit NeighbourhoodGrid(const std::vector<TriangleBox>& boxes)
      : m_cells(static_cast<size_t>(kCells) * kCells * kCells, false) {
    for (const TriangleBox& box : boxes) {
      for (int axis = 0; axis < 3; ++axis) {
        m_low[axis] = std::min(m_low[axis], box.min_coord(axis));
        m_high[axis] = std::max(m_high[axis], box.max_coord(axis));
      }
    }
    for (const TriangleBox& box : boxes) {
      visitCells(box, [&](size_t cell) {
        m_cells[cell] = true;
        return false;
      });
    }
  }

  bool isNear(const TrianglePoints& corners) const {
    const TriangleBox box(corners, 0);
    for (int axis = 0; axis < 3; ++axis) {
      if (box.max_coord(axis) < m_low[axis] || box.min_coord(axis) > m_high[axis]) return false;
    }
    return visitCells(box, [&](size_t cell) { return m_cells[cell]; });
  }

 private:
  static constexpr int kCells = 64;

  // Monotonous in the coordinate, so that boxes that touch share a cell however it is rounded.
  int cellOf(double x, int axis) const {
    const double size = m_high[axis] - m_low[axis];
    if (!(size > 0.0)) return 0;
    const double cell = (x - m_low[axis]) / size * kCells;
    return static_cast<int>(std::clamp(cell, 0.0, kCells - 1.0));
  }

  // Stops and returns true where visit does.
  template <typename Visit>
  bool visitCells(const TriangleBox& box, Visit visit) const {
    std::array<int, 3> low;
    std::array<int, 3> high;
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = cellOf(box.min_coord(axis), axis);
      high[axis] = cellOf(box.max_coord(axis), axis);
    }
    for (int x = low[0]; x <= high[0]; ++x) {
      for (int y = low[1]; y <= high[1]; ++y) {
        for (int z = low[2]; z <= high[2]; ++z) {
          if (visit(static_cast<size_t>((x * kCells + y) * kCells + z))) return true;
        }
      }
    }
    return false;
  }

  std::array<double, 3> m_low{1e300, 1e300, 1e300};
  std::array<double, 3> m_high{-1e300, -1e300, -1e300};
  std::vector<bool> m_cells;
};

class CollisionSearch {
 public:
  CollisionSearch(const PolygonMesh& mesh, const Operand& triangles, int limit)
      : m_mesh(mesh), m_triangles(triangles), m_limit(static_cast<size_t>(limit)) {}

 private:
  auto visitor() {
    return [this](const TriangleBox& first, const TriangleBox& second) {
      visit(first.id(), second.id());
    };
  }

 public:
  void searchAll() {
    std::vector<TriangleBox> boxes = boxesWhere([](int) { return true; });
    CGAL::box_self_intersection_d(boxes.begin(), boxes.end(), visitor(), TriangleBoxTraits());
  }

  void searchMarked(const std::vector<bool>& marked) {
    const auto isMarked = [&](int triangle) { return marked[m_triangles.faces[triangle]]; };
    std::vector<TriangleBox> first = boxesWhere(isMarked);
    if (first.empty()) return;
    CGAL::box_self_intersection_d(first.begin(), first.end(), visitor(), TriangleBoxTraits());
    NeighbourhoodGrid grid(first);
    std::vector<TriangleBox> others = boxesWhere(
        [&](int triangle) { return !isMarked(triangle) && grid.isNear(corners(triangle)); });
    CGAL::box_intersection_d(first.begin(), first.end(), others.begin(), others.end(), visitor(),
                             TriangleBoxTraits());
  }

  Reasons reasons() const {
    Reasons reasons;
    for (const auto& [faces, place] : m_found) {
      if (reasons.size() == m_limit) break;
      Reason reason{};
      reason.fault = Fault::selfIntersecting;
      reason.element = faces.first;
      reason.other = faces.second;
      reason.place = place;
      reasons.push_back(std::move(reason));
    }
    return reasons;
  }

 private:
  TrianglePoints corners(int triangle) const {
    const Triangle& t = m_triangles.triangles[triangle];
    const std::vector<Vec3>& vertices = m_mesh.vertices();
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }

  template <typename Condition>
  std::vector<TriangleBox> boxesWhere(Condition condition) const {
    std::vector<TriangleBox> boxes;
    boxes.reserve(m_triangles.triangles.size());
    for (int i = 0; i < static_cast<int>(m_triangles.triangles.size()); ++i) {
      if (condition(i)) boxes.emplace_back(corners(i), i);
    }
    return boxes;
  }

  void visit(int first, int second) {
    int face = m_triangles.faces[first];
    int other = m_triangles.faces[second];
    if (face == other) return;  // a face is simple
    const TrianglePoints a = corners(first);
    const TrianglePoints b = corners(second);
    if (!trianglesCollide(a, b)) return;
    if (face > other) std::swap(face, other);
    const Vec3 place = (a[0] + a[1] + a[2] + b[0] + b[1] + b[2]) / 6.0;
    const auto [known, added] = m_found.try_emplace({face, other}, place);
    // Several triangles of the same two faces: the place must not hang on the order of the search.
    if (!added && std::lexicographical_compare(place.begin(), place.end(), known->second.begin(),
                                               known->second.end())) {
      known->second = place;
    }
  }

  const PolygonMesh& m_mesh;
  const Operand& m_triangles;
  size_t m_limit;
  std::map<std::pair<int, int>, Vec3> m_found;
};

}  // namespace

Reasons selfIntersections(const PolygonMesh& mesh, const Operand& triangles,
                          const std::vector<bool>* markedFaces, int limit) {
  CollisionSearch search(mesh, triangles, limit);
  if (markedFaces != nullptr) {
    search.searchMarked(*markedFaces);
  } else {
    search.searchAll();
  }
  return search.reasons();
}

Reasons selfIntersections(const PolygonMesh& mesh, int limit) {
  return selfIntersections(mesh, operandOf(mesh), nullptr, limit);
}

Reasons selfIntersections(const PolygonMesh& mesh, const std::vector<bool>& markedFaces,
                          int limit) {
  return selfIntersections(mesh, operandOf(mesh), &markedFaces, limit);
}

}  // namespace halfspace::geometry
