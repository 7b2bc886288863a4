// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/marked_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halfspace::geometry {
namespace {

constexpr int kCellsPerAxis = 128;
// The side of a cell of a box without extent, so that nothing is divided by 0.
constexpr double kLeastCell = 1e-300;
// A box over more cells counts as near without a look at them.
constexpr long long kMostCells = 4096;
// Beyond this the boxes cover so much that a search finds little that is far from all of them.
constexpr long long kMostMarks = 16'000'000;

}  // namespace

MarkedCells::MarkedCells(const Box& bounds)
    : m_low(bounds.min()),
      m_cell(std::max(bounds.sizes().maxCoeff() / kCellsPerAxis, kLeastCell)),
      m_marked(static_cast<size_t>(kCellsPerAxis) * kCellsPerAxis * kCellsPerAxis, false) {}

void MarkedCells::mark(const Box& box) {
  forEachCell(box, std::numeric_limits<long long>::max(), [&](size_t cell) {
    m_marked[cell] = true;
    return ++m_work <= kMostMarks;
  });
}

bool MarkedCells::mayMeet(const Box& box) const {
  if (m_work > kMostMarks) return true;
  bool met = false;
  const bool seen = forEachCell(box, kMostCells, [&](size_t cell) {
    met = m_marked[cell];
    return !met;
  });
  return met || !seen;
}

// Calls visit(cell) until it returns false. Returns false, without a call, if the box covers more
// than `most` cells.
template <typename Visit>
bool MarkedCells::forEachCell(const Box& box, long long most, Visit visit) const {
  std::array<int, 3> from{}, to{};
  long long count = 1;
  for (int i = 0; i < 3; ++i) {
    from[i] = cellAt(box.min()[i], i);
    to[i] = cellAt(box.max()[i], i);
    count *= to[i] - from[i] + 1;
  }
  if (count > most) return false;
  for (int x = from[0]; x <= to[0]; ++x)
    for (int y = from[1]; y <= to[1]; ++y)
      for (int z = from[2]; z <= to[2]; ++z)
        if (!visit((static_cast<size_t>(x) * kCellsPerAxis + y) * kCellsPerAxis + z)) return true;
  return true;
}

int MarkedCells::cellAt(double value, int axis) const {
  const double cell = std::floor((value - m_low[axis]) / m_cell);
  return static_cast<int>(std::clamp(cell, 0.0, double(kCellsPerAxis - 1)));
}

}  // namespace halfspace::geometry
