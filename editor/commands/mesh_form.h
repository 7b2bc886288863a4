// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "editor/commands/solid_edits.h"
#include "geometry/mesh/operations/derived_mesh.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

// A solid as a mesh, whatever it is, with the face of the node's own list for each face.
struct MeshForm {
  geometry::PolygonMesh mesh;
  std::vector<int> sources;
};

// The corners of brushes are rounded where they are no doubles; faces that are not exactly planar
// then become triangles. Errors: those of solidGeometry() and PolygonMesh::fromFaces().
geometry::Result<MeshForm> meshForm(const level::Node& node);

// The document's solid for a result of geometry: each face has the surface of its origin.
level::MeshSolid solidFrom(const geometry::DerivedMesh& derived, const MeshForm& from,
                           const level::Node& node);

// The vertex at a position; -1 if there is none.
int vertexAt(const geometry::PolygonMesh& mesh, const geometry::Vec3& position);
// The face with exactly these corners, in any order; -1 if there is none.
int faceWith(const geometry::PolygonMesh& mesh, const std::vector<geometry::Vec3>& corners);

// The errors of a result, and of the solid: an edit may not make it intersect itself.
geometry::Reasons errorsOf(const geometry::Result<geometry::DerivedMesh>& made);

// Edits one solid as a mesh. `reshape` returns none if the solid has no part of the edit; then, and
// if the solid is invalid, nothing is changed, and the function returns false. Refuses results with
// errors.
using MaybeMesh = std::optional<geometry::Result<geometry::DerivedMesh>>;
bool editMesh(EditChain& chain, level::NodeId id,
              const std::function<MaybeMesh(const geometry::PolygonMesh&)>& reshape);

}  // namespace halfspace::editor
