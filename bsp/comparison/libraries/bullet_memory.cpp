// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/libraries/bullet_memory.h"

#ifdef HALFSPACE_WITH_BULLET

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include <LinearMath/btAlignedAllocator.h>

namespace halfspace::peers {

namespace {

size_t g_bytes = 0;

// Before each block: where it begins and how long it is.
struct Header {
  void* begin;
  size_t size;
};

void* allocate(size_t size, int alignment) {
  const size_t step = std::max(static_cast<size_t>(alignment), alignof(std::max_align_t));
  const size_t room = (sizeof(Header) + step - 1) / step * step;
  char* begin =
      static_cast<char*>(std::aligned_alloc(step, (room + size + step - 1) / step * step));
  if (begin == nullptr) return nullptr;
  reinterpret_cast<Header*>(begin + room)[-1] = {begin, size};
  g_bytes += size;
  return begin + room;
}

void release(void* block) {
  if (block == nullptr) return;
  const Header header = static_cast<Header*>(block)[-1];
  g_bytes -= header.size;
  std::free(header.begin);
}

}  // namespace

size_t bulletBytes() {
  static const bool counting = [] {
    btAlignedAllocSetCustomAligned(allocate, release);
    return true;
  }();
  return counting ? g_bytes : 0;
}

}  // namespace halfspace::peers

#else

namespace halfspace::peers {

size_t bulletBytes() {
  return 0;
}

}  // namespace halfspace::peers

#endif
