// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

struct DerivedMesh {
  PolygonMesh mesh;
  std::vector<int> origins;  // per face, the face of the old mesh it is or is a part of
};

// Images of meshes, vertex by vertex: exact where the new coordinates are doubles (quarter turns
// and mirrors about the origin always, moves and scales on a grid), else rounded to nearest. Faces
// that rounding bends are split into triangles, so that all are exactly planar again; surfaces
// follow their faces. Mirroring turns the faces round.
// Errors of all: notFinite; outOfRange; those of PolygonMesh::fromFaces() for meshes with details
// as small as the rounding.

Result<DerivedMesh> translated(const PolygonMesh& mesh, const Vec3& by);
// Counter-clockwise by `turns` times 90 degrees, seen with the axis pointing at the eye.
Result<DerivedMesh> quarterTurned(const PolygonMesh& mesh, Axis axis, int turns,
                                  const Vec3& centre);
// In the plane where the coordinate along `axis` is `at`.
Result<DerivedMesh> mirrored(const PolygonMesh& mesh, Axis axis, double at);
// By a factor per axis; negative factors mirror. Error: badParameter (a factor of 0).
Result<DerivedMesh> scaled(const PolygonMesh& mesh, const Vec3& factors, const Vec3& centre);
// x -> linear * (x - centre) + centre + t; rotations and anything else. Error: badParameter
// (`linear` flattens).
Result<DerivedMesh> transformed(const PolygonMesh& mesh, const Eigen::Matrix3d& linear,
                                const Vec3& centre, const Vec3& t);

}  // namespace halfspace::geometry
