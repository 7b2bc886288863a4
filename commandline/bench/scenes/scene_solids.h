// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solids for benchmarks and tests, as planes with outward normals or as closed meshes. All
// coordinates are small integers or multiples of 1/64, so that many planes and corners coincide.
#pragma once

#include <array>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/random/splitmix.h"

namespace halfspace::scenes {

using geometry::SplitMix;
using Planes = std::vector<geometry::Plane>;

// The axis-aligned box from `low` to `high`.
Planes boxPlanes(const geometry::Vec3& low, const geometry::Vec3& high);
// Half a box: the edge at (high.x, high.z) is cut off along the diagonal.
Planes wedgePlanes(const geometry::Vec3& low, const geometry::Vec3& high);
// An upright prism over the hull of integer points around (x, y); 3 to 8 sides.
Planes prismPlanes(SplitMix& random, int x, int y, int radius, int low, int high);
// The planes rotated by a seeded random rotation about `centre`. Each plane is rounded; the rounded
// planes define the solid.
Planes rotatedPlanes(const Planes& planes, SplitMix& random, const geometry::Vec3& centre);
// A seeded rotation by an integer quaternion.
Eigen::Matrix3d randomRotation(SplitMix& random);
// The rotation given by an integer quaternion, rounded once.
Eigen::Matrix3d rotationOf(const std::array<int, 4>& quaternion);

// Closed triangle meshes without self-intersections; vertices on multiples of 1/64.
geometry::PolygonMesh sphereMesh(const geometry::Vec3& centre, double radius, int subdivisions);
geometry::PolygonMesh torusMesh(const geometry::Vec3& centre, double ring, double tube, int around,
                                int across);
// A sphere whose vertices are not snapped to the grid, for measurements in general position.
geometry::PolygonMesh fineSphereMesh(const geometry::Vec3& centre, double radius, int triangles);
// A sphere of latitude and longitude, as modellers make it: quadrilaterals with rounded corners,
// each of two triangles whose planes differ by rounding only. Vertices as fineSphereMesh().
geometry::PolygonMesh globeMesh(const geometry::Vec3& centre, double radius, int triangles);

}  // namespace halfspace::scenes
