// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/fragment_packing.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace halfspace::bsp {

FragmentPacking::FragmentPacking(const CellData& cell, const CellNumbers& bounds)
    : m_cell(cell),
      m_bounds(bounds),
      m_isSmall(cell.fragmentCorners.size() <= kMostPackedCorners),
      m_table(bounds,
              m_isSmall ? std::span<const Vec3>(cell.fragmentCorners) : std::span<const Vec3>()),
      m_shortFaces(shortFaces()) {
  assert(!cell.fragments.empty());
}

// Nothing: the fragments do not fit into the short form.
std::optional<uint16_t> FragmentPacking::shortFaces() const {
  if (!m_isSmall || m_table.size() > kByte) return {};
  uint32_t least = UINT32_MAX, most = 0;
  for (const CellFragment& fragment : m_cell.fragments) {
    if (fragment.facet >= kByte || fragment.corners >= ShortFragment::kFlat) return {};
    least = std::min(least, fragment.face);
    most = std::max(most, fragment.face);
  }
  const uint32_t faces = least / kShortFaces;
  if (faces >= kTwoBytes || most - faces * kShortFaces >= kTwoBytes) return {};
  return static_cast<uint16_t>(faces);
}

// True if the corners of the fragment lie, to the bit, at the coordinate of its axial facet.
bool FragmentPacking::isFlat(const CellFragment& fragment, std::span<const Vec3> corners) const {
  assert(fragment.facet < m_cell.facets.size());
  const uint32_t normal = m_cell.facets[fragment.facet].normal;
  if (normal >= kCellBounds) return false;
  const uint64_t along = std::bit_cast<uint64_t>(m_bounds[normal]);
  return std::all_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
    return std::bit_cast<uint64_t>(corner[normal >> 1]) == along;
  });
}

void FragmentPacking::addTo(WordWriter& out) const {
  const bool isPlain = !m_isSmall || m_table.size() > kTwoBytes;
  const bool isWide = !isPlain && m_table.size() > kByte;
  FragmentHeader header{static_cast<uint32_t>(m_cell.fragments.size()),
                        static_cast<uint32_t>(m_cell.fragmentCorners.size()), 0, 0};
  if (isPlain) {
    header.form = kCornersPlain;
  } else {
    header.numbers = static_cast<uint32_t>(m_table.stored());
    header.form = (m_table.areFloats() ? kCornersFloats : 0) | (isWide ? kCornersWide : 0);
  }
  out.add(header);
  if (!isPlain) out.addNumbers(m_table);
  for (const CellFragment& fragment : m_cell.fragments) out.add(fragment);
  for (const Vec3& corner : m_cell.fragmentCorners) {
    if (isPlain)
      out.add(corner);
    else if (isWide)
      out.addIndices<uint16_t>(m_table, corner);
    else
      out.addIndices<uint8_t>(m_table, corner);
  }
  out.fillWord();
}

void FragmentPacking::addShortTo(WordWriter& out) {
  assert(fitsShort());
  m_table.putDoublesFirst();
  std::vector<ShortFragment> fragments;
  std::vector<uint8_t> indices;
  std::span<const Vec3> rest = m_cell.fragmentCorners;
  for (const CellFragment& fragment : m_cell.fragments) {
    const std::span<const Vec3> corners = rest.first(fragment.corners);
    rest = rest.subspan(fragment.corners);
    const bool flat = isFlat(fragment, corners);
    const uint32_t axis = m_cell.facets[fragment.facet].normal >> 1;
    fragments.push_back(
        {static_cast<uint16_t>(fragment.face - *m_shortFaces * kShortFaces),
         static_cast<uint8_t>(fragment.facet),
         static_cast<uint8_t>(fragment.corners | (flat ? ShortFragment::kFlat : 0))});
    for (const Vec3& corner : corners)
      for (uint32_t i = flat ? 1 : 0; i < 3; ++i)
        indices.push_back(static_cast<uint8_t>(m_table.indexOf(corner[flat ? (axis + i) % 3 : i])));
  }
  static_assert(3 * kMostPackedCorners < kTwoBytes);
  out.add(ShortHeader{static_cast<uint16_t>(fragments.size()),
                      static_cast<uint16_t>(indices.size()), *m_shortFaces,
                      static_cast<uint8_t>(m_table.doubles()),
                      static_cast<uint8_t>(m_table.stored() - m_table.doubles())});
  out.addNumbers(m_table);
  out.addAll(std::span<const ShortFragment>(fragments));
  out.addAll(std::span<const uint8_t>(indices));
  out.fillWord();
}

}  // namespace halfspace::bsp
