// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shared by both sources of the C interface (halfspace_bsp.h): the types behind its handles, and
// the conversion of its enumerations and vectors.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>

#include "bsp/file/tree_file.h"
#include "bsp/query/hull.h"

struct hbsp_tree {
  halfspace::bsp::TreeFile file;
  std::unique_ptr<uint64_t[]> bytes;  // of a file that was read; null if the caller owns the bytes
};
struct hbsp_hull {
  halfspace::bsp::Hull hull;
};

namespace halfspace::bsp {

// The number that a C caller stored in an enumeration. It may be no enumerator, so C++ must not
// read it as the enumeration before it is checked.
template <class Enumeration>
uint32_t storedNumber(const Enumeration& choice) {
  uint32_t number;
  static_assert(sizeof choice == sizeof number);
  std::memcpy(&number, &choice, sizeof number);
  return number;
}

inline Vec3 toVec3(const double v[3]) {
  return {v[0], v[1], v[2]};
}

inline void copy(const Vec3& from, double to[3]) {
  for (int axis = 0; axis < 3; ++axis) to[axis] = from[axis];
}

}  // namespace halfspace::bsp
