// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Included before every source when the module is built (make_module), and nowhere else.
#pragma once

#include <bit>
#include <cmath>
#include <complex>
#include <cstring>
#include <type_traits>
#include <version>

#include <immintrin.h>

// The C++ library of emscripten 3.1.6 (Debian 12) lacks this of C++20.
#ifndef __cpp_lib_bit_cast
namespace std {
template <class To, class From>
requires(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> &&
         is_trivially_copyable_v<From>) constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif

// Eigen's code for SSE has empty statements in x86 assembler, which guide the compiler's choice of
// registers and do nothing.
#define __asm__(...)
#include <Eigen/Core>
#undef __asm__
