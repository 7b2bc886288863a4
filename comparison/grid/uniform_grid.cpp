// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/grid/uniform_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfspace::comparison {

namespace {

// Grid cells per solid. Measured: of 0.5, 2, 8, 32, 128, 512 and 2048 the fastest for rays and
// player boxes in the given maps, whose solids fill little of their bounding box.
constexpr double kCellsPerSolid = 128.0;
// Limit for flat levels, which need more cells because there is at least one layer of them.
constexpr double kMostCellsPerSolid = 64.0 * kCellsPerSolid;

constexpr double kFarthest = 0x1p29;  // indices of grid cells are clamped to this

// The side of a grid cell in level units, for a bounding box and a number of solids.
double cellSize(const Vec3& sides, double solids) {
  double size = std::cbrt(sides.prod() / (kCellsPerSolid * solids));
  // The volume may underflow.
  size = std::max({size, sides.maxCoeff() * 0x1p-20, std::numeric_limits<double>::min()});
  const auto count = [&] { return ((sides / size).array().floor() + 1.0).prod(); };
  while (count() > kMostCellsPerSolid * solids) size *= 2.0;
  return size;
}

}  // namespace

UniformGrid::UniformGrid(const ComparisonLevel::Solids& solids) : m_store(solids) {
  layOut(solids);
  m_lastSweep.assign(solids.size(), 0);
}

void UniformGrid::layOut(const ComparisonLevel::Solids& solids) {
  geometry::Box all;
  for (const auto& solid : solids) all.extend(solid->bounds());
  if (all.isEmpty()) return;
  m_low = all.min();
  m_size = cellSize(all.sizes(), static_cast<double>(solids.size()));
  m_count = ((all.max() - m_low) / m_size).array().floor().cast<int>().matrix() + Index::Ones();
  std::vector<std::vector<uint32_t>> cells(static_cast<size_t>(m_count.prod()));
  for (uint32_t i = 0; i < solids.size(); ++i) {
    const Index low = cellOf(solids[i]->bounds().min()), high = cellOf(solids[i]->bounds().max());
    for (int z = low.z(); z <= high.z(); ++z)
      for (int y = low.y(); y <= high.y(); ++y)
        for (int x = low.x(); x <= high.x(); ++x) cells[flat({x, y, z})].push_back(i);
  }
  m_cellStarts.clear();
  for (const auto& cell : cells) {
    m_cellStarts.push_back(static_cast<uint32_t>(m_solids.size()));
    m_solids.insert(m_solids.end(), cell.begin(), cell.end());
  }
  m_cellStarts.push_back(static_cast<uint32_t>(m_solids.size()));
}

UniformGrid::Index UniformGrid::cellOf(const Vec3& point) const {
  return ((point - m_low) / m_size).array().floor().max(-kFarthest).min(kFarthest).cast<int>();
}

size_t UniformGrid::flat(const Index& cell) const {
  return static_cast<size_t>((cell.z() * m_count.y() + cell.y()) * m_count.x() + cell.x());
}

size_t UniformGrid::bytes() const {
  return m_store.bytes() +
         (m_cellStarts.size() + m_solids.size() + m_lastSweep.size()) * sizeof(uint32_t);
}

template <class Shape>
void UniformGrid::testCells(const Shape& shape, const Range& range, const Motion& motion,
                            CellHit& first) {
  const Index low = range.low.cwiseMax(0), high = range.high.cwiseMin(m_count - Index::Ones());
  for (int z = low.z(); z <= high.z(); ++z) {
    for (int y = low.y(); y <= high.y(); ++y) {
      for (int x = low.x(); x <= high.x(); ++x) {
        const size_t cell = flat({x, y, z});
        for (uint32_t i = m_cellStarts[cell]; i < m_cellStarts[cell + 1]; ++i) {
          uint32_t& lastSweep = m_lastSweep[m_solids[i]];
          if (lastSweep == m_sweep) continue;
          lastSweep = m_sweep;
          m_store.sweepCell(shape, m_solids[i], motion, first);
        }
      }
    }
  }
}

// Follows the shape's middle from grid cell to grid cell (Amanatides and Woo 1987) and tests the
// cells around it that the shape may reach: all of them at the start, then only the new layer.
template <class Shape>
CellHit UniformGrid::walk(const Shape& shape, const Motion& motion) {
  ++m_sweep;
  const Vec3 half(std::max(shape.reach(Vec3::UnitX()), shape.reach(-Vec3::UnitX())),
                  std::max(shape.reach(Vec3::UnitY()), shape.reach(-Vec3::UnitY())),
                  std::max(shape.reach(Vec3::UnitZ()), shape.reach(-Vec3::UnitZ())));
  CellHit first;
  const Index around = (half / m_size).array().ceil().min(kFarthest).cast<int>();
  Index at = cellOf(motion.from), step;
  Vec3 next, between;
  for (int axis = 0; axis < 3; ++axis) {
    step[axis] = motion.delta[axis] > 0 ? 1 : -1;
    const double edge = m_low[axis] + m_size * (at[axis] + (step[axis] > 0 ? 1 : 0));
    const bool moves = motion.delta[axis] != 0;
    between[axis] =
        moves ? m_size / std::abs(motion.delta[axis]) : std::numeric_limits<double>::infinity();
    next[axis] = moves ? (edge - motion.from[axis]) / motion.delta[axis] : between[axis];
  }
  testCells(shape, {at - around, at + around}, motion, first);
  for (;;) {
    int axis = 0;
    const double leave = next.minCoeff(&axis);
    if (leave > std::min(1.0, first.time)) return first;
    at[axis] += step[axis];
    next[axis] += between[axis];
    Range layer{at - around, at + around};
    (step[axis] > 0 ? layer.low : layer.high)[axis] = at[axis] + step[axis] * around[axis];
    testCells(shape, layer, motion, first);
  }
}

Stop UniformGrid::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  return std::visit(
      [&](const auto& each) {
        return CellStore::stopOf(walk(each, m_store.motionOf(each, from, delta)));
      },
      shape);
}

}  // namespace halfspace::comparison
