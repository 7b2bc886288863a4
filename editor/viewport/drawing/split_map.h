// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace halfspace::editor {

// A hash table of many small ones. A table that grows moves all its entries: with hundreds of
// thousands of entries that takes 10 milliseconds and delays the next event. Here it moves a
// 256th of them.
template <class Value>
class SplitMap {
 public:
  Value* find(std::uint64_t key) {
    Part& part = partOf(key);
    const auto found = part.find(key);
    return found == part.end() ? nullptr : &found->second;
  }
  Value& operator[](std::uint64_t key) {
    Part& part = partOf(key);
    const std::size_t before = part.size();
    Value& value = part[key];
    m_size += part.size() - before;
    return value;
  }
  void erase(std::uint64_t key) { m_size -= partOf(key).erase(key); }
  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }

 private:
  using Part = std::unordered_map<std::uint64_t, Value>;
  static constexpr std::uint64_t kParts = 256;

  // Keys are numbers given one after the other, some of them shifted: all bits count.
  Part& partOf(std::uint64_t key) { return m_parts[(key * 0x9E3779B97F4A7C15U) >> 56U]; }

  std::array<Part, kParts> m_parts;
  std::size_t m_size = 0;
};

}  // namespace halfspace::editor
