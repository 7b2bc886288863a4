// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The shortest distance between a shape and a cell, computed from support points only.
//
// The difference shape - cell is convex, and its distance from the origin is the distance of the
// two. A simplex of up to four of its points approximates it near the origin: each step finds the
// point v of the simplex nearest to the origin and adds the difference's farthest point towards -v.
//
// Sources: E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between
// complex objects in three-dimensional space", 1988; the sweep: G. van den Bergen, "Ray casting
// against general convex objects with application to continuous collision detection", 2004.
// Departures: the nearest point of a simplex is the best over all its faces, so degenerate
// simplices do no harm; a sweep advances only up to a supporting plane, so it may stop safely at
// any time.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// Up to four points of the difference shape - cell, and the points of the cell they come from.
class Simplex {
 public:
  void add(const Vec3& difference, const Vec3& onCell) {
    m_points[m_count] = difference;
    m_onCell[m_count++] = onCell;
  }
  bool holds(const Vec3& difference) const {
    for (int i = 0; i < m_count; ++i)
      if (m_points[i] == difference) return true;
    return false;
  }
  int count() const { return m_count; }

  // The point nearest to the origin when all points are moved by `offset`; zero if the origin is
  // inside. Drops the points that are not needed to express it.
  Vec3 nearest(const Vec3& offset);
  // The result of the last nearest(), as a point of the cell.
  Vec3 onCell() const;

 private:
  void keep(const double (&weights)[4]);

  Vec3 m_points[5], m_onCell[5];
  double m_weights[4] = {1.0, 0.0, 0.0, 0.0};
  int m_count = 0;
};

struct Nearest {
  bool apart = false;  // if false, they overlap or touch, and distance is 0
  double distance = 0.0;
  Vec3 normal = Vec3::Zero();  // unit, from the cell to the shape
  Vec3 onCell = Vec3::Zero();
};

// The vertex with the largest n.v. Contract: at least one vertex. Cost: linear.
inline const Vec3& farthestOf(std::span<const Vec3> vertices, const Vec3& n) {
  const Vec3* best = vertices.data();
  double most = n.dot(*best);
  for (const Vec3& vertex : vertices.subspan(1)) {
    const double value = n.dot(vertex);
    if (value > most) most = value, best = &vertex;
  }
  return *best;
}

inline constexpr int kMostGjkSteps = 128;

// Distance and nearest points of a shape and a cell. The distance is exact to within 2^-40 of the
// objects' size; it may be too large by that, but not too small by more.
template <class Shape>
Nearest nearestPoints(const Shape& shape, const Vec3& middle, std::span<const Vec3> vertices) {
  Simplex simplex;
  Nearest result;
  Vec3 first = middle - vertices[0];
  // The middle of a symmetric shape is one of its points; the origin of a hull need not be.
  if constexpr (!Shape::kSymmetric) first += shape.farthest(-first);
  simplex.add(first, vertices[0]);
  const double noise = 0x1p-44 * (shape.extent() + first.lpNorm<1>());
  Vec3 v = simplex.nearest(Vec3::Zero());
  for (int step = 0; step < kMostGjkSteps; ++step) {
    const double distance = v.norm();
    if (distance <= noise) {
      result.distance = 0.0;
      result.onCell = simplex.onCell();
      return result;
    }
    result.distance = distance;
    result.normal = v / distance;
    const Vec3& onCell = farthestOf(vertices, v);
    const Vec3 w = middle + shape.farthest(-v) - onCell;
    if (distance - result.normal.dot(w) <= noise || simplex.holds(w)) break;
    simplex.add(w, onCell);
    const Vec3 next = simplex.nearest(Vec3::Zero());
    if (!(next.squaredNorm() < v.squaredNorm())) break;
    v = next;
  }
  result.apart = true;
  result.onCell = simplex.onCell();
  return result;
}

// The gap at which sweepByGjk() stops; twice this is well below exactTolerance().
inline double standoffOf(const TreeView& tree, double extent) {
  return 0x1p-31 * (tree.worldHalf + extent);
}

// The time at which a moving shape comes near a cell.
struct GjkSweep {
  enum class Answer { free, hits, unclear } answer;
  double time = 0.0;
  Vec3 normal = Vec3::Zero();  // of the last separating plane; zero: they were near at the start
  Vec3 onCell = Vec3::Zero();
};

// Advances from `time`, at which they are known to be apart, and stops where the gap is at most
// twice `standoff`. If it has advanced at all, the gap there is at least `standoff`.
// Answer::unclear: no result within kMostGjkSteps.
template <class Shape>
GjkSweep sweepByGjk(const Shape& shape, const Motion& motion, std::span<const Vec3> vertices,
                    double time, double standoff) {
  Simplex simplex;
  const Vec3 first = motion.from + time * motion.delta - vertices[0];
  simplex.add(motion.from + shape.farthest(-first) - vertices[0], vertices[0]);
  GjkSweep sweep{GjkSweep::Answer::unclear, time, Vec3::Zero(), Vec3::Zero()};
  for (int step = 0; step < kMostGjkSteps; ++step) {
    const Vec3 offset = sweep.time * motion.delta;
    const Vec3 v = simplex.nearest(offset);
    const double distance = v.norm();
    if (distance <= 2.0 * standoff) {
      sweep.answer = GjkSweep::Answer::hits;
      sweep.onCell = simplex.onCell();
      return sweep;
    }
    const Vec3 n = v / distance;
    const Vec3& onCell = farthestOf(vertices, n);
    const Vec3 w = motion.from + shape.farthest(-n) - onCell;
    const double gap = n.dot(w + offset);
    if (gap > standoff) {
      const double change = n.dot(motion.delta);
      if (gap + (1.0 - sweep.time) * change > standoff) {
        sweep.answer = GjkSweep::Answer::free;
        return sweep;
      }
      sweep.time += (gap - standoff) / -change;
      sweep.normal = n;
    } else if (simplex.holds(w)) {
      return sweep;
    }
    if (!simplex.holds(w)) simplex.add(w, onCell);
  }
  return sweep;
}

}  // namespace halfspace::bsp
