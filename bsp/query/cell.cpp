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

uint64_t PackedCell::end() const {
  if (isCrowded()) return fragmentHeaderAt() + sizeof(uint64_t);
  if (!hasFragments()) return fragmentHeaderAt();
  if (hasShortFragments()) return wholeWords(cornersAt() + shortHeader().cornerBytes);
  return wholeWords(cornersAt() + fragmentHeader().corners *
                                      uint64_t{FragmentOutline::bytesOfCorner(formOfCorners())});
}

// Contract: hasFragments(), in the form of the file.
FragmentOutline::Form PackedCell::formOfCorners() const {
  using Form = FragmentOutline::Form;
  const uint32_t form = fragmentHeader().form;
  if ((form & kCornersPlain) != 0) return Form::plain;
  return (form & kCornersWide) != 0 ? Form::wide : Form::bytes;
}

FragmentList PackedCell::fragments() const {
  if (!hasFragments()) return {};
  FragmentList::Parts parts;
  parts.planes = allPlanes();
  parts.numbers = part(fragmentNumbersAt());
  parts.records = part(fragmentsAt());
  parts.corners = part(cornersAt());
  parts.isShort = hasShortFragments();
  if (parts.isShort) {
    const ShortHeader& header = shortHeader();
    parts.doubles = header.doubles;
    parts.floats = header.floats;
    parts.count = header.fragments;
    parts.firstFace = uint32_t{header.faces} * kShortFaces;
    return FragmentList(parts);
  }
  const FragmentHeader& header = fragmentHeader();
  ((header.form & kCornersFloats) != 0 ? parts.floats : parts.doubles) = header.numbers;
  parts.count = header.fragments;
  parts.form = formOfCorners();
  return FragmentList(parts);
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
    const CellNumbers numbers(allPlanes(), part(countsAt()), areFloats ? 0 : stored);
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
