// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Packs cells into the words that CellView (cell.h) reads. The same cell gives the same words.
#include <algorithm>
#include <cassert>

#include "bsp/query/cell.h"
#include "bsp/query/fragment_packing.h"

namespace halfspace::bsp {

namespace {

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
  return CellNumbers(planes, nullptr, 0);
}

}  // namespace

std::vector<uint64_t> CellData::packed() const {
  const CellNumbers bounds = boundsOf(*this);
  WordWriter out;
  addParts(*this, bounds, fragments.empty() ? 0 : kCellFragments, out);
  if (!fragments.empty()) FragmentPacking(*this, bounds).addTo(out);
  std::vector<uint64_t> words = out.take();
  assert(CellView(words.data()).end() == words.size() * sizeof(uint64_t));
  return words;
}

std::vector<uint64_t> CellData::packedShort() const {
  const CellNumbers bounds = boundsOf(*this);
  WordWriter out;
  if (fragments.empty()) {
    addParts(*this, bounds, 0, out);
    return out.take();
  }
  FragmentPacking packing(*this, bounds);
  const bool isShort = packing.fitsShort();
  addParts(*this, bounds, kCellFragments | (isShort ? kCellShortFragments : 0), out);
  isShort ? packing.addShortTo(out) : packing.addTo(out);
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
  cell.fragments().visit([&](const CellFragment& fragment, const FragmentOutline& corners) {
    data.fragments.push_back(fragment);
    for (size_t i = 0; i < corners.size(); ++i) data.fragmentCorners.push_back(corners[i]);
    return true;
  });
  return data;
}

}  // namespace halfspace::bsp
