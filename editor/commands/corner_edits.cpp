// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/corner_edits.h"

#include <algorithm>

#include "editor/commands/mesh_form.h"
#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/cut_corners.h"
#include "geometry/brush/operations/place_corners.h"
#include "geometry/mesh/operations/bevel_edges.h"
#include "geometry/mesh/operations/bridge_faces.h"
#include "geometry/mesh/operations/inset_faces.h"
#include "geometry/mesh/operations/loop_cut.h"
#include "geometry/mesh/operations/place_vertices.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::Level;
using level::NodeId;

namespace {

// None: the solid has no part of the edit.
using MaybeBrush = std::optional<geometry::Result<geometry::DerivedBrush>>;

level::Refusal noPart(const std::vector<NodeId>& solids) {
  return {level::RefusalKind::notASolid, solids.empty() ? 0 : solids.front().value};
}

template <typename Reshape>
bool editBrush(EditChain& chain, NodeId id, const level::SolidGeometry& geometry,
               const Reshape& reshape) {
  const level::Node node = chain.level().node(id);
  const MaybeBrush made = reshape(geometry.brush());
  if (!made) return false;
  chain.add(*made ? level::setSolid(chain.level(), id, solidFrom(made->value(), {&node, &geometry}))
                  : level::Edited(badSolid(id, made->reasons())));
  return true;
}

// Brushes by one function, meshes by the other.
template <typename OfBrush, typename OfMesh>
level::Edited editEach(Level& level, const std::vector<NodeId>& solids, const OfBrush& ofBrush,
                       const OfMesh& ofMesh) {
  EditChain chain(level);
  bool any = false;
  for (const NodeId id : solids) {
    const auto geometry = brushGeometry(level.node(id));
    any |= geometry ? editBrush(chain, id, *geometry, ofBrush) : editMesh(chain, id, ofMesh);
  }
  return any ? chain.result() : noPart(solids);
}

int cornerAt(const geometry::Brush& brush, const Vec3& position) {
  const auto found =
      std::ranges::find(brush.vertices(), position, &geometry::Brush::Vertex::position);
  return found == brush.vertices().end() ? -1 : static_cast<int>(found - brush.vertices().begin());
}

// The numbers of the corners that a solid has; `find(position)` gives one, or -1.
template <typename Find>
std::vector<int> ownCorners(const Corners& corners, const Find& find) {
  std::vector<int> own;
  for (const Vec3& at : corners) {
    const int corner = find(at);
    if (corner >= 0) own.push_back(corner);
  }
  return own;
}

template <typename Find>
std::vector<std::pair<int, int>> ownEdges(const std::vector<EdgeEnds>& edges, const Find& find) {
  std::vector<std::pair<int, int>> own;
  for (const EdgeEnds& edge : edges) {
    const int from = find(edge.from), to = find(edge.to);
    if (from >= 0 && to >= 0) own.emplace_back(from, to);
  }
  return own;
}

}  // namespace

level::Edited placeCorners(Level& level, const std::vector<NodeId>& solids,
                           const CornerMoves& moves) {
  const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeBrush {
    std::vector<geometry::PlacedCorner> placed;
    for (const auto& [from, to] : moves) {
      const int corner = cornerAt(brush, from);
      if (corner >= 0) placed.push_back({corner, to});
    }
    if (placed.empty()) return std::nullopt;
    return geometry::cornersPlaced(brush, placed);
  };
  const auto ofMesh = [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
    std::vector<geometry::PlacedVertex> placed;
    for (const auto& [from, to] : moves) {
      const int vertex = vertexAt(mesh, from);
      if (vertex >= 0) placed.push_back({vertex, to});
    }
    if (placed.empty()) return std::nullopt;
    return geometry::verticesPlaced(mesh, placed, geometry::Joining::joined);
  };
  return editEach(level, solids, ofBrush, ofMesh);
}

level::Edited addCorner(Level& level, NodeId solid, const Vec3& at) {
  const auto geometry = brushGeometry(level.node(solid));
  if (!geometry) return noPart({solid});
  EditChain chain(level);
  editBrush(chain, solid, *geometry,
            [&](const geometry::Brush& brush) -> MaybeBrush { return cornerAdded(brush, at); });
  return chain.result();
}

level::Edited chamferCorners(Level& level, const std::vector<NodeId>& solids,
                             const Corners& corners, double width) {
  const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeBrush {
    const auto own = ownCorners(corners, [&](const Vec3& at) { return cornerAt(brush, at); });
    if (own.empty()) return std::nullopt;
    return geometry::cornersChamfered(brush, own, width);
  };
  const auto ofMesh = [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
    const auto own = ownCorners(corners, [&](const Vec3& at) { return vertexAt(mesh, at); });
    if (own.empty()) return std::nullopt;
    return geometry::verticesChamfered(mesh, own, width);
  };
  return editEach(level, solids, ofBrush, ofMesh);
}

level::Edited bevelEdges(Level& level, const std::vector<NodeId>& solids,
                         const std::vector<EdgeEnds>& edges, double width) {
  const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeBrush {
    const auto own = ownEdges(edges, [&](const Vec3& at) { return cornerAt(brush, at); });
    if (own.empty()) return std::nullopt;
    return geometry::edgesBevelled(brush, own, width);
  };
  const auto ofMesh = [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
    const auto own = ownEdges(edges, [&](const Vec3& at) { return vertexAt(mesh, at); });
    if (own.empty()) return std::nullopt;
    return geometry::edgesBevelled(mesh, own, width);
  };
  return editEach(level, solids, ofBrush, ofMesh);
}

level::Edited insetFaces(Level& level, const std::vector<NodeId>& solids,
                         const std::vector<Corners>& faces, double width, double depth,
                         std::vector<Corners>& made) {
  EditChain chain(level);
  bool any = false;
  made.clear();
  for (const NodeId id : solids) {
    any |= editMesh(chain, id, [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
      std::vector<int> own;
      for (const Corners& corners : faces) {
        const int face = faceWith(mesh, corners);
        if (face >= 0) own.push_back(face);
      }
      if (own.empty()) return std::nullopt;
      auto inset = geometry::facesInset(mesh, own, width, depth);
      if (!inset) return inset;
      // A copy is the first of the faces that come from its face.
      const geometry::PolygonMesh& now = inset.value().mesh;
      for (const int face : own) {
        Corners& copy = made.emplace_back();
        const auto first = std::ranges::find(inset.value().origins, face);
        const auto number = static_cast<std::size_t>(first - inset.value().origins.begin());
        for (const int vertex : now.faces()[number]) {
          copy.push_back(now.vertices()[static_cast<std::size_t>(vertex)]);
        }
      }
      return inset;
    });
  }
  return any ? chain.result() : noPart(solids);
}

level::Edited cutLoop(Level& level, const std::vector<NodeId>& solids, const EdgeEnds& edge,
                      Corners& made) {
  EditChain chain(level);
  bool any = false;
  made.clear();
  for (const NodeId id : solids) {
    any |= editMesh(chain, id, [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
      const int from = vertexAt(mesh, edge.from), to = vertexAt(mesh, edge.to);
      if (from < 0 || to < 0) return std::nullopt;
      auto cut = geometry::loopCut(mesh, from, to, 0.5);
      if (!cut) return cut;
      const auto& vertices = cut.value().mesh.vertices();
      made.insert(made.end(),
                  vertices.begin() + static_cast<std::ptrdiff_t>(mesh.vertices().size()),
                  vertices.end());
      return cut;
    });
  }
  return any ? chain.result() : noPart(solids);
}

namespace {

// A face of a solid.
struct SolidFace {
  NodeId solid;
  int face = -1;
};

SolidFace findFace(const Level& level, const std::vector<NodeId>& solids, const Corners& corners,
                   const SolidFace& other) {
  for (const NodeId id : solids) {
    const auto form = meshForm(level.node(id));
    if (!form) continue;
    const int face = faceWith(form.value().mesh, corners);
    if (face >= 0 && !(id == other.solid && face == other.face)) return {id, face};
  }
  return {};
}

// Two solids as one mesh; the surfaces of the second follow those of the first.
struct Joined {
  geometry::PolygonMesh mesh;
  std::vector<level::Surface> surfaces;  // per face
};

geometry::Result<Joined> joined(const level::Node& first, const level::Node& second) {
  geometry::PolygonSoup soup;
  std::vector<level::Surface> surfaces;
  for (const level::Node* node : {&first, &second}) {
    const auto form = meshForm(*node);
    if (!form) return form.reasons();
    const int offset = static_cast<int>(soup.vertices.size());
    const geometry::PolygonMesh& mesh = form.value().mesh;
    soup.vertices.insert(soup.vertices.end(), mesh.vertices().begin(), mesh.vertices().end());
    for (std::size_t face = 0; face < mesh.faces().size(); ++face) {
      std::vector<int> loop = mesh.faces()[face];
      for (int& vertex : loop) vertex += offset;
      soup.faces.push_back(std::move(loop));
      surfaces.push_back(level::surfaceOf(*node, form.value().sources[face]));
    }
  }
  auto mesh = geometry::PolygonMesh::fromFaces(std::move(soup));
  if (!mesh) return mesh.reasons();
  return Joined{std::move(mesh).value(), std::move(surfaces)};
}

level::Edited bridgeTwo(Level& level, const SolidFace& first, const SolidFace& second) {
  const level::Node a = level.node(first.solid), b = level.node(second.solid);
  if (a.properties.operation != b.properties.operation) {
    return badSolid(b.id, {geometry::Reason{.kind = geometry::ErrorKind::badParameter,
                                            .subject = "operation",
                                            .allowed = "the same for both solids"}});
  }
  const auto both = joined(a, b);
  if (!both) return badSolid(b.id, both.reasons());
  const auto form = meshForm(a);
  const int offset = static_cast<int>(form.value().mesh.faces().size());
  const auto made = geometry::facesBridged(both.value().mesh, first.face, second.face + offset);
  const geometry::Reasons errors = errorsOf(made);
  if (!errors.empty()) return badSolid(a.id, errors);
  level::MeshSolid solid;
  geometry::PolygonSoup soup = made.value().mesh.soup();
  soup.surfaces.clear();
  for (const int origin : made.value().origins) {
    soup.surfaces.push_back(static_cast<int>(solid.surfaces.size()));
    solid.surfaces.push_back(both.value().surfaces[static_cast<std::size_t>(origin)]);
  }
  solid.soup = std::make_shared<const geometry::PolygonSoup>(std::move(soup));
  EditChain chain(level);
  chain.add(level::setSolid(level, a.id, std::move(solid)));
  chain.add(level::removeNode(level, b.id));
  return chain.result();
}

}  // namespace

level::Edited bridgeFaces(Level& level, const std::vector<NodeId>& solids, const Corners& first,
                          const Corners& second) {
  const SolidFace a = findFace(level, solids, first, {});
  const SolidFace b = findFace(level, solids, second, a);
  if (a.face < 0 || b.face < 0) return noPart(solids);
  if (a.solid != b.solid) return bridgeTwo(level, a, b);
  EditChain chain(level);
  editMesh(chain, a.solid, [&](const geometry::PolygonMesh& mesh) -> MaybeMesh {
    return geometry::facesBridged(mesh, a.face, b.face);
  });
  return chain.result();
}

}  // namespace halfspace::editor
