// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a level is to another engine, and the one question all are asked: how far may this shape
// move along this segment? Shapes are about their centres; z is up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace halfspace::peers {

using Vec3 = Eigen::Vector3d;

// The same solid twice over: as convex solids, and as the triangles of its boundary.
struct SweepLevel {
  std::vector<std::vector<Vec3>> hulls;  // corners
  std::vector<Vec3> corners;
  std::vector<std::array<uint32_t, 3>> triangles;  // counter-clockwise from outside
};

enum class ShapeKind { ray, sphere, capsule, cylinder, box, hull };

struct SweepShape {
  ShapeKind kind = ShapeKind::ray;
  double radius = 0.0;             // sphere, capsule, cylinder
  double halfHeight = 0.0;         // cylinder; of a capsule's axis, without its caps
  Vec3 half = Vec3::Zero();        // box
  std::vector<Vec3> corners = {};  // hull
};

struct Segment {
  Vec3 from, to;
};

// How an engine answers: by a sweep of its own, by distances along which we step, or by looking at
// places along the motion, what lies between them unseen.
enum class SweepMethod { sweep, distances, samples };

// Not for use by several threads.
class SweepPeer {
 public:
  virtual ~SweepPeer() = default;
  virtual std::string name() const = 0;
  virtual bool takes(ShapeKind kind) const = 0;
  // Contract: takes(shape.kind).
  virtual void setShape(const SweepShape& shape) = 0;
  // Of the segment, up to the first contact; 1 where nothing is in the way.
  virtual double sweep(const Segment& segment) = 0;
  virtual SweepMethod method() const { return SweepMethod::sweep; }
  // Units of length between samples; 0 for the other methods.
  virtual double sampleStep() const { return 0.0; }
  // What the engine keeps for the level.
  virtual size_t bytes() const = 0;
};

}  // namespace halfspace::peers
