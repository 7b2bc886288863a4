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

  // True if one of the facets is a seam.
  bool anySeam() const { return m_anySeam; }
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
  static double first(__m128d both) { return _mm_cvtsd_f64(both); }
  static double second(__m128d both) { return _mm_cvtsd_f64(_mm_unpackhi_pd(both, both)); }
  // The index of the larger number; of equal ones, the smaller index, which came first.
  static uint32_t indexOf(__m128d numbers, __m128i indices) {
    const auto a = static_cast<uint32_t>(_mm_cvtsi128_si32(indices)),
               b = static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_unpackhi_epi64(indices, indices)));
    const double x = first(numbers), y = second(numbers);
    return x > y ? a : y > x ? b : std::min(a, b);
  }

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
