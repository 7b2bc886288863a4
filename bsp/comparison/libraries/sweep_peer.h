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

// Each is null where the program was built without the engine.

// A btCompoundShape of btConvexHullShapes under its dynamic tree, margins as they come.
std::unique_ptr<SweepPeer> makeBulletCompound(const SweepLevel& level);
// A btBvhTriangleMeshShape with quantised nodes. Triangles are single: a sweep that starts inside
// solid matter is free there.
std::unique_ptr<SweepPeer> makeBulletMesh(const SweepLevel& level);
// A robust scene of triangles, built for quality; rays only.
std::unique_ptr<SweepPeer> makeEmbreeRays(const SweepLevel& level);
// A trimesh under OPCODE's tree; rays only, as it sweeps nothing else. bytes() leaves that tree
// out.
std::unique_ptr<SweepPeer> makeOdeRays(const SweepLevel& level);
// Both a BVHModel<OBBRSS> of triangles in doubles, asked with FCL's own spheres, capsules,
// cylinders and boxes; no rays. FCL 0.7's continuousCollide by conservative advancement is of no
// use here: the shape first it crashes, the mesh first it misses contacts
// (docs/manual/research/comparison.md). So: conservative advancement of our own over its distance
// queries,
std::unique_ptr<SweepPeer> makeFclDistances(const SweepLevel& level);
// and continuousCollide with the solver that it takes by itself, which asks along the motion.
std::unique_ptr<SweepPeer> makeFclSamples(const SweepLevel& level);

// Those of the above that this program was built with.
struct Library {
  const char* name;  // of its peer
  std::unique_ptr<SweepPeer> (*make)(const SweepLevel& level);
  bool isSlow = false;  // hundreds of microseconds a question, where others take one
};
std::vector<Library> libraries();

}  // namespace halfspace::peers
