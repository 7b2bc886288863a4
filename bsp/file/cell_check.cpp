// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/cell_check.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halfspace::bsp {

namespace {

// True if all `count` indices of type T are below the limit.
template <class T>
bool areBelow(const void* indices, size_t count, size_t limit) {
  const T* first = static_cast<const T*>(indices);
  return std::all_of(first, first + count, [&](T index) { return index < limit; });
}

// Checks one packed cell from its header to its end. Each step reads only bytes that an earlier
// step has found to lie inside the words.
class CellCheck {
 public:
  CellCheck(std::span<const uint64_t> words, const CellLimits& limits)
      : m_cell(words.data()), m_bytes(words.size_bytes()), m_limits(limits) {}

  // The size of the cell in bytes; 0: the cell is refused.
  uint64_t size() const {
    if (m_bytes < sizeof(CellHeader) || m_cell.countsAt() > m_bytes) return 0;
    if (!hasValidForm() || !arePlanes(m_cell.allPlanes(), m_limits)) return 0;
    if (m_cell.isPlain() && m_cell.verticesAt() > m_bytes) return 0;
    if (m_cell.fragmentHeaderAt() > m_bytes || !isPolytope()) return 0;
    if (m_cell.hasFragments() && !hasGoodFragments()) return 0;
    return m_cell.end();
  }

 private:
  bool hasValidForm() const {
    const CellHeader& header = m_cell.header();
    if (header.form > kCellForms || header.facets < 4) return false;
    const bool isCounted = header.vertices != 0 || header.edges != 0 || header.numbers != 0;
    if (m_cell.isPlain()) return !isCounted && (header.form & ~(kCellPlain | kCellFragments)) == 0;
    return header.vertices <= kMostPackedVertices && header.edges <= kMostPackedEdges;
  }

  bool isPolytope() const {
    if (m_cell.vertexCount() < 4 || m_cell.edgeCount() < 6) return false;
    if (!m_cell.isPlain() && !areNumbers()) return false;
    const size_t vertices = m_cell.vertexCount(), facets = m_cell.header().facets;
    return allOf(m_cell.vertices(), [&](const Vec3& at) { return isPlaced(at, m_limits); }) &&
           allOf(m_cell.edges(), [&](const CellEdge& edge) {
             return std::max(edge.from, edge.to) < vertices &&
                    std::max(edge.left, edge.right) < facets;
           });
  }

  // True if each coordinate of the vertices is the index of a number that the cell has.
  bool areNumbers() const {
    const size_t numbers = kCellBounds + m_cell.header().numbers, count = m_cell.vertexCount();
    const void* indices = m_cell.part(m_cell.verticesAt());
    if ((m_cell.header().form & kCellWideVertices) != 0)
      return areBelow<uint8_t>(indices, 3 * count, numbers);
    const uint16_t* packed = static_cast<const uint16_t*>(indices);
    return std::all_of(packed, packed + count, [&](uint32_t three) {
      return std::max({three & 15u, three >> 4 & 15u, three >> 8 & 15u}) < numbers &&
             three >> 12 == 0;
    });
  }

  bool hasGoodFragments() const {
    if (m_cell.fragmentHeaderAt() + sizeof(FragmentHeader) > m_bytes) return false;
    const FragmentHeader& header = m_cell.fragmentHeader();
    const bool isPlain = (header.form & kCornersPlain) != 0;
    if (header.form > kCornersForms || (isPlain && header.form != kCornersPlain) ||
        (isPlain && header.numbers != 0) || m_cell.end() > m_bytes)
      return false;
    const FragmentList fragments = m_cell.fragments();
    return areFragments(fragments.records(), m_cell.header().facets, header.corners, m_limits) &&
           areCorners(fragments, 3 * size_t{header.corners});
  }

  // True if each coordinate of the fragments' corners is a number that the cell has, and in range.
  bool areCorners(const FragmentList& fragments, size_t coordinates) const {
    const FragmentList::Parts& parts = fragments.parts();
    const auto isInRange = [&](double number) { return std::abs(number) <= m_limits.farthest; };
    if (parts.form == FragmentOutline::Form::plain) {
      const auto* first = static_cast<const double*>(parts.corners);
      return std::all_of(first, first + coordinates, isInRange);
    }
    const CellNumbers numbers(parts.planes, parts.numbers, parts.doubles);
    const uint64_t count = kCellBounds + uint64_t{parts.doubles} + parts.floats;
    const auto isGood = [&](size_t index) { return index < count && isInRange(numbers[index]); };
    if (parts.form == FragmentOutline::Form::bytes) {
      const auto* first = static_cast<const uint8_t*>(parts.corners);
      return std::all_of(first, first + coordinates, isGood);
    }
    const auto* first = static_cast<const uint16_t*>(parts.corners);
    return std::all_of(first, first + coordinates, isGood);
  }

  const CellView m_cell;
  uint64_t m_bytes;
  const CellLimits& m_limits;
};

}  // namespace

bool arePlanes(std::span<const CellPlane> planes, const CellLimits& limits) {
  return allOf(planes, [&](const CellPlane& plane) {
    return plane.normal >> 1 < limits.normals && std::abs(plane.offset) <= limits.farthest &&
           (plane.face < limits.faces || plane.face == kNoFace);
  });
}

bool isPlaced(const Vec3& point, const CellLimits& limits) {
  return std::abs(point.x()) <= limits.farthest && std::abs(point.y()) <= limits.farthest &&
         std::abs(point.z()) <= limits.farthest;
}

bool areFragments(std::span<const CellFragment> fragments, size_t facets, size_t corners,
                  const CellLimits& limits) {
  size_t found = 0;
  for (const CellFragment& fragment : fragments) {
    if (fragment.facet >= facets || fragment.corners < 3) return false;
    if (fragment.face >= limits.faces && fragment.face != kNoFace) return false;
    found += fragment.corners;
  }
  return found == corners;
}

size_t cellSize(std::span<const uint64_t> words, const CellLimits& limits) {
  assert(limits.farthest >= 0.0);
  return static_cast<size_t>(CellCheck(words, limits).size() / sizeof(uint64_t));
}

}  // namespace halfspace::bsp
