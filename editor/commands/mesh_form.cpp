// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/mesh_form.h"

#include <algorithm>
#include <map>

#include "geometry/boolean/solid_check.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

// With the numbers of the brush's faces as surfaces.
geometry::PolygonSoup soupOf(const geometry::Brush& brush) {
  geometry::PolygonSoup soup;
  for (const geometry::Brush::Vertex& vertex : brush.vertices()) {
    soup.vertices.push_back(vertex.position);
  }
  for (int face = 0; face < brush.faceCount(); ++face) {
    soup.faces.emplace_back(brush.loop(face).begin(), brush.loop(face).end());
    soup.surfaces.push_back(face);
  }
  return geometry::triangulatedWherePlanarityFails(std::move(soup));
}

}  // namespace

geometry::Result<MeshForm> meshForm(const level::Node& node) {
  const auto built = level::solidGeometry(node);
  if (!built) return built.reasons();
  const level::SolidGeometry& solid = built.value();
  if (!solid.isBrush()) return MeshForm{solid.mesh(), solid.sourceFace};
  geometry::PolygonSoup soup = soupOf(solid.brush());
  std::vector<int> sources;
  for (const int face : soup.surfaces) {
    sources.push_back(solid.sourceFace[static_cast<std::size_t>(face)]);
  }
  auto mesh = geometry::PolygonMesh::fromFaces(std::move(soup));
  if (!mesh) return mesh.reasons();
  return MeshForm{std::move(mesh).value(), std::move(sources)};
}

level::MeshSolid solidFrom(const geometry::DerivedMesh& derived, const MeshForm& from,
                           const level::Node& node) {
  level::MeshSolid solid;
  geometry::PolygonSoup soup = derived.mesh.soup();
  soup.surfaces.clear();
  std::map<int, int> surfaceOfSource;
  for (const int origin : derived.origins) {
    const int source = from.sources[static_cast<std::size_t>(origin)];
    const auto [entry, isNew] =
        surfaceOfSource.try_emplace(source, static_cast<int>(solid.surfaces.size()));
    if (isNew) solid.surfaces.push_back(level::surfaceOf(node, source));
    soup.surfaces.push_back(entry->second);
  }
  solid.soup = std::make_shared<const geometry::PolygonSoup>(std::move(soup));
  return solid;
}

int vertexAt(const geometry::PolygonMesh& mesh, const Vec3& position) {
  const auto found = std::ranges::find(mesh.vertices(), position);
  return found == mesh.vertices().end() ? -1 : static_cast<int>(found - mesh.vertices().begin());
}

int faceWith(const geometry::PolygonMesh& mesh, const std::vector<Vec3>& corners) {
  for (std::size_t face = 0; face < mesh.faces().size(); ++face) {
    const std::vector<int>& loop = mesh.faces()[face];
    if (loop.size() != corners.size()) continue;
    const bool hasAll = std::ranges::all_of(loop, [&](int vertex) {
      return std::ranges::find(corners, mesh.vertices()[static_cast<std::size_t>(vertex)]) !=
             corners.end();
    });
    if (hasAll) return static_cast<int>(face);
  }
  return -1;
}

geometry::Reasons errorsOf(const geometry::Result<geometry::DerivedMesh>& made) {
  return made ? geometry::solidErrors(made.value().mesh, 1) : made.reasons();
}

bool editMesh(EditChain& chain, level::NodeId id,
              const std::function<MaybeMesh(const geometry::PolygonMesh&)>& reshape) {
  const level::Node node = chain.level().node(id);
  const auto form = meshForm(node);
  if (!form) return false;
  const MaybeMesh made = reshape(form.value().mesh);
  if (!made) return false;
  const geometry::Reasons errors = errorsOf(*made);
  chain.add(errors.empty()
                ? level::setSolid(chain.level(), id, solidFrom(made->value(), form.value(), node))
                : level::Edited(badSolid(id, errors)));
  return true;
}

}  // namespace halfspace::editor
