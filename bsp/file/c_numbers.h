// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Enumerations as the C interface (halfspace_bsp.h) has them.
#pragma once

#include <cstdint>
#include <cstring>

namespace halfspace::bsp {

// The number a caller in C has put there, which may be none of the enumeration's: C++ may look at
// such a one as a number only.
template <class Enumeration>
uint32_t numberOf(const Enumeration& choice) {
  uint32_t number;
  static_assert(sizeof choice == sizeof number);
  std::memcpy(&number, &choice, sizeof number);
  return number;
}

}  // namespace halfspace::bsp
