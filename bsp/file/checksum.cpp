// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cassert>
#include <cstring>

#include "bsp/file/file_layout.h"

namespace halfspace::bsp {

// Four lanes of multiply and rotate over 8-byte words. Each step is a bijection of its lane, so a
// single changed word always changes the sum.
uint64_t checksumOf(std::span<const std::byte> bytes) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15u;
  uint64_t lanes[4] = {1, 2, 3, 4};
  const size_t words = (bytes.size() + 7) / 8;
  for (size_t i = 0; i < words; ++i) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + 8 * i, std::min<size_t>(8, bytes.size() - 8 * i));
    assert(8 * i < bytes.size());
    uint64_t& lane = lanes[i % 4];
    lane = std::rotl((lane ^ word) * kOdd, 29);
  }
  uint64_t sum = bytes.size();
  for (uint64_t lane : lanes) {
    sum = (sum ^ lane) * kOdd;
    sum ^= sum >> 32;
  }
  return sum;
}

}  // namespace halfspace::bsp
