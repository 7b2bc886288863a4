// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/cell.h"

#include <cassert>
#include <cstring>

namespace halfspace::bsp {

namespace {

template <class T>
void append(std::byte*& at, const std::vector<T>& values) {
  const size_t size = values.size() * sizeof(T);
  if (size != 0) std::memcpy(at, static_cast<const void*>(values.data()), size);
  at += size;
}

}  // namespace

size_t CellData::packedSize() const {
  const size_t bytes = sizeof(CellView::Header) +
                       (facets.size() + bevels.size()) * sizeof(CellPlane) +
                       (vertices.size() + fragmentCorners.size()) * sizeof(Vec3) +
                       edges.size() * sizeof(CellEdge) + fragments.size() * sizeof(CellFragment);
  assert(bytes % sizeof(uint64_t) == 0);
  return bytes / sizeof(uint64_t);
}

void CellData::pack(std::span<uint64_t> words) const {
  assert(words.size() >= packedSize());
  assert(facets.size() <= kMaxCellParts && bevels.size() <= kMaxCellParts &&
         vertices.size() <= kMaxCellParts && edges.size() <= kMaxCellParts);
  const CellView::Header header{
      static_cast<uint16_t>(facets.size()),    static_cast<uint16_t>(bevels.size()),
      static_cast<uint16_t>(vertices.size()),  static_cast<uint16_t>(edges.size()),
      static_cast<uint32_t>(fragments.size()), static_cast<uint32_t>(fragmentCorners.size())};
  std::byte* at = reinterpret_cast<std::byte*>(words.data());
  std::memcpy(at, &header, sizeof header);
  at += sizeof header;
  append(at, facets);
  append(at, bevels);
  append(at, vertices);
  append(at, edges);
  append(at, fragments);
  append(at, fragmentCorners);
  assert(at == reinterpret_cast<std::byte*>(words.data() + packedSize()));
}

}  // namespace halfspace::bsp
