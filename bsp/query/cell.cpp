// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Reads packed cells; cell_packing.cpp writes them.
#include "bsp/query/cell.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace halfspace::bsp {

namespace {

// Spreads four indices of 4 bits, the first in the lowest bits, into four indices of 16 bits.
constexpr uint64_t spread(uint64_t packed) {
  static_assert(std::endian::native == std::endian::little);
  packed = (packed | packed << 24) & 0x000000FF000000FF;
  return (packed | packed << 12) & 0x000F000F000F000F;
}
static_assert(spread(0x4321) == 0x0004000300020001);

void takeNumbers(const void* stored, bool areFloats, size_t count, double* numbers) {
  for (size_t i = 0; i < count; ++i)
    numbers[i] = areFloats ? static_cast<double>(static_cast<const float*>(stored)[i])
                           : static_cast<const double*>(stored)[i];
}

}  // namespace

void takeBounds(std::span<const CellPlane> planes, double* bounds) {
  for (size_t i = 0; i < kCellBounds; ++i) bounds[i] = 0.0;
  // No branch, because the processor cannot predict which planes are axial. The offset of every
  // plane that is not axial goes into the extra entry. Adding zero turns -0 into +0.
  for (const CellPlane& plane : planes)
    bounds[std::min<size_t>(plane.normal, kCellBounds)] =
        (1.0 - 2.0 * (plane.normal & 1u)) * plane.offset + 0.0;
}

CellNumbers::CellNumbers(std::span<const CellPlane> planes, const void* stored, bool areFloats) {
  takeBounds(planes, m_bounds);
  if (areFloats)
    m_floats = static_cast<const float*>(stored);
  else
    m_doubles = static_cast<const double*>(stored);
}

uint64_t PackedCell::end() const {
  if (isCrowded()) return fragmentHeaderAt() + sizeof(uint64_t);
  if (!hasFragments()) return fragmentHeaderAt();
  const FragmentHeader& header = fragmentHeader();
  const uint64_t each = (header.form & kCornersPlain) != 0  ? sizeof(Vec3)
                        : (header.form & kCornersWide) != 0 ? 3 * sizeof(uint16_t)
                                                            : 3;
  return wholeWords(cornersAt() + header.corners * each);
}

FragmentCorners PackedCell::fragmentCorners() const {
  if (!hasFragments()) return {{{}, nullptr, false}, {}, nullptr};
  const FragmentHeader& header = fragmentHeader();
  const CellNumbers numbers(allPlanes(), part(fragmentHeaderAt() + sizeof(FragmentHeader)),
                            (header.form & kCornersFloats) != 0);
  return {numbers, header, part(cornersAt())};
}

void CellView::unpackVertices() const {
  if (isPlain()) {
    m_vertices = at<Vec3>(verticesAt());
    return;
  }
  const size_t count = header().vertices, stored = header().numbers;
  assert(count <= kMostPackedVertices);
  const bool areFloats = (header().form & kCellFloats) != 0;
  double* out = m_coordinates;
  if ((header().form & kCellWideVertices) != 0) {
    const CellNumbers numbers(allPlanes(), part(countsAt()), areFloats);
    const uint8_t* indices = at<uint8_t>(verticesAt());
    for (size_t i = 0; i < 3 * count; ++i) *out++ = numbers[indices[i]];
  } else {
    // All numbers that 4 bits can name are copied first, so that the loop has no branches.
    constexpr size_t kNamed = 16;
    double numbers[kNamed];
    takeBounds(allPlanes(), numbers);
    takeNumbers(part(countsAt()), areFloats, std::min(stored, kNamed - kCellBounds),
                numbers + kCellBounds);
    const uint16_t* indices = at<uint16_t>(verticesAt());
    for (size_t i = 0; i < count; ++i, out += 3) {
      const uint32_t three = indices[i];
      out[0] = numbers[three & 15u];
      out[1] = numbers[three >> 4 & 15u];
      out[2] = numbers[three >> 8 & 15u];
    }
  }
  m_vertices = reinterpret_cast<const Vec3*>(m_coordinates);
}

void CellView::unpackEdges() const {
  if (isPlain()) {
    m_edges = at<CellEdge>(edgesAt());
    return;
  }
  const size_t count = header().edges;
  assert(count <= kMostPackedEdges);
  if ((header().form & kCellWideEdges) != 0) {
    const uint8_t* indices = at<uint8_t>(edgesAt());
    for (size_t i = 0; i < count; ++i, indices += 4)
      m_edgeArray[i] = {indices[0], indices[1], indices[2], indices[3]};
  } else {
    const uint16_t* indices = at<uint16_t>(edgesAt());
    for (size_t i = 0; i < count; ++i) m_edgeArray[i] = std::bit_cast<CellEdge>(spread(indices[i]));
  }
  m_edges = m_edgeArray;
}

}  // namespace halfspace::bsp
