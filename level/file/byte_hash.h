// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace halfspace::level {

// FNV-1a with 64 bits (Fowler, Noll, Vo), byte by byte, so that it is the same on every machine. It
// finds accidental damage and changed contents; it does not resist an attacker.
constexpr std::uint64_t byteHash(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace halfspace::level
