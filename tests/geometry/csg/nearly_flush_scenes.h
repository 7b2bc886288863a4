// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeded scenes of solids whose faces coincide except for the last bits of their coordinates.
#pragma once

#include <optional>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

inline constexpr int kNearlyFlushKinds = 5;
const char* nameOfKind(int kind);

struct NearlyFlushScene {
  scenes::SceneNode root;
  // Turned by this about the origin, the faces lie near multiples of `step`; few bits off.
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  double step = 0.1;
  int size = 0;  // steps
  // Whether corners are no doubles. All corners of boxes along the axes are.
  bool isRounded = false;
};
NearlyFlushScene nearlyFlushScene(int kind, geometry::SplitMix& random);

// A point in the middle between the places where faces are; always off all faces by about a tenth
// of a step. None if the scene is empty.
std::optional<geometry::Vec3> pointAwayFromFaces(const NearlyFlushScene& scene,
                                                 geometry::SplitMix& random);

// Whether the scene holds a point, by the signs of its planes alone (meshes: those of their faces;
// contract: they are convex).
bool contains(const scenes::SceneNode& node, const geometry::Vec3& point);

}  // namespace halfspace::tests
