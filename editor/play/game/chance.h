// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace halfspace::editor {

// The same numbers from the same seed on every platform: a game that is replayed has the same bits.
// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014 (SplitMix64).
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : m_state(seed) {}

  // In [0, 1).
  double unit() {
    std::uint64_t z = m_state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t m_state;
};

}  // namespace halfspace::editor
