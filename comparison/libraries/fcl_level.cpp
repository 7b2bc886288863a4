// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#include <algorithm>
#include <cmath>

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/continuous_collision.h>
#include <fcl/narrowphase/distance.h>

namespace halfspace::peers {

namespace {

using Model = fcl::BVHModel<fcl::OBBRSSd>;

// A shape closer to the level than this touches it; share of the level's largest coordinate.
constexpr double kTouch = 0x1p-22;
// The distance between samples; share of the level's largest coordinate. At a head-on hit the error
// then stays within the tolerance of `compare` for libraries.
constexpr double kSampleStep = 0x1p-12;
// Along a wall every step is as short as the gap. A motion that needs more steps than this ends
// early.
constexpr int kMostSteps = 1000;

fcl::Transform3d at(const Vec3& moveTo) {
  fcl::Transform3d transform = fcl::Transform3d::Identity();
  transform.translation() = moveTo;
  return transform;
}

std::unique_ptr<fcl::CollisionGeometryd> geometryOf(const SweepShape& shape) {
  switch (shape.kind) {
    case ShapeKind::sphere:
      return std::make_unique<fcl::Sphered>(shape.radius);
    case ShapeKind::capsule:
      return std::make_unique<fcl::Capsuled>(shape.radius, 2.0 * shape.halfHeight);
    case ShapeKind::cylinder:
      return std::make_unique<fcl::Cylinderd>(shape.radius, 2.0 * shape.halfHeight);
    case ShapeKind::box:
      return std::make_unique<fcl::Boxd>(2.0 * shape.half);
    case ShapeKind::ray:
    case ShapeKind::hull:
      break;
  }
  return nullptr;
}

double reachOf(const SweepLevel& level) {
  double reach = 0.0;
  for (const Vec3& corner : level.corners) reach = std::max(reach, corner.cwiseAbs().maxCoeff());
  return reach;
}

void fill(Model& model, const SweepLevel& level) {
  std::vector<fcl::Triangle> triangles;
  for (const auto& [first, second, third] : level.triangles)
    triangles.emplace_back(first, second, third);
  model.beginModel(static_cast<int>(triangles.size()), static_cast<int>(level.corners.size()));
  model.addSubModel(level.corners, triangles);
  model.endModel();
}

class FclLevel : public SweepPeer {
 public:
  explicit FclLevel(const SweepLevel& level) : m_reach(reachOf(level)) { fill(m_model, level); }

  bool takes(ShapeKind kind) const override {
    return kind != ShapeKind::ray && kind != ShapeKind::hull;
  }
  void setShape(const SweepShape& shape) override { m_moving = geometryOf(shape); }
  // Computed here, because FCL's memUsage() returns a status: nodes, corners, and per triangle its
  // corners and its index in the tree.
  size_t bytes() const override {
    return sizeof(Model) +
           static_cast<size_t>(m_model.getNumBVs()) * sizeof(fcl::BVNode<fcl::OBBRSSd>) +
           static_cast<size_t>(m_model.num_vertices) * sizeof(fcl::Vector3d) +
           static_cast<size_t>(m_model.num_tris) * (sizeof(fcl::Triangle) + sizeof(unsigned));
  }

 protected:
  const double m_reach;
  Model m_model;
  std::unique_ptr<fcl::CollisionGeometryd> m_moving;
};

class FclDistances : public FclLevel {
 public:
  using FclLevel::FclLevel;

  std::string name() const override { return "FCL, distances"; }
  SweepMethod method() const override { return SweepMethod::distances; }
  double sweep(const Segment& segment) override {
    const Vec3 along = segment.to - segment.from;
    const double length = along.norm();
    if (!(length > 0.0)) return 1.0;
    const double touch = kTouch * m_reach;
    double gone = 0.0;
    for (int step = 0; step < kMostSteps; ++step) {
      const double gap = gapAt(segment.from + along * (gone / length));
      if (!(gap > touch)) break;
      gone += gap;
      if (gone >= length) return 1.0;
    }
    return gone / length;
  }

 private:
  // The distance of the shape at this position from the level; negative if they overlap.
  double gapAt(const Vec3& moveTo) const {
    fcl::DistanceResultd result;
    return fcl::distance<double>(&m_model, fcl::Transform3d::Identity(), m_moving.get(), at(moveTo),
                                 fcl::DistanceRequestd(), result);
  }
};

class FclSamples : public FclLevel {
 public:
  using FclLevel::FclLevel;

  std::string name() const override { return "FCL, samples"; }
  SweepMethod method() const override { return SweepMethod::samples; }
  double sampleStep() const override { return kSampleStep * m_reach; }
  double sweep(const Segment& segment) override {
    const double length = (segment.to - segment.from).norm();
    if (!(length > 0.0)) return 1.0;
    const auto samples = static_cast<size_t>(std::ceil(length / sampleStep())) + 1;
    const fcl::ContinuousCollisionRequestd request(samples, 1.0 / static_cast<double>(samples));
    const fcl::TranslationMotion<double> motion(at(segment.from), at(segment.to));
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide<double>(&m_model, &m_still, m_moving.get(), &motion, request, result);
    return result.is_collide ? result.time_of_contact : 1.0;
  }

 private:
  fcl::TranslationMotion<double> m_still{fcl::Transform3d::Identity(),
                                         fcl::Transform3d::Identity()};
};

}  // namespace

std::unique_ptr<SweepPeer> makeFclDistances(const SweepLevel& level) {
  return std::make_unique<FclDistances>(level);
}

std::unique_ptr<SweepPeer> makeFclSamples(const SweepLevel& level) {
  return std::make_unique<FclSamples>(level);
}

}  // namespace halfspace::peers
