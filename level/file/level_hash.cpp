// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/level_hash.h"

#include <string_view>

#include "level/file/level_writer.h"

namespace halfspace::level {

namespace {

// FNV-1a, 64 bits (Fowler, Noll, Vo), by bytes, so that it is the same on every machine.
std::uint64_t hashOf(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace

std::uint64_t levelHashOf(std::string_view text) {
  return hashOf(text);
}

std::uint64_t levelHash(const Level& level) {
  return hashOf(writeLevel(level, Counter::without));
}

}  // namespace halfspace::level
