// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/position_cells.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace {

// The side of a cell is about 2^-38 of the largest coordinate. Errors of points are below 2^-42 of
// that coordinate, and the number of a cell leaves 15 bits of a double for the position inside the
// cell.
constexpr int kBitsOfCell = 38;
// The largest exponent of the scale. It keeps cells larger than 1e-300, which is part of every
// error; coordinates below 1e-260 therefore share a few cells.
constexpr int kMostScale = 900;
// Shifts the cells, because coordinates of models are often round numbers and would lie on the
// border between two cells.
constexpr double kShift = 1.0 / 3.0;
// Scaling by a power of two is exact; the sum with kShift is rounded by 2^-15 at most.
constexpr double kRounding = 0x1p-14;

}  // namespace

PositionCells::PositionCells(double largest) {
  int exponent = 0;
  std::frexp(largest, &exponent);
  m_scale = std::ldexp(1.0, std::min(kBitsOfCell - exponent, kMostScale));
}

PositionCells::Cells PositionCells::around(const Vec3& position, double error) const {
  std::array<std::array<std::int64_t, 2>, 3> range;
  for (size_t axis = 0; axis < 3; ++axis) {
    const double middle = position[static_cast<int>(axis)] * m_scale + kShift;
    const double reach = error * m_scale + kRounding;
    assert(reach < 0.5);  // so that two cells along each axis suffice
    range[axis] = {static_cast<std::int64_t>(std::floor(middle - reach)),
                   static_cast<std::int64_t>(std::floor(middle + reach))};
  }
  Cells cells;
  for (std::int64_t x = range[0][0]; x <= range[0][1]; ++x) {
    for (std::int64_t y = range[1][0]; y <= range[1][1]; ++y) {
      for (std::int64_t z = range[2][0]; z <= range[2][1]; ++z) {
        std::uint64_t key =
            residue::combine(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y));
        key = residue::combine(key, static_cast<std::uint64_t>(z));
        cells.keys[cells.count++] = key;
      }
    }
  }
  return cells;
}

void PositionCells::insert(const Cells& cells, int point) {
  for (size_t i = 0; i < cells.count; ++i) {
    m_entries.push_back({cells.keys[i], point});
    if (2 * m_entries.size() < m_table.size()) {
      put(static_cast<int>(m_entries.size()) - 1);
      continue;
    }
    m_table.assign(std::bit_ceil(4 * m_entries.size() + 16), -1);
    for (int entry = 0; entry < static_cast<int>(m_entries.size()); ++entry) put(entry);
  }
}

void PositionCells::put(int entry) {
  const size_t mask = m_table.size() - 1;
  size_t slot = m_entries[entry].key & mask;
  while (m_table[slot] >= 0) slot = (slot + 1) & mask;
  m_table[slot] = entry;
}

}  // namespace halfspace::geometry
