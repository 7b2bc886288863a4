// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/vec3.h"
#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// Transformations of meshes, vertex by vertex. The result is exact if the operations on the
// coordinates do not round: always for quarter turns and mirrors about the origin, and on a grid
// for moves and scales. Otherwise coordinates are rounded. Faces that are no longer exactly planar
// are split into triangles, which keep the surface of their face. Mirroring reverses the order of
// corners, so that faces still point outward.
// Errors of all functions: notFinite; outOfRange; those of PolygonMesh::fromFaces() for meshes with
// details as small as the rounding.

Result<DerivedMesh> translated(const PolygonMesh& mesh, const Vec3& by);
// Rotates by `turns` times 90 degrees, counter-clockwise seen with the axis pointing at the eye.
Result<DerivedMesh> quarterTurned(const PolygonMesh& mesh, Axis axis, int turns,
                                  const Vec3& centre);
// Mirrors at the plane on which the coordinate along `axis` is `at`.
Result<DerivedMesh> mirrored(const PolygonMesh& mesh, Axis axis, double at);
// Scales by one factor per axis; negative factors mirror. Error: badParameter (a factor of 0).
Result<DerivedMesh> scaled(const PolygonMesh& mesh, const Vec3& factors, const Vec3& centre);
// Applies x -> linear * (x - centre) + centre + t: rotations and any other affine map. Error:
// badParameter (the determinant of `linear` is 0).
Result<DerivedMesh> transformed(const PolygonMesh& mesh, const Eigen::Matrix3d& linear,
                                const Vec3& centre, const Vec3& t);

}  // namespace halfspace::geometry
