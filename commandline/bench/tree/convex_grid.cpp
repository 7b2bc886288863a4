// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/convex_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bsp/bevel/bevels.h"
#include "bsp/query/cell_tests.h"
#include "bsp/query/sweep.h"

namespace halfspace::commandline {

using bsp::Vec3;
using geometry::Brush;
using peers::Segment;
using peers::ShapeKind;

namespace {

// Grid cells for each solid: of 0.5, 2, 8, 32, 128, 512 and 2048 the best for rays and player boxes
// in the given maps, whose solids fill little of their box.
constexpr double kCellsPerSolid = 128.0;

}  // namespace

ConvexGrid::ConvexGrid(std::span<const std::shared_ptr<const Brush>> solids) {
  m_normals = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  for (const auto& solid : solids) store(*solid);
  layOut(solids);
  m_view.worldHalf = 1.0;
  for (const auto& solid : solids)
    m_view.worldHalf = std::max({m_view.worldHalf, solid->bounds().min().cwiseAbs().maxCoeff(),
                                 solid->bounds().max().cwiseAbs().maxCoeff()});
  m_view.rounding = 0x1p-48 * m_view.worldHalf;
  m_view.normals = m_normals.data();
  m_view.normalCount = static_cast<uint32_t>(m_normals.size());
  m_view.cellStarts = m_starts.data();
  m_view.cellWords = m_words.data();
  m_view.solidLeafCount = static_cast<uint32_t>(m_starts.size());
  m_asked.assign(m_starts.size(), 0);
}

// Normals are not shared between solids but for the axes: solids are met one at a time.
uint32_t ConvexGrid::normalOf(const Vec3& normal) {
  for (uint32_t axis = 0; axis < 3; ++axis) {
    if (normal == m_normals[axis]) return axis << 1;
    if (normal == -m_normals[axis]) return axis << 1 | 1;
  }
  m_normals.push_back(normal);
  return static_cast<uint32_t>(m_normals.size() - 1) << 1;
}

void ConvexGrid::store(const Brush& solid) {
  bsp::CellData cell;
  std::vector<Vec3> normals;
  for (const Brush::Vertex& vertex : solid.vertices()) cell.vertices.push_back(vertex.position);
  for (int face = 0; face < solid.faceCount(); ++face) {
    const auto loop = solid.loop(face), neighbours = solid.neighbours(face);
    const Vec3 normal = solid.plane(face).unitNormal();
    normals.push_back(normal);
    cell.facets.push_back(
        {normal.dot(cell.vertices[static_cast<size_t>(loop[0])]), normalOf(normal), bsp::kNoFace});
    for (size_t i = 0; i < loop.size(); ++i)
      if (face < neighbours[i])
        cell.edges.push_back({static_cast<uint16_t>(loop[i]),
                              static_cast<uint16_t>(loop[(i + 1) % loop.size()]),
                              static_cast<uint16_t>(face), static_cast<uint16_t>(neighbours[i])});
  }
  bsp::Beveller beveller({});
  for (const bsp::BevelPlane& plane : beveller.bevel({normals, cell.vertices, cell.edges}))
    cell.bevels.push_back({plane.offset, normalOf(plane.normal), bsp::kNoFace});
  m_starts.push_back(static_cast<uint32_t>(m_words.size()));
  m_words.resize(m_words.size() + cell.packedSize());
  cell.pack(std::span(m_words).subspan(m_starts.back()));
}

void ConvexGrid::layOut(std::span<const std::shared_ptr<const Brush>> solids) {
  geometry::Box all;
  for (const auto& solid : solids) all.extend(solid->bounds());
  if (all.isEmpty()) return;
  m_low = all.min();
  m_size = std::cbrt(all.volume() / (kCellsPerSolid * static_cast<double>(solids.size())));
  m_count = ((all.max() - m_low) / m_size).array().floor().cast<int>().matrix() + Index::Ones();
  std::vector<std::vector<uint32_t>> cells(static_cast<size_t>(m_count.prod()));
  for (uint32_t i = 0; i < solids.size(); ++i) {
    const Index low = cellOf(solids[i]->bounds().min()), high = cellOf(solids[i]->bounds().max());
    for (int z = low.z(); z <= high.z(); ++z)
      for (int y = low.y(); y <= high.y(); ++y)
        for (int x = low.x(); x <= high.x(); ++x) cells[flat({x, y, z})].push_back(i);
  }
  for (const auto& cell : cells) {
    m_cellStarts.push_back(static_cast<uint32_t>(m_solids.size()));
    m_solids.insert(m_solids.end(), cell.begin(), cell.end());
  }
  m_cellStarts.push_back(static_cast<uint32_t>(m_solids.size()));
}

ConvexGrid::Index ConvexGrid::cellOf(const Vec3& point) const {
  return ((point - m_low) / m_size).array().floor().cast<int>();
}

size_t ConvexGrid::flat(const Index& cell) const {
  return static_cast<size_t>((cell.z() * m_count.y() + cell.y()) * m_count.x() + cell.x());
}

size_t ConvexGrid::bytes() const {
  return m_normals.size() * sizeof(Vec3) + m_words.size() * sizeof(uint64_t) +
         (m_starts.size() + m_cellStarts.size() + m_solids.size() + m_asked.size()) *
             sizeof(uint32_t);
}

template <class Shape>
void ConvexGrid::testSolid(const Shape& shape, uint32_t solid, const Segment& segment,
                           double& first) {
  const bsp::Motion motion{segment.from, segment.to - segment.from,
                           bsp::slackOf(m_view, shape.extent())};
  const bsp::CellSweep sweep{m_view, m_view.cell(solid), motion};
  bsp::PlaneClip clip(motion.slack), facets(motion.slack);
  uint32_t plane = 0;
  for (const bsp::CellPlane& each : sweep.cell.allPlanes()) {
    if (plane == sweep.cell.facets().size()) facets = clip;
    const Vec3 n = sweep.normal(each);
    const double start = n.dot(motion.from) - each.offset - shape.reach(-n);
    if (!clip.add(start, n.dot(motion.delta), plane++)) return;
  }
  if (plane == sweep.cell.facets().size()) facets = clip;
  if (clip.time() >= first) return;
  bsp::CellHit hit;
  sweepAgainstCell(shape, sweep, {facets, clip}, hit);
  first = std::min(first, hit.time);
}

template <class Shape>
void ConvexGrid::testCells(const Shape& shape, const Range& range, const Segment& segment,
                           double& first) {
  const Index low = range.low.cwiseMax(0), high = range.high.cwiseMin(m_count - Index::Ones());
  for (int z = low.z(); z <= high.z(); ++z) {
    for (int y = low.y(); y <= high.y(); ++y) {
      for (int x = low.x(); x <= high.x(); ++x) {
        const size_t cell = flat({x, y, z});
        for (uint32_t i = m_cellStarts[cell]; i < m_cellStarts[cell + 1]; ++i) {
          uint32_t& asked = m_asked[m_solids[i]];
          if (asked == m_sweep) continue;
          asked = m_sweep;
          testSolid(shape, m_solids[i], segment, first);
        }
      }
    }
  }
}

// From grid cell to grid cell with the middle (Amanatides and Woo 1987), and around each the cells
// that the shape may reach: all at first, then only the new layer.
template <class Shape>
double ConvexGrid::walk(const Shape& shape, const Segment& segment) {
  ++m_sweep;
  const Vec3 half(std::max(shape.reach(Vec3::UnitX()), shape.reach(-Vec3::UnitX())),
                  std::max(shape.reach(Vec3::UnitY()), shape.reach(-Vec3::UnitY())),
                  std::max(shape.reach(Vec3::UnitZ()), shape.reach(-Vec3::UnitZ())));
  double first = 1.0;
  const Vec3 delta = segment.to - segment.from;
  const Index around = (half / m_size).array().ceil().cast<int>();
  Index at = cellOf(segment.from), step;
  Vec3 next, between;
  for (int axis = 0; axis < 3; ++axis) {
    step[axis] = delta[axis] > 0 ? 1 : -1;
    const double edge = m_low[axis] + m_size * (at[axis] + (step[axis] > 0 ? 1 : 0));
    const bool moves = delta[axis] != 0;
    between[axis] =
        moves ? m_size / std::abs(delta[axis]) : std::numeric_limits<double>::infinity();
    next[axis] = moves ? (edge - segment.from[axis]) / delta[axis] : between[axis];
  }
  testCells(shape, {at - around, at + around}, segment, first);
  for (;;) {
    int axis = 0;
    const double leave = next.minCoeff(&axis);
    if (leave > first) return first;  // or past the end: first is at most 1
    at[axis] += step[axis];
    next[axis] += between[axis];
    Range layer{at - around, at + around};
    (step[axis] > 0 ? layer.low : layer.high)[axis] = at[axis] + step[axis] * around[axis];
    testCells(shape, layer, segment, first);
  }
}

double ConvexGrid::sweep(const Segment& segment) {
  return std::visit([&](const auto& shape) { return walk(shape, segment); }, m_shape.shape);
}

}  // namespace halfspace::commandline
