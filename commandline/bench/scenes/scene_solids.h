// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solids for measurements and tests, as outward planes or closed meshes. All coordinates are small
// integers or multiples of 1/64, so that many planes and corners coincide.
#pragma once

#include <array>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/random/splitmix.h"

namespace halfspace::scenes {

using geometry::SplitMix;
using Planes = std::vector<geometry::Plane>;

Planes boxPlanes(const geometry::Vec3& low, const geometry::Vec3& high);
// Half a box: the corner at (high.x, high.z) is cut off along the diagonal.
Planes wedgePlanes(const geometry::Vec3& low, const geometry::Vec3& high);
// An upright prism over the hull of integer points around (x, y); 3 to 8 sides.
Planes prismPlanes(SplitMix& random, int x, int y, int radius, int low, int high);
// Rotated about the centre of [low, high] by a seeded rotation; the rounded planes are the truth.
Planes rotatedPlanes(const Planes& planes, SplitMix& random, const geometry::Vec3& centre);
// A seeded rotation by an integer quaternion.
Eigen::Matrix3d randomRotation(SplitMix& random);
// The rotation given by an integer quaternion, rounded once.
Eigen::Matrix3d rotationOf(const std::array<int, 4>& quaternion);

// Triangle meshes, closed and free of self-intersections; vertices on multiples of 1/64.
geometry::PolygonMesh sphereMesh(const geometry::Vec3& centre, double radius, int subdivisions);
geometry::PolygonMesh torusMesh(const geometry::Vec3& centre, double ring, double tube, int around,
                                int across);
// The same without snapping to the grid: for measurements on general positions.
geometry::PolygonMesh fineSphereMesh(const geometry::Vec3& centre, double radius, int triangles);

}  // namespace halfspace::scenes
