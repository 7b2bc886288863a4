// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Functions for processors with AVX2, next to those for all processors. Such a function is marked
//
//     HALFSPACE_WIDE_LANES
//
// and may be called if hasWideLanes(). The macro is defined only where the compiler can make them.
// AVX2 has no instruction that rounds a product and a sum together, so the results have the same
// bits. Lambdas must not be used in such a function: GCC compiles them for all processors.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HALFSPACE_WIDE_LANES [[gnu::target("avx2,popcnt")]]
#endif

namespace halfspace::bsp {

// Whether the processor that runs the program has AVX2. Cost: that of reading a number.
inline bool hasWideLanes() {
#if defined(HALFSPACE_WIDE_LANES)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace halfspace::bsp
