// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Packs cells into the words that CellView (cell.h) reads. The same cell gives the same words.
#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

namespace {

bool isFloat(double number) {
  return std::abs(number) <= static_cast<double>(std::numeric_limits<float>::max()) &&
         static_cast<double>(static_cast<float>(number)) == number;
}

// Collects the different coordinates of some points and gives each an index: first the cell's
// bounds, then each other number once. Numbers are compared by their bits, so 0 and -0 are
// different.
class NumberTable {
 public:
  NumberTable(const CellNumbers& bounds, std::span<const Vec3> points) {
    for (size_t i = 0; i < kCellBounds; ++i) m_bounds[i] = std::bit_cast<uint64_t>(bounds[i]);
    for (const Vec3& point : points)
      for (int axis = 0; axis < 3; ++axis) {
        const uint64_t bits = std::bit_cast<uint64_t>(point[axis]);
        if (std::find(std::begin(m_bounds), std::end(m_bounds), bits) == std::end(m_bounds))
          m_stored.push_back(bits);
      }
    std::sort(m_stored.begin(), m_stored.end());
    m_stored.erase(std::unique(m_stored.begin(), m_stored.end()), m_stored.end());
    m_areFloats = std::all_of(m_stored.begin(), m_stored.end(),
                              [](uint64_t bits) { return isFloat(std::bit_cast<double>(bits)); });
  }

  size_t stored() const { return m_stored.size(); }
  size_t size() const { return kCellBounds + m_stored.size(); }
  bool areFloats() const { return m_areFloats; }
  double number(size_t index) const { return std::bit_cast<double>(m_stored[index]); }
  // Contract: a coordinate of one of the points.
  uint32_t indexOf(double coordinate) const {
    const uint64_t bits = std::bit_cast<uint64_t>(coordinate);
    const auto bound = std::find(std::begin(m_bounds), std::end(m_bounds), bits);
    if (bound != std::end(m_bounds)) return static_cast<uint32_t>(bound - std::begin(m_bounds));
    const auto found = std::lower_bound(m_stored.begin(), m_stored.end(), bits);
    assert(found != m_stored.end() && *found == bits);
    return static_cast<uint32_t>(kCellBounds + static_cast<size_t>(found - m_stored.begin()));
  }

 private:
  uint64_t m_bounds[kCellBounds];
  std::vector<uint64_t> m_stored;  // their bits, sorted
  bool m_areFloats = true;
};

// Writes values one after the other into words. Unused bytes of a word are zero.
class WordWriter {
 public:
  template <class T>
  void add(const T& value) {
    addAll(std::span(&value, 1));
  }
  template <class T>
  void addAll(std::span<const T> values) {
    if (values.empty()) return;
    assert(m_size % alignof(T) == 0);
    const size_t at = m_size;
    m_size += values.size_bytes();
    m_words.resize((m_size + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    std::memcpy(reinterpret_cast<std::byte*>(m_words.data()) + at,
                static_cast<const void*>(values.data()), values.size_bytes());
  }
  void addNumbers(const NumberTable& table) {
    for (size_t i = 0; i < table.stored(); ++i)
      if (table.areFloats())
        add(static_cast<float>(table.number(i)));
      else
        add(table.number(i));
  }
  template <class T>
  void addIndices(const NumberTable& table, const Vec3& point) {
    for (int axis = 0; axis < 3; ++axis) add(static_cast<T>(table.indexOf(point[axis])));
  }
  void fillWord() { m_size = m_words.size() * sizeof(uint64_t); }
  std::vector<uint64_t> take() { return std::move(m_words); }

 private:
  std::vector<uint64_t> m_words;
  size_t m_size = 0;  // in bytes
};

// The numbers of entries that an index of 4 bits, of one byte and of two bytes can address.
constexpr size_t kNibble = 16, kByte = 256, kTwoBytes = 65536;

uint16_t nibbles(uint32_t a, uint32_t b, uint32_t c, uint32_t d = 0) {
  assert(std::max({a, b, c, d}) < kNibble);
  return static_cast<uint16_t>(a | b << 4 | c << 8 | d << 12);
}

void addPlainBody(const CellData& cell, WordWriter& out) {
  out.add(PlainCounts{static_cast<uint32_t>(cell.vertices.size()),
                      static_cast<uint32_t>(cell.edges.size())});
  out.addAll(std::span<const Vec3>(cell.vertices));
  out.addAll(std::span<const CellEdge>(cell.edges));
}

void addBody(const CellData& cell, const NumberTable& table, uint8_t form, WordWriter& out) {
  out.addNumbers(table);
  for (const CellEdge& edge : cell.edges) {
    if ((form & kCellWideEdges) == 0) {
      out.add(nibbles(edge.from, edge.to, edge.left, edge.right));
      continue;
    }
    for (const uint16_t index : {edge.from, edge.to, edge.left, edge.right})
      out.add(static_cast<uint8_t>(index));
  }
  for (const Vec3& vertex : cell.vertices) {
    if ((form & kCellWideVertices) != 0)
      out.addIndices<uint8_t>(table, vertex);
    else
      out.add(
          nibbles(table.indexOf(vertex.x()), table.indexOf(vertex.y()), table.indexOf(vertex.z())));
  }
}

void addFragments(const CellData& cell, const CellNumbers& bounds, WordWriter& out) {
  const bool isSmall = cell.fragmentCorners.size() <= kMostPackedCorners;
  const NumberTable table(
      bounds, isSmall ? std::span<const Vec3>(cell.fragmentCorners) : std::span<const Vec3>());
  const bool isPlain = !isSmall || table.size() > kTwoBytes;
  const bool isWide = !isPlain && table.size() > kByte;
  FragmentHeader header{static_cast<uint32_t>(cell.fragments.size()),
                        static_cast<uint32_t>(cell.fragmentCorners.size()), 0, 0};
  if (isPlain) {
    header.form = kCornersPlain;
  } else {
    header.numbers = static_cast<uint32_t>(table.stored());
    header.form = (table.areFloats() ? kCornersFloats : 0) | (isWide ? kCornersWide : 0);
  }
  out.add(header);
  if (!isPlain) out.addNumbers(table);
  for (const CellFragment& fragment : cell.fragments) out.add(fragment);
  for (const Vec3& corner : cell.fragmentCorners) {
    if (isPlain)
      out.add(corner);
    else if (isWide)
      out.addIndices<uint16_t>(table, corner);
    else
      out.addIndices<uint8_t>(table, corner);
  }
  out.fillWord();
}

// All parts but the fragments, which `form` announces.
void addParts(const CellData& cell, const CellNumbers& bounds, uint8_t form, WordWriter& out) {
  const auto& [facets, bevels, vertices, edges, fragments, corners] = cell;
  assert(facets.size() <= kMaxCellParts && bevels.size() <= kMaxCellParts &&
         vertices.size() <= kMaxCellParts && edges.size() <= kMaxCellParts);
  CellHeader header{static_cast<uint16_t>(facets.size()),
                    static_cast<uint16_t>(bevels.size()),
                    0,
                    0,
                    0,
                    kCellPlain};
  const bool isSmall = vertices.size() <= kMostPackedVertices && edges.size() <= kMostPackedEdges &&
                       facets.size() <= kByte;
  const NumberTable table(bounds,
                          isSmall ? std::span<const Vec3>(vertices) : std::span<const Vec3>());
  if (isSmall) {
    static_assert(3 * kMostPackedVertices + kCellBounds < kByte);
    header.vertices = static_cast<uint8_t>(vertices.size());
    header.edges = static_cast<uint8_t>(edges.size());
    header.numbers = static_cast<uint8_t>(table.stored());
    const bool wideEdges = std::max(vertices.size(), facets.size()) > kNibble;
    header.form = static_cast<uint8_t>((table.areFloats() ? kCellFloats : 0) |
                                       (table.size() > kNibble ? kCellWideVertices : 0) |
                                       (wideEdges ? kCellWideEdges : 0));
  }
  header.form = static_cast<uint8_t>(header.form | form);
  out.add(header);
  out.addAll(std::span<const CellPlane>(facets));
  out.addAll(std::span<const CellPlane>(bevels));
  if (isSmall)
    addBody(cell, table, header.form, out);
  else
    addPlainBody(cell, out);
  out.fillWord();
}

CellNumbers boundsOf(const CellData& cell) {
  std::vector<CellPlane> planes = cell.facets;
  planes.insert(planes.end(), cell.bevels.begin(), cell.bevels.end());
  return CellNumbers(planes, nullptr, false);
}

}  // namespace

std::vector<uint64_t> CellData::packed() const {
  const CellNumbers bounds = boundsOf(*this);
  WordWriter out;
  addParts(*this, bounds, fragments.empty() ? 0 : kCellFragments, out);
  if (!fragments.empty()) addFragments(*this, bounds, out);
  std::vector<uint64_t> words = out.take();
  assert(CellView(words.data()).end() == words.size() * sizeof(uint64_t));
  return words;
}

std::vector<uint64_t> CellData::packedCrowded(uint64_t index) const {
  WordWriter out;
  addParts(*this, boundsOf(*this), kCellCrowded, out);
  out.add(index);
  std::vector<uint64_t> words = out.take();
  assert(CellView(words.data()).end() == words.size() * sizeof(uint64_t));
  return words;
}

CellData CellData::of(const CellView& cell) {
  const auto all = [](auto items) { return std::vector(items.begin(), items.end()); };
  CellData data;
  data.facets = all(cell.facets());
  data.bevels = all(cell.bevels());
  data.vertices = all(cell.vertices());
  data.edges = all(cell.edges());
  data.fragments = all(cell.fragments());
  const FragmentCorners corners = cell.fragmentCorners();
  data.fragmentCorners.reserve(corners.size());
  for (size_t i = 0; i < corners.size(); ++i) data.fragmentCorners.push_back(corners[i]);
  return data;
}

}  // namespace halfspace::bsp
