// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Private to the packing of cells: writes the fragments of a cell in one of their two forms
// (fragment_list.h).
#pragma once

#include <optional>

#include "bsp/query/cell.h"
#include "bsp/query/packing_parts.h"

namespace halfspace::bsp {

class FragmentPacking {
 public:
  // Contract: the cell has fragments and outlives this; `bounds` are those of its planes.
  FragmentPacking(const CellData& cell, const CellNumbers& bounds);

  bool fitsShort() const { return m_shortFaces.has_value(); }
  // In the form of the file. Not after addShortTo().
  void addTo(WordWriter& out) const;
  // In the short form. Contract: fitsShort().
  void addShortTo(WordWriter& out);

 private:
  std::optional<uint16_t> shortFaces() const;
  bool isFlat(const CellFragment& fragment, std::span<const Vec3> corners) const;

  const CellData& m_cell;
  const CellNumbers& m_bounds;
  bool m_isSmall;  // few enough corners to sort their numbers
  NumberTable m_table;
  std::optional<uint16_t> m_shortFaces;  // ShortHeader::faces
};

}  // namespace halfspace::bsp
