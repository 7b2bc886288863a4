// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Private to the packing of cells (cell_packing.cpp, fragment_packing.cpp): the numbers that packed
// coordinates are indices of, and a list of words that values are added to.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "bsp/query/cell_parts.h"

namespace halfspace::bsp {

// True if a float holds the number exactly.
inline bool isFloat(double number) {
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

  // Moves the numbers that no float holds to the front, in their order.
  void putDoublesFirst() {
    const auto isDouble = [](uint64_t bits) { return !isFloat(std::bit_cast<double>(bits)); };
    const auto firstFloat = std::stable_partition(m_stored.begin(), m_stored.end(), isDouble);
    m_doubles = static_cast<size_t>(firstFloat - m_stored.begin());
    m_isParted = true;
  }

  size_t stored() const { return m_stored.size(); }
  size_t size() const { return kCellBounds + m_stored.size(); }
  bool areFloats() const { return m_areFloats; }
  // The stored numbers before the first that is written as a float.
  size_t doubles() const {
    if (m_isParted) return m_doubles;
    return m_areFloats ? 0 : m_stored.size();
  }
  double number(size_t index) const { return std::bit_cast<double>(m_stored[index]); }
  // Contract: a coordinate of one of the points.
  uint32_t indexOf(double coordinate) const {
    const uint64_t bits = std::bit_cast<uint64_t>(coordinate);
    const auto bound = std::find(std::begin(m_bounds), std::end(m_bounds), bits);
    if (bound != std::end(m_bounds)) return static_cast<uint32_t>(bound - std::begin(m_bounds));
    auto first = m_stored.begin(), last = m_stored.end();
    if (m_isParted)
      (isFloat(coordinate) ? first : last) =
          m_stored.begin() + static_cast<std::ptrdiff_t>(m_doubles);
    const auto found = std::lower_bound(first, last, bits);
    assert(found != last && *found == bits);
    return static_cast<uint32_t>(kCellBounds + static_cast<size_t>(found - m_stored.begin()));
  }

 private:
  uint64_t m_bounds[kCellBounds];
  std::vector<uint64_t> m_stored;  // their bits, sorted; each part of them if they are parted
  bool m_areFloats = true, m_isParted = false;
  size_t m_doubles = 0;
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
      if (i >= table.doubles())
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
inline constexpr size_t kNibble = 16, kByte = 256, kTwoBytes = 65536;

}  // namespace halfspace::bsp
