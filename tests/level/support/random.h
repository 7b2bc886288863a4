// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>

namespace halfspace::level::test {

// Seeded random numbers that are the same with every standard library; the library's distributions
// are not.
class Random {
 public:
  explicit Random(std::uint64_t seed) : m_engine(seed) {}

  std::uint64_t below(std::uint64_t end) { return m_engine() % end; }
  bool oneIn(std::uint64_t n) { return below(n) == 0; }
  double grid() { return static_cast<double>(below(513)) - 256.0; }
  // Any bits, including denormals, infinities and NaN.
  double anyDouble();
  // A number that mostly lies on the grid.
  double number();

 private:
  std::mt19937_64 m_engine;
};

}  // namespace halfspace::level::test
