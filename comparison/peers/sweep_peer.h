// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The interface to the collision code of another engine: the input level, and one query: how far
// may a shape move along a segment? Shapes are centred at the origin; z is up; level units.
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

// One solid in two representations: as convex solids, and as the triangles of its boundary.
struct SweepLevel {
  std::vector<std::vector<Vec3>> hulls;  // corners of each convex solid
  std::vector<Vec3> corners;
  std::vector<std::array<uint32_t, 3>> triangles;  // counter-clockwise from outside
};

enum class ShapeKind { ray, sphere, capsule, cylinder, box, hull };

struct SweepShape {
  ShapeKind kind = ShapeKind::ray;
  double radius = 0.0;             // sphere, capsule, cylinder
  double halfHeight = 0.0;         // cylinder; capsule: half of its axis, without the caps
  Vec3 half = Vec3::Zero();        // box
  std::vector<Vec3> corners = {};  // hull
};

struct Segment {
  Vec3 from, to;
};

// The method of an engine: its own sweep; distances, by which we advance along the motion; or tests
// at sample positions along the motion, which miss anything between them.
enum class SweepMethod { sweep, distances, samples };

// Not thread-safe.
class SweepPeer {
 public:
  virtual ~SweepPeer() = default;
  virtual std::string name() const = 0;
  virtual bool takes(ShapeKind kind) const = 0;
  // Contract: takes(shape.kind).
  virtual void setShape(const SweepShape& shape) = 0;
  // The fraction of the segment up to the first contact; 1 if there is none.
  virtual double sweep(const Segment& segment) = 0;
  virtual SweepMethod method() const { return SweepMethod::sweep; }
  // The distance between samples in level units; 0 for the other methods.
  virtual double sampleStep() const { return 0.0; }
  // Memory that the engine keeps for the level, in bytes.
  virtual size_t bytes() const = 0;
};

}  // namespace halfspace::peers
