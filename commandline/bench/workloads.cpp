// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/workloads.h"

#include <cmath>
#include <optional>

#include "commandline/bench/scenes/scene_solids.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::commandline {

using geometry::Plane;
using geometry::SplitMix;
using geometry::Vec3;
using scenes::Operation;
using scenes::Planes;
using scenes::SceneNode;

namespace {

constexpr std::uint64_t kSeed = 20240229;
// Grid of the coordinates: fine enough for general position, coarse enough that corners are exact
// sums of small integers.
constexpr double kGrain = 4096.0;

double grained(double x) {
  return std::nearbyint(x * kGrain) / kGrain;
}

double between(SplitMix& random, double low, double high) {
  return grained(low + (high - low) * random.unit());
}

SceneNode solid(Operation operation, Planes planes) {
  SceneNode node;
  node.operation = operation;
  node.planes = std::move(planes);
  return node;
}

Planes rotatedBy(const Planes& planes, const Eigen::Matrix3d& rotation, const Vec3& centre) {
  Planes rotated;
  for (const Plane& plane : planes) rotated.push_back(plane.rotated(rotation, centre));
  return rotated;
}

struct RandomBox {
  Vec3 centre, half;
  std::optional<Eigen::Matrix3d> rotation;
};

std::vector<RandomBox> randomBoxList(int count) {
  SplitMix random(kSeed);
  const double side = std::cbrt(count);
  std::vector<RandomBox> boxes;
  for (int i = 0; i < count; ++i) {
    RandomBox& box = boxes.emplace_back();
    for (int axis = 0; axis < 3; ++axis) {
      box.centre[axis] = between(random, 0.0, side);
      box.half[axis] = between(random, 0.1, 0.9);
    }
    if (i % 2 == 1) box.rotation = scenes::randomRotation(random);
  }
  return boxes;
}

}  // namespace

SceneNode randomBoxes(int count) {
  SceneNode scene;
  for (const RandomBox& box : randomBoxList(count)) {
    Planes planes = scenes::boxPlanes(box.centre - box.half, box.centre + box.half);
    if (box.rotation) planes = rotatedBy(planes, *box.rotation, box.centre);
    scene.children.push_back(solid(Operation::add, std::move(planes)));
  }
  return scene;
}

SceneNode randomBoxesByCorners(int count) {
  SceneNode scene;
  for (const RandomBox& box : randomBoxList(count)) {
    std::vector<Vec3> corners;
    for (int corner = 0; corner < 8; ++corner) {
      Vec3 arm = box.half;
      for (int axis = 0; axis < 3; ++axis) arm[axis] *= (corner >> axis & 1) != 0 ? 1.0 : -1.0;
      corners.emplace_back(box.centre + (box.rotation ? Vec3(*box.rotation * arm) : arm));
    }
    scene.children.push_back(
        solid(Operation::add, geometry::Brush::fromPoints(corners).value().planes()));
  }
  return scene;
}

SceneNode boxMinusPrisms(int count) {
  SplitMix random(kSeed);
  // Length of the block: about one prism per cube of a prism's size.
  const int side = static_cast<int>(std::lround(8.0 * std::cbrt(count)));
  SceneNode scene;
  scene.children.push_back(
      solid(Operation::add, scenes::boxPlanes(Vec3::Zero(), Vec3::Constant(side))));
  for (int i = 0; i < count; ++i) {
    const int x = random.between(0, side);
    const int y = random.between(0, side);
    const int z = random.between(0, side);
    const Planes planes = scenes::prismPlanes(random, x, y, 4, z - 4, z + 4);
    scene.children.push_back(
        solid(Operation::subtract, scenes::rotatedPlanes(planes, random, Vec3(x, y, z))));
  }
  return scene;
}

SceneNode roomsAndFittings(int count) {
  constexpr int kSmallest = 3, kLargest = 9;  // units of length
  SplitMix random(kSeed);
  // Length of the block: about one shape per cube of a shape's size.
  const int side = static_cast<int>(std::lround(7.0 * std::cbrt(count)));
  SceneNode scene;
  scene.children.push_back(
      solid(Operation::add, scenes::boxPlanes(Vec3::Zero(), Vec3::Constant(side))));
  for (int i = 0; i < count; ++i) {
    Vec3 low, high;
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = random.between(1, side - kLargest - 1);
      high[axis] = low[axis] + random.between(kSmallest, kLargest);
    }
    const int x = static_cast<int>(low.x()), y = static_cast<int>(low.y());
    const int bottom = static_cast<int>(low.z()), top = static_cast<int>(high.z());
    // Even indices subtract rooms, odd ones add fittings.
    const Operation operation = i % 2 == 0 ? Operation::subtract : Operation::add;
    if (i % 6 == 3) {
      scene.children.push_back(solid(operation, scenes::wedgePlanes(low, high)));
    } else if (i % 6 >= 4) {
      const Planes prism = scenes::prismPlanes(random, x, y, kSmallest, bottom, top);
      scene.children.push_back(solid(operation, prism));
    } else {
      scene.children.push_back(solid(operation, scenes::boxPlanes(low, high)));
    }
  }
  return scene;
}

SceneNode mengerSponge(int level, bool rotated) {
  const int side = static_cast<int>(std::lround(std::pow(3, level)));
  const Eigen::Matrix3d rotation = scenes::rotationOf({5, 1, 2, 3});
  const Vec3 centre = Vec3::Constant(0.5 * side);
  const auto placed = [&](Planes planes) {
    return rotated ? rotatedBy(planes, rotation, centre) : planes;
  };
  SceneNode scene;
  scene.children.push_back(
      solid(Operation::add, placed(scenes::boxPlanes(Vec3::Zero(), Vec3::Constant(side)))));
  for (int width = side / 3; width >= 1; width /= 3) {
    for (int axis = 0; axis < 3; ++axis) {
      for (int u = width; u < side; u += 3 * width) {
        for (int v = width; v < side; v += 3 * width) {
          Vec3 low, high;
          low[axis] = -1.0;
          high[axis] = side + 1.0;
          low[(axis + 1) % 3] = u;
          high[(axis + 1) % 3] = u + width;
          low[(axis + 2) % 3] = v;
          high[(axis + 2) % 3] = v + width;
          scene.children.push_back(
              solid(Operation::subtract, placed(scenes::boxPlanes(low, high))));
        }
      }
    }
  }
  return scene;
}

SceneNode brushesOf(const level::Level& level) {
  SceneNode scene;
  const auto instances = level::instances(level);
  if (!instances.ok()) return scene;
  for (const level::Instance& instance : instances.value()) {
    if (instance.flags.nonSolid) continue;
    const auto shape = level::solidGeometry(*instance.node, instance.placement);
    if (!shape.ok() || !shape.value().isBrush()) continue;
    scene.children.push_back(solid(Operation::add, shape.value().brush().planes()));
  }
  return scene;
}

}  // namespace halfspace::commandline
