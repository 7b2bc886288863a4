// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Four floats that are computed with at once, by SSE2 where it exists.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>

namespace halfspace::bsp {

// Four floats. The same results with and without vector instructions.
struct FourFloats {
#if defined(__SSE2__)
  __m128 all;
  static FourFloats load(const float* from) {
    return {_mm_load_ps(from)};
  }
  static FourFloats of(float each) {
    return {_mm_set1_ps(each)};
  }
  FourFloats operator-(FourFloats o) const {
    return {_mm_sub_ps(all, o.all)};
  }
  FourFloats operator*(FourFloats o) const {
    return {_mm_mul_ps(all, o.all)};
  }
  FourFloats orLess(FourFloats o) const {
    return {_mm_min_ps(all, o.all)};
  }
  FourFloats orMore(FourFloats o) const {
    return {_mm_max_ps(all, o.all)};
  }
  // One bit for each number that is at most the other's.
  unsigned atMost(FourFloats o) const {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(all, o.all)));
  }
  void store(float* to) const {
    _mm_store_ps(to, all);
  }
  float first() const {
    return _mm_cvtss_f32(all);
  }
  // The first number in all four places of the first one of `each`, and so on.
  void spread(FourFloats (&each)[3]) const {
    each[0] = {_mm_shuffle_ps(all, all, _MM_SHUFFLE(0, 0, 0, 0))};
    each[1] = {_mm_shuffle_ps(all, all, _MM_SHUFFLE(1, 1, 1, 1))};
    each[2] = {_mm_shuffle_ps(all, all, _MM_SHUFFLE(2, 2, 2, 2))};
  }
#else
  std::array<float, 4> all;
  static FourFloats load(const float* from) {
    return {{from[0], from[1], from[2], from[3]}};
  }
  static FourFloats of(float each) {
    return {{each, each, each, each}};
  }
  template <class Operation>
  FourFloats with(const FourFloats& o, Operation&& operation) const {
    return {{operation(all[0], o.all[0]), operation(all[1], o.all[1]), operation(all[2], o.all[2]),
             operation(all[3], o.all[3])}};
  }
  FourFloats operator-(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a - b; });
  }
  FourFloats operator*(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a * b; });
  }
  FourFloats orLess(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a < b ? a : b; });
  }
  FourFloats orMore(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a > b ? a : b; });
  }
  unsigned atMost(const FourFloats& o) const {
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; ++i) bits |= unsigned{all[i] <= o.all[i]} << i;
    return bits;
  }
  void store(float* to) const {
    std::copy(all.begin(), all.end(), to);
  }
  float first() const {
    return all[0];
  }
  void spread(FourFloats (&each)[3]) const {
    for (size_t i = 0; i < 3; ++i) each[i] = of(all[i]);
  }
#endif
};

}  // namespace halfspace::bsp
