// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/marked_cells.h"

#include <algorithm>
#include <cmath>

namespace halfspace::geometry {
namespace {

// The side of a cell of a box without extent, so that nothing is divided by 0.
constexpr double kLeastCell = 1e-300;
// A box over more cells counts as near without a look at them.
constexpr long long kMostCells = 4096;
// Rows of cells that all boxes together may cover. Beyond this they cover so much that few boxes
// would be far from all of them.
constexpr long long kMostMarks = 4'000'000;

}  // namespace

MarkedCells::MarkedCells(const Box& bounds)
    : m_low(bounds.min()),
      m_cell(std::max(bounds.sizes().maxCoeff() / kCellsPerAxis, kLeastCell)),
      m_marked(static_cast<size_t>(kCellsPerAxis) * kCellsPerAxis, Row{}) {}

void MarkedCells::mark(const Box& box) {
  if (m_work > kMostMarks) return;
  const Range cells = rangeOf(box);
  const Row row = rowOf(cells.from[2], cells.to[2]);
  for (int x = cells.from[0]; x <= cells.to[0]; ++x) {
    for (int y = cells.from[1]; y <= cells.to[1]; ++y) {
      Row& marked = m_marked[static_cast<size_t>(x) * kCellsPerAxis + y];
      for (size_t i = 0; i < row.size(); ++i) marked[i] |= row[i];
    }
    m_work += cells.to[1] - cells.from[1] + 1;
    if (m_work > kMostMarks) return;
  }
}

bool MarkedCells::mayMeet(const Box& box) const {
  if (m_work > kMostMarks) return true;
  const Range cells = rangeOf(box);
  long long count = 1;
  for (size_t i = 0; i < 3; ++i) count *= cells.to[i] - cells.from[i] + 1;
  if (count > kMostCells) return true;
  const Row row = rowOf(cells.from[2], cells.to[2]);
  for (int x = cells.from[0]; x <= cells.to[0]; ++x) {
    for (int y = cells.from[1]; y <= cells.to[1]; ++y) {
      const Row& marked = m_marked[static_cast<size_t>(x) * kCellsPerAxis + y];
      for (size_t i = 0; i < row.size(); ++i) {
        if ((marked[i] & row[i]) != 0) return true;
      }
    }
  }
  return false;
}

MarkedCells::Range MarkedCells::rangeOf(const Box& box) const {
  Range range;
  for (int i = 0; i < 3; ++i) {
    range.from[static_cast<size_t>(i)] = cellAt(box.min()[i], i);
    range.to[static_cast<size_t>(i)] = cellAt(box.max()[i], i);
  }
  return range;
}

// The bits of the cells from `from` to `to`, both included.
MarkedCells::Row MarkedCells::rowOf(int from, int to) {
  constexpr int kBits = 64;
  Row row{};
  for (int i = 0; i < static_cast<int>(row.size()); ++i) {
    const int first = std::max(from - i * kBits, 0);
    const int last = std::min(to - i * kBits, kBits - 1);
    if (first > last) continue;
    const int count = last - first + 1;
    row[static_cast<size_t>(i)] = (~std::uint64_t{0} >> (kBits - count)) << first;
  }
  return row;
}

int MarkedCells::cellAt(double value, int axis) const {
  const double cell = std::floor((value - m_low[axis]) / m_cell);
  return static_cast<int>(std::clamp(cell, 0.0, double(kCellsPerAxis - 1)));
}

}  // namespace halfspace::geometry
