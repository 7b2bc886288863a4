// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The fragments of a packed cell (cell.h), in one of two forms:
//
//   | FragmentHeader | numbers | CellFragment ... | corners |   the form of the file
//   | ShortHeader    | numbers | ShortFragment ...| corners |   short: live trees only
//
// Most fragments lie on an axial facet, so one coordinate of all their corners is the offset of
// that facet. Such a fragment is *flat* in the short form: a corner is stored as the indices of the
// two other coordinates. Most faces of a cell have nearby numbers, most of a cell's numbers are
// floats, and few of its polygons have many corners. A cell of which this is not true has the form
// of the file. Nothing is rounded in either form.
#pragma once

#include <cassert>

#include "bsp/query/cell_parts.h"

namespace halfspace::bsp {

// The header of a cell's fragments. The numbers of their corners are stored separately from those
// of the vertices. A corner is stored as three indices of numbers, or as a Vec3 (kCornersPlain).
struct FragmentHeader {
  uint32_t fragments, corners, numbers;
  uint32_t form;  // kCorners... below
};
inline constexpr uint32_t kCornersPlain = 1;   // Vec3, no numbers
inline constexpr uint32_t kCornersFloats = 2;  // numbers are floats, else doubles
inline constexpr uint32_t kCornersWide = 4;    // 2 bytes per index, else one
inline constexpr uint32_t kCornersForms = 7;   // all flags above

// The header of the short form. Indices of numbers take a byte.
struct ShortHeader {
  uint16_t fragments;
  uint16_t cornerBytes;     // of all corners together
  uint16_t faces;           // kShortFaces times this is added to ShortFragment::face
  uint8_t doubles, floats;  // numbers; the doubles come first
};
inline constexpr uint32_t kShortFaces = 256;
struct ShortFragment {
  uint16_t face;
  uint8_t facet;
  uint8_t corners;  // their number, and kFlat
  static constexpr uint8_t kFlat = 0x80;

  bool isFlat() const { return (corners & kFlat) != 0; }
};

// The corners of one fragment, unpacked one by one. A view.
class FragmentOutline {
 public:
  enum class Form : uint8_t { plain, wide, bytes, flat };

  // `normal`: of the facet's plane (CellPlane), less than kCellBounds if the form is flat.
  FragmentOutline(const CellNumbers& numbers, const void* corners, size_t count, Form form,
                  uint32_t normal)
      : m_numbers(numbers), m_corners(corners), m_count(count), m_form(form), m_normal(normal) {}

  size_t size() const { return m_count; }
  // Contract: index < size().
  Vec3 operator[](size_t index) const {
    assert(index < m_count);
    switch (m_form) {
      case Form::plain:
        return static_cast<const Vec3*>(m_corners)[index];
      case Form::wide:
        return cornerOf(static_cast<const uint16_t*>(m_corners) + 3 * index);
      case Form::bytes:
        return cornerOf(static_cast<const uint8_t*>(m_corners) + 3 * index);
      case Form::flat:
        break;
    }
    const uint8_t* indices = static_cast<const uint8_t*>(m_corners) + 2 * index;
    const uint32_t axis = m_normal >> 1;
    Vec3 corner;
    corner[axis] = m_numbers[m_normal];
    corner[(axis + 1) % 3] = m_numbers[indices[0]];
    corner[(axis + 2) % 3] = m_numbers[indices[1]];
    return corner;
  }
  static constexpr size_t bytesOfCorner(Form form) {
    return form == Form::plain   ? sizeof(Vec3)
           : form == Form::wide  ? 3 * sizeof(uint16_t)
           : form == Form::bytes ? 3
                                 : 2;
  }

 private:
  template <class T>
  Vec3 cornerOf(const T* indices) const {
    return {m_numbers[indices[0]], m_numbers[indices[1]], m_numbers[indices[2]]};
  }

  const CellNumbers& m_numbers;
  const void* m_corners;
  size_t m_count;
  Form m_form;
  uint32_t m_normal;
};

// A view of a cell's fragments.
class FragmentList {
 public:
  // The positions of the parts in the cell. `records`: CellFragment, or ShortFragment if `isShort`.
  struct Parts {
    std::span<const CellPlane> planes;  // all of the cell
    const void* numbers = nullptr;
    size_t doubles = 0, floats = 0;
    const void* records = nullptr;
    size_t count = 0;
    const void* corners = nullptr;
    FragmentOutline::Form form = FragmentOutline::Form::bytes;  // of fragments that are not flat
    bool isShort = false;
    uint32_t firstFace = 0;  // of short fragments
  };

  FragmentList() = default;
  explicit FragmentList(const Parts& parts) : m_parts(parts) {}

  size_t size() const { return m_parts.count; }
  const Parts& parts() const { return m_parts; }
  bool hasByteIndices() const { return m_parts.form == FragmentOutline::Form::bytes; }
  // Contract: not short.
  std::span<const CellFragment> records() const {
    assert(!m_parts.isShort);
    return {static_cast<const CellFragment*>(m_parts.records), m_parts.count};
  }
  // Contract: short.
  std::span<const ShortFragment> shortRecords() const {
    assert(m_parts.isShort);
    return {static_cast<const ShortFragment*>(m_parts.records), m_parts.count};
  }
  uint32_t faceOf(const CellFragment& record) const { return record.face; }
  uint32_t faceOf(const ShortFragment& record) const { return m_parts.firstFace + record.face; }
  static size_t cornersOf(const CellFragment& record) { return record.corners; }
  static size_t cornersOf(const ShortFragment& record) {
    return record.corners & (ShortFragment::kFlat - 1u);
  }
  static bool isFlat(const CellFragment&) { return false; }
  static bool isFlat(const ShortFragment& record) { return record.isFlat(); }

  // Calls visit(CellFragment, FragmentOutline) for the fragments in their order, until it returns
  // false.
  template <class Visitor>
  void visit(Visitor&& visitor) const {
    if (m_parts.isShort)
      visitAll(shortRecords(), visitor);
    else
      visitAll(records(), visitor);
  }

 private:
  template <class Record, class Visitor>
  void visitAll(std::span<const Record> fragments, Visitor& visitor) const {
    if (fragments.empty()) return;
    const CellNumbers numbers(m_parts.planes, m_parts.numbers, m_parts.doubles);
    const auto* corners = static_cast<const std::byte*>(m_parts.corners);
    for (const Record& record : fragments) {
      const FragmentOutline::Form form =
          isFlat(record) ? FragmentOutline::Form::flat : m_parts.form;
      const size_t count = cornersOf(record);
      const FragmentOutline outline(numbers, corners, count, form,
                                    m_parts.planes[record.facet].normal);
      const CellFragment fragment{faceOf(record), record.facet, static_cast<uint16_t>(count)};
      if (!visitor(fragment, outline)) return;
      corners += count * FragmentOutline::bytesOfCorner(form);
    }
  }

  Parts m_parts;
};

static_assert(sizeof(FragmentHeader) == 16 && sizeof(ShortHeader) == 8 &&
              sizeof(ShortFragment) == 4);

}  // namespace halfspace::bsp
