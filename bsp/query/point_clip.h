// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The motion of a point, clipped by the facets of a cell (plane_clip.h), two facets at a time.
//
// Which facets are axial, which are seams and which are approached differs from cell to cell, so a
// processor that goes from facet to facet mispredicts many branches. Here nothing is decided for
// one facet: both lanes compute everything, and masks choose. One division serves both the entered
// and the left side. The result has the bits of PlaneClip, which takes the facets one by one.
//
// Without SSE2, the facets are taken one by one.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "bsp/query/wide_lanes.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "bsp/query/cell_sweep.h"
#include "bsp/query/plane_clip.h"

namespace halfspace::bsp {

#if defined(__SSE2__)

class PointClip {
 public:
  PointClip(const TreeView& tree, const Motion& motion)
      : m_normals(tree.normals),
        m_slack(motion.slack),
        m_x(_mm_set_pd(motion.delta.x(), motion.from.x())),
        m_y(_mm_set_pd(motion.delta.y(), motion.from.y())),
        m_z(_mm_set_pd(motion.delta.z(), motion.from.z())) {}

  // Clips by all facets of a cell. Seams (facets without a face) are widened by twice the slack, as
  // a point has no thickness. False: the motion is free of one of them. Contract: at least one.
  [[gnu::always_inline]] bool clip(std::span<const CellPlane> facets) {
    const __m128d none = _mm_setzero_pd(), minus = _mm_set1_pd(-0.0), slack = _mm_set1_pd(m_slack),
                  half = _mm_set1_pd(0.5 * m_slack), twice = _mm_set1_pd(2.0 * m_slack);
    const __m128d never = _mm_set1_pd(kNever), always = _mm_set1_pd(-kNever);
    __m128d enters = always, leaves = never, reports = none, shallows = always, seams = none;
    __m128i entered = _mm_set1_epi32(-1), shallowest = entered, index = _mm_set_epi32(1, 1, 0, 0);
    for (size_t i = 0; i < facets.size(); i += 2) {
      const Pair at = pairOf(facets[i], facets[std::min(i + 1, facets.size() - 1)]);
      seams = _mm_or_pd(seams, at.isSeam);
      const __m128d start = _mm_sub_pd(at.distance, _mm_and_pd(at.isSeam, twice));
      shallowest = chosen(_mm_cmpgt_pd(start, shallows), index, shallowest);
      shallows = _mm_max_pd(start, shallows);
      const __m128d goesNoDeeper =
          _mm_or_pd(_mm_cmpge_pd(at.change, none),
                    _mm_cmpge_pd(_mm_add_pd(start, at.change), _mm_xor_pd(half, minus)));
      const __m128d isShallow = _mm_cmpge_pd(start, _mm_xor_pd(slack, minus));
      if (_mm_movemask_pd(_mm_and_pd(isShallow, goesNoDeeper)) != 0) return false;
      const __m128d approaches = _mm_cmplt_pd(at.change, none),
                    departs = _mm_cmpgt_pd(at.change, none), over = _mm_add_pd(start, half);
      // -1 / change on the way in, -over / change on the way out.
      const __m128d quotient =
          _mm_div_pd(chosen(approaches, _mm_set1_pd(-1.0), _mm_xor_pd(over, minus)), at.change);
      const __m128d enter = chosen(approaches, _mm_mul_pd(over, quotient), always),
                    leave = chosen(departs, quotient, never);
      const __m128d near = _mm_and_pd(approaches, _mm_mul_pd(_mm_sub_pd(start, slack), quotient));
      reports = _mm_max_pd(near, reports);
      entered = chosen(_mm_cmpgt_pd(enter, enters), index, entered);
      enters = _mm_max_pd(enter, enters);
      leaves = _mm_min_pd(leave, leaves);
      index = _mm_add_epi32(index, _mm_set1_epi32(2));
    }
    m_anySeam = _mm_movemask_pd(seams) != 0;
    m_report = std::max(first(reports), second(reports));
    m_leave = std::min(first(leaves), second(leaves));
    m_enter = std::max(first(enters), second(enters));
    m_shallow = std::max(first(shallows), second(shallows));
    m_entered = indexOf(enters, entered);
    m_shallowest = indexOf(shallows, shallowest);
    return m_enter < m_leave;
  }

#if defined(HALFSPACE_WIDE_LANES)
  // The same for four facets at a time. Contract: hasWideLanes(), at least one facet.
  HALFSPACE_WIDE_LANES bool clipByFours(std::span<const CellPlane> facets) {
    const __m256d none = _mm256_setzero_pd(), minus = _mm256_set1_pd(-0.0),
                  slack = _mm256_set1_pd(m_slack), half = _mm256_set1_pd(0.5 * m_slack),
                  twice = _mm256_set1_pd(2.0 * m_slack);
    const __m256d never = _mm256_set1_pd(kNever), always = _mm256_set1_pd(-kNever);
    __m256d enters = always, leaves = never, reports = none, shallows = always, seams = none;
    __m256i entered = _mm256_set1_epi64x(-1), shallowest = entered,
            index = _mm256_set_epi64x(3, 2, 1, 0);
    for (size_t i = 0; i < facets.size(); i += 4) {
      const Four at = fourOf(&facets[i], facets.size() - 1 - i);
      seams = _mm256_or_pd(seams, at.isSeam);
      const __m256d start = _mm256_sub_pd(at.distance, _mm256_and_pd(at.isSeam, twice));
      shallowest = chosen(_mm256_cmp_pd(start, shallows, _CMP_GT_OQ), index, shallowest);
      shallows = _mm256_max_pd(start, shallows);
      const __m256d goesNoDeeper = _mm256_or_pd(
          _mm256_cmp_pd(at.change, none, _CMP_GE_OQ),
          _mm256_cmp_pd(_mm256_add_pd(start, at.change), _mm256_xor_pd(half, minus), _CMP_GE_OQ));
      const __m256d isShallow = _mm256_cmp_pd(start, _mm256_xor_pd(slack, minus), _CMP_GE_OQ);
      if (_mm256_movemask_pd(_mm256_and_pd(isShallow, goesNoDeeper)) != 0) return false;
      const __m256d approaches = _mm256_cmp_pd(at.change, none, _CMP_LT_OQ),
                    departs = _mm256_cmp_pd(at.change, none, _CMP_GT_OQ),
                    over = _mm256_add_pd(start, half);
      const __m256d quotient = _mm256_div_pd(
          chosen(approaches, _mm256_set1_pd(-1.0), _mm256_xor_pd(over, minus)), at.change);
      const __m256d enter = chosen(approaches, _mm256_mul_pd(over, quotient), always),
                    leave = chosen(departs, quotient, never);
      const __m256d near =
          _mm256_and_pd(approaches, _mm256_mul_pd(_mm256_sub_pd(start, slack), quotient));
      reports = _mm256_max_pd(near, reports);
      entered = chosen(_mm256_cmp_pd(enter, enters, _CMP_GT_OQ), index, entered);
      enters = _mm256_max_pd(enter, enters);
      leaves = _mm256_min_pd(leave, leaves);
      index = _mm256_add_epi64(index, _mm256_set1_epi64x(4));
    }
    m_anySeam = _mm256_movemask_pd(seams) != 0;
    m_report = largest(reports);
    m_leave = -largest(_mm256_xor_pd(leaves, minus));
    m_enter = largest(enters);
    m_shallow = largest(shallows);
    m_entered = indexOf(enters, m_enter, entered);
    m_shallowest = indexOf(shallows, m_shallow, shallowest);
    return m_enter < m_leave;
  }
#endif

  // True if one of the facets is a seam.
  bool anySeam() const {
    return m_anySeam;
  }
  // The clip as PlaneClip gives it. Contract: clip() returned true.
  PlaneClip result() const {
    PlaneClip clip(m_slack);
    clip.m_enter = m_enter;
    clip.m_leave = m_leave;
    clip.m_report = m_report;
    clip.m_shallow = m_shallow;
    clip.m_entered = m_entered;
    clip.m_shallowest = m_shallowest;
    return clip;
  }

  // True if the point is behind all seams by more than twice the slack at this time.
  bool isBehindSeams(std::span<const CellPlane> facets, double time) const {
    const __m128d times = _mm_set1_pd(time), deep = _mm_set1_pd(-2.0 * m_slack);
    __m128d outside = _mm_setzero_pd();
    for (size_t i = 0; i < facets.size(); i += 2) {
      const Pair at = pairOf(facets[i], facets[std::min(i + 1, facets.size() - 1)]);
      const __m128d over = _mm_add_pd(at.distance, _mm_mul_pd(times, at.change));
      outside = _mm_or_pd(outside, _mm_and_pd(at.isSeam, _mm_cmpnlt_pd(over, deep)));
    }
    return _mm_movemask_pd(outside) == 0;
  }

 private:
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  // Two planes: signed distances of the start, their changes over the motion, and masks.
  struct Pair {
    __m128d distance, change, isSeam;
  };

  [[gnu::always_inline]] Pair pairOf(const CellPlane& a, const CellPlane& b) const {
    static_assert(sizeof(CellPlane) == sizeof(__m128i));
    const __m128i one = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&a)),
                  two = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&b));
    const __m128d along = alongNormal(a.normal), other = alongNormal(b.normal);
    const __m128d offset = _mm_castsi128_pd(_mm_unpacklo_epi64(one, two));
    // Each face twice, so that a whole lane becomes its mask.
    const __m128i faces = _mm_shuffle_epi32(_mm_unpackhi_epi64(one, two), _MM_SHUFFLE(3, 3, 1, 1));
    static_assert(kNoFace == UINT32_MAX);
    return {_mm_sub_pd(_mm_unpacklo_pd(along, other), offset), _mm_unpackhi_pd(along, other),
            _mm_castsi128_pd(_mm_cmpeq_epi32(faces, _mm_set1_epi32(-1)))};
  }

  // The start and the change along a plane's normal, in the order of Eigen's dot product. Negating
  // the result instead of the normal gives the same bits but for the sign of zero, on which nothing
  // depends.
  [[gnu::always_inline]] __m128d alongNormal(uint32_t normal) const {
    const double* n = m_normals[normal >> 1].data();
    const __m128d sum = _mm_add_pd(
        _mm_add_pd(_mm_mul_pd(m_x, _mm_set1_pd(n[0])), _mm_mul_pd(m_y, _mm_set1_pd(n[1]))),
        _mm_mul_pd(m_z, _mm_set1_pd(n[2])));
    const __m128i sign = _mm_slli_epi64(_mm_cvtsi32_si128(static_cast<int>(normal & 1u)), 63);
    return _mm_xor_pd(sum, _mm_castsi128_pd(_mm_unpacklo_epi64(sign, sign)));
  }

  static __m128d chosen(__m128d mask, __m128d a, __m128d b) {
    return _mm_or_pd(_mm_and_pd(mask, a), _mm_andnot_pd(mask, b));
  }
  static __m128i chosen(__m128d mask, __m128i a, __m128i b) {
    return _mm_castpd_si128(chosen(mask, _mm_castsi128_pd(a), _mm_castsi128_pd(b)));
  }
  static double first(__m128d both) {
    return _mm_cvtsd_f64(both);
  }
  static double second(__m128d both) {
    return _mm_cvtsd_f64(_mm_unpackhi_pd(both, both));
  }
  // The index of the larger number; of equal ones, the smaller index, which came first.
  static uint32_t indexOf(__m128d numbers, __m128i indices) {
    const auto a = static_cast<uint32_t>(_mm_cvtsi128_si32(indices)),
               b = static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_unpackhi_epi64(indices, indices)));
    const double x = first(numbers), y = second(numbers);
    return x > y ? a : y > x ? b : std::min(a, b);
  }

#if defined(HALFSPACE_WIDE_LANES)
  // Four planes, as Pair.
  struct Four {
    __m256d distance, change, isSeam;
  };

  // Four facets from `facet` on. `more`: how many follow the first one in the cell. If fewer than
  // three follow, the last facet is taken several times.
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES Four fourOf(const CellPlane* facet,
                                                          size_t more) const {
    const CellPlane &a = *facet, &b = facet[std::min<size_t>(1, more)],
                    &c = facet[std::min<size_t>(2, more)], &d = facet[std::min<size_t>(3, more)];
    const __m256i ac = bothOf(&a, &c), bd = bothOf(&b, &d);
    const __m256d offset = _mm256_castsi256_pd(_mm256_unpacklo_epi64(ac, bd));
    const __m256i rest = _mm256_unpackhi_epi64(ac, bd);  // normals and faces
    const double *p = m_normals[a.normal >> 1].data(), *q = m_normals[b.normal >> 1].data(),
                 *r = m_normals[c.normal >> 1].data(), *s = m_normals[d.normal >> 1].data();
    const __m256d pr = bothOf(p, r), qs = bothOf(q, s);
    const __m256d x = _mm256_unpacklo_pd(pr, qs), y = _mm256_unpackhi_pd(pr, qs),
                  z = _mm256_set_pd(s[2], r[2], q[2], p[2]);
    const __m256d signs = _mm256_castsi256_pd(_mm256_slli_epi64(rest, 63));
    const __m256i faces = _mm256_shuffle_epi32(rest, _MM_SHUFFLE(3, 3, 1, 1));
    return {_mm256_sub_pd(_mm256_xor_pd(along(x, y, z, 0), signs), offset),
            _mm256_xor_pd(along(x, y, z, 1), signs),
            _mm256_castsi256_pd(_mm256_cmpeq_epi32(faces, _mm256_set1_epi32(-1)))};
  }
  // The start (0) or the change (1) along four normals, in the order of alongNormal().
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES __m256d along(__m256d x, __m256d y, __m256d z,
                                                            int which) const {
    const __m256d px = spread(m_x, which), py = spread(m_y, which), pz = spread(m_z, which);
    return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(px, x), _mm256_mul_pd(py, y)),
                         _mm256_mul_pd(pz, z));
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256d spread(__m128d both, int which) {
    return _mm256_broadcastsd_pd(which == 0 ? both : _mm_unpackhi_pd(both, both));
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256i bothOf(const CellPlane* a,
                                                                    const CellPlane* b) {
    return _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(b),
                               reinterpret_cast<const __m128i*>(a));
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256d bothOf(const double* a,
                                                                    const double* b) {
    return _mm256_loadu2_m128d(b, a);
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256d chosen(__m256d mask, __m256d a,
                                                                    __m256d b) {
    return _mm256_blendv_pd(b, a, mask);
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256i chosen(__m256d mask, __m256i a,
                                                                    __m256i b) {
    return _mm256_castpd_si256(chosen(mask, _mm256_castsi256_pd(a), _mm256_castsi256_pd(b)));
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static double largest(__m256d four) {
    const __m128d two = _mm_max_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    return std::max(first(two), second(two));
  }
  // The smallest index whose number is the largest.
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static uint32_t indexOf(__m256d numbers,
                                                                      double largest,
                                                                      __m256i indices) {
    const __m256d isLess = _mm256_cmp_pd(numbers, _mm256_set1_pd(largest), _CMP_LT_OQ);
    const __m256i all = _mm256_or_si256(indices, _mm256_castpd_si256(isLess));
    const __m128i two =
        _mm_min_epu32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    return std::min(static_cast<uint32_t>(_mm_cvtsi128_si32(two)),
                    static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_unpackhi_epi64(two, two))));
  }
#endif

  const Vec3* m_normals;
  double m_slack;
  __m128d m_x, m_y, m_z;  // of the start and of the motion
  double m_enter = 0.0, m_leave = 0.0, m_report = 0.0, m_shallow = 0.0;
  uint32_t m_entered = kNoPlane, m_shallowest = kNoPlane;
  bool m_anySeam = false;
};

#else

class PointClip {
 public:
  PointClip(const TreeView& tree, const Motion& motion)
      : m_tree(tree), m_motion(motion), m_clip(motion.slack) {}

  bool clip(std::span<const CellPlane> facets) {
    for (uint32_t i = 0; i < facets.size(); ++i) {
      const bool isSeam = facets[i].face == kNoFace;
      m_anySeam |= isSeam;
      const Start at = startOf(facets[i]);
      const double start = at.distance - chosen(isSeam, 2.0 * m_motion.slack, 0.0);
      if (!m_clip.add(start, at.change, i)) return false;
    }
    return true;
  }
  bool anySeam() const { return m_anySeam; }
  PlaneClip result() const { return m_clip; }
  bool isBehindSeams(std::span<const CellPlane> facets, double time) const {
    bool isBehind = true;
    for (const CellPlane& facet : facets) {
      const Start at = startOf(facet);
      const double over = at.distance + time * at.change;
      isBehind &= facet.face != kNoFace || over < -2.0 * m_motion.slack;
    }
    return isBehind;
  }

 private:
  struct Start {
    double distance, change;
  };
  // Axial planes, most planes of a level, need no dot product.
  Start startOf(const CellPlane& facet) const {
    if (facet.normal < 6) {
      const int axis = static_cast<int>(facet.normal >> 1);
      const double side = 1.0 - 2.0 * (facet.normal & 1u);
      return {side * m_motion.from[axis] - facet.offset, side * m_motion.delta[axis]};
    }
    const Vec3 n = m_tree.normalOf(facet);
    return {n.dot(m_motion.from) - facet.offset, n.dot(m_motion.delta)};
  }

  const TreeView& m_tree;
  const Motion& m_motion;
  PlaneClip m_clip;
  bool m_anySeam = false;
};

#endif

}  // namespace halfspace::bsp
