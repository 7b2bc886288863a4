// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/reshape.h"

#include <algorithm>

#include "editor/commands/mesh_form.h"
#include "editor/commands/solid_edits.h"
#include "geometry/boolean/push_faces.h"
#include "geometry/brush/operations/cut_and_merge.h"
#include "geometry/brush/operations/move_corners.h"
#include "geometry/brush/operations/move_faces.h"
#include "geometry/mesh/operations/move_mesh_faces.h"
#include "geometry/mesh/operations/place_vertices.h"
#include "geometry/primitives/catalogue/shape_kind.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::Level;
using level::NodeId;

namespace {

level::Refusal noBrush(const std::vector<NodeId>& solids) {
  return {level::RefusalKind::notASolid, solids.empty() ? 0 : solids.front().value};
}

void clipOne(EditChain& chain, const level::Node& node, const level::SolidGeometry& geometry,
             const geometry::Plane& plane, KeptSide kept) {
  geometry::ClippedBrush parts = geometry::clipped(geometry.brush(), plane);
  if (kept == KeptSide::back) parts.front.reset();
  if (kept == KeptSide::front) parts.back.reset();
  const Operand operand{&node, &geometry};
  Level& level = chain.level();
  if (!parts.back && !parts.front) {
    chain.add(level::removeNode(level, node.id));
    return;
  }
  chain.add(
      level::setSolid(level, node.id, solidFrom(parts.back ? *parts.back : *parts.front, operand)));
  if (!parts.back || !parts.front) return;
  const auto at = level.children(node.parent).indexOf(node.id);
  chain.add(level::addNode(level, node.parent, solidFrom(*parts.front, operand), node.properties,
                           *at + 1));
}

int cornerAt(const geometry::Brush& brush, const Vec3& position) {
  const auto& vertices = brush.vertices();
  const auto found = std::ranges::find_if(
      vertices, [&](const geometry::Brush::Vertex& v) { return v.position == position; });
  return found == vertices.end() ? -1 : static_cast<int>(found - vertices.begin());
}

// Reshapes every brush among the solids for which `reshape` returns a result, and every mesh for
// which `reshapeMesh` does. Refused if there is none.
template <typename Reshape, typename ReshapeMesh>
level::Edited reshapeAll(Level& level, const std::vector<NodeId>& solids, const Reshape& reshape,
                         const ReshapeMesh& reshapeMesh) {
  EditChain chain(level);
  bool any = false;
  for (NodeId id : solids) {
    const level::Node node = level.node(id);
    const auto geometry = brushGeometry(node);
    if (!geometry) {
      any |= editMesh(chain, id, reshapeMesh);
      continue;
    }
    const auto reshaped = reshape(geometry->brush());
    if (!reshaped) continue;
    if (!*reshaped) return badSolid(id, reshaped->reasons());
    any = true;
    chain.add(
        level::setSolid(level, id, solidFrom(reshaped->value().derived, {&node, &*geometry})));
  }
  if (!any) return noBrush(solids);
  return chain.result();
}

using MaybeReshaped = std::optional<geometry::Result<geometry::ReshapedBrush>>;

// Moves the vertices of a mesh at these positions.
MaybeMesh verticesMoved(const geometry::PolygonMesh& mesh, const std::vector<Vec3>& positions,
                        const Vec3& by) {
  std::vector<geometry::PlacedVertex> placed;
  for (const Vec3& position : positions) {
    const int vertex = vertexAt(mesh, position);
    if (vertex >= 0) placed.push_back({vertex, position + by});
  }
  if (placed.empty()) return std::nullopt;
  return geometry::verticesPlaced(mesh, placed, geometry::Joining::apart);
}

// Removes a vertex of a mesh by joining it with a neighbour.
MaybeMesh withoutVertex(const geometry::PolygonMesh& mesh, const Vec3& position) {
  const int vertex = vertexAt(mesh, position);
  if (vertex < 0) return std::nullopt;
  for (const std::vector<int>& loop : mesh.faces()) {
    const auto found = std::ranges::find(loop, vertex);
    if (found == loop.end()) continue;
    const int next = found + 1 == loop.end() ? loop.front() : *(found + 1);
    const Vec3 to = mesh.vertices()[static_cast<std::size_t>(next)];
    const geometry::PlacedVertex placed[] = {{next, to}, {vertex, to}};
    return geometry::verticesPlaced(mesh, placed, geometry::Joining::joined);
  }
  return std::nullopt;
}

}  // namespace

level::Edited clipSolids(Level& level, const std::vector<NodeId>& solids,
                         const geometry::Plane& plane, KeptSide kept) {
  EditChain chain(level);
  bool any = false;
  for (NodeId id : solids) {
    const level::Node node = level.node(id);
    const auto geometry = brushGeometry(node);
    if (!geometry) continue;
    any = true;
    clipOne(chain, node, *geometry, plane, kept);
  }
  if (!any) return noBrush(solids);
  return chain.result();
}

level::Edited moveCorners(Level& level, const std::vector<NodeId>& solids,
                          const std::vector<Vec3>& positions, const Vec3& by) {
  const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeReshaped {
    std::vector<int> corners;
    for (const Vec3& position : positions) {
      const int corner = cornerAt(brush, position);
      if (corner >= 0) corners.push_back(corner);
    }
    if (corners.empty()) return std::nullopt;
    return geometry::cornersMoved(brush, corners, by);
  };
  return reshapeAll(level, solids, ofBrush, [&](const geometry::PolygonMesh& mesh) {
    return verticesMoved(mesh, positions, by);
  });
}

level::Edited moveEdges(Level& level, const std::vector<NodeId>& solids,
                        const std::vector<EdgeEnds>& edges, const Vec3& by) {
  const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeReshaped {
    std::vector<std::pair<int, int>> own;
    for (const EdgeEnds& edge : edges) {
      const int from = cornerAt(brush, edge.from);
      const int to = cornerAt(brush, edge.to);
      if (from >= 0 && to >= 0) own.emplace_back(from, to);
    }
    if (own.empty()) return std::nullopt;
    return geometry::edgesMoved(brush, own, by);
  };
  std::vector<Vec3> ends;  // each once
  for (const EdgeEnds& edge : edges) {
    for (const Vec3& end : {edge.from, edge.to}) {
      if (std::ranges::find(ends, end) == ends.end()) ends.push_back(end);
    }
  }
  return reshapeAll(level, solids, ofBrush, [&](const geometry::PolygonMesh& mesh) {
    return verticesMoved(mesh, ends, by);
  });
}

namespace {

// Removes a corner of a brush by moving it onto a neighbouring corner.
geometry::Result<geometry::ReshapedBrush> withoutCorner(const geometry::Brush& brush, int corner) {
  const auto& vertices = brush.vertices();
  const Vec3 from = vertices[static_cast<std::size_t>(corner)].position;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    const auto found = std::ranges::find(loop, corner);
    if (found == loop.end()) continue;
    const auto next = found + 1 == loop.end() ? loop.begin() : found + 1;
    const Vec3 by = vertices[static_cast<std::size_t>(*next)].position - from;
    return geometry::cornersMoved(brush, std::span(&corner, 1), by);
  }
  return geometry::badParameter("corner", corner, "a corner of the brush");
}

}  // namespace

// Removes one corner after another. The remaining corners keep their positions, so the next ones
// are found by position. A position that is no longer a corner of any brush refuses the whole edit.
level::Edited removeCorners(Level& level, const std::vector<NodeId>& solids,
                            const std::vector<Vec3>& positions) {
  EditChain chain(level);
  for (const Vec3& position : positions) {
    const auto ofBrush = [&](const geometry::Brush& brush) -> MaybeReshaped {
      const int corner = cornerAt(brush, position);
      if (corner < 0) return std::nullopt;
      return withoutCorner(brush, corner);
    };
    const bool added =
        chain.add(reshapeAll(level, solids, ofBrush, [&](const geometry::PolygonMesh& mesh) {
          return withoutVertex(mesh, position);
        }));
    if (!added) break;
  }
  return chain.result();
}

namespace {

// Index of the brush face that comes from a face of the solid's list; -1 if there is none.
int brushFace(const level::SolidGeometry& geometry, int source) {
  const auto found = std::ranges::find(geometry.sourceFace, source);
  return found == geometry.sourceFace.end() ? -1
                                            : static_cast<int>(found - geometry.sourceFace.begin());
}

level::Refusal noBrush(const FaceRef& face) {
  return {level::RefusalKind::notASolid, face.solid.value};
}

// The faces of a mesh form that come from a face of the solid's list: several if it was
// triangulated.
std::vector<int> facesFrom(const MeshForm& form, int source) {
  std::vector<int> faces;
  for (std::size_t i = 0; i < form.sources.size(); ++i) {
    if (form.sources[i] == source) faces.push_back(static_cast<int>(i));
  }
  return faces;
}

bool isMeshFace(const level::Node& node, int source) {
  const auto form = meshForm(node);
  return form && !facesFrom(form.value(), source).empty();
}

// The outline position directly after a node.
level::OutlinePosition behind(const level::Level& level, level::NodeId node) {
  const auto at = level.children(level.node(node).parent).indexOf(node);
  return at ? level::OutlinePosition(*at + 1) : level::OutlinePosition();
}

}  // namespace

std::vector<FaceRef> coplanarFaces(const level::Level& level,
                                   const std::vector<level::NodeId>& solids, const FaceRef& face) {
  const auto first = brushGeometry(level.node(face.solid));
  if (!first)
    return isMeshFace(level.node(face.solid), face.face) ? std::vector{face}
                                                         : std::vector<FaceRef>();
  const int index = brushFace(*first, face.face);
  if (index < 0) return {};
  const geometry::Plane& plane = first->brush().plane(index);
  std::vector<FaceRef> faces{face};
  for (level::NodeId solid : solids) {
    if (solid == face.solid) continue;
    const auto other = brushGeometry(level.node(solid));
    if (!other) continue;
    for (int i = 0; i < other->brush().faceCount(); ++i) {
      if (other->brush().plane(i) == plane) {
        faces.push_back({solid, other->sourceFace[static_cast<std::size_t>(i)]});
      }
    }
  }
  return faces;
}

namespace {

using Refused = std::optional<geometry::Reasons>;

// Applies an edit to every face: `ofBrush(chain, face, operand, index)`, where `index` is the face
// of the operand's brush, or `ofMesh(chain, face, node, form)`. Both return nothing, or the reasons
// why they cannot change this face.
template <typename OfBrush, typename OfMesh>
level::Edited editFaces(level::Level& level, const std::vector<FaceRef>& faces,
                        const OfBrush& ofBrush, const OfMesh& ofMesh) {
  EditChain chain(level);
  for (const FaceRef& face : faces) {
    const level::Node node = level.node(face.solid);
    const auto geometry = brushGeometry(node);
    Refused refused;
    if (geometry) {
      const int index = brushFace(*geometry, face.face);
      if (index < 0) return noBrush(face);
      refused = ofBrush(chain, face, Operand{&node, &*geometry}, index);
    } else {
      const auto form = meshForm(node);
      if (!form) return badSolid(face.solid, form.reasons());
      refused = ofMesh(chain, face, node, form.value());
    }
    if (refused) return badSolid(face.solid, *refused);
  }
  return chain.result();
}

}  // namespace

level::Edited moveFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance) {
  const auto ofBrush = [&](EditChain& chain, const FaceRef& face, const Operand& operand,
                           int index) -> Refused {
    const auto moved = geometry::faceMoved(operand.geometry->brush(), index, distance);
    if (!moved) return moved.reasons();
    chain.add(level::setSolid(level, face.solid, solidFrom(moved.value(), operand)));
    return {};
  };
  const auto ofMesh = [&](EditChain& chain, const FaceRef& face, const level::Node& node,
                          const MeshForm& form) -> Refused {
    const auto moved = geometry::facesPushed(form.mesh, facesFrom(form, face.face), distance,
                                             geometry::Neighbours::follow);
    if (geometry::Reasons errors = errorsOf(moved); !errors.empty()) return errors;
    chain.add(level::setSolid(level, face.solid, solidFrom(moved.value(), form, node)));
    return {};
  };
  return editFaces(level, faces, ofBrush, ofMesh);
}

level::Edited splitFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance) {
  const auto ofBrush = [&](EditChain& chain, const FaceRef& face, const Operand& operand,
                           int index) -> Refused {
    const auto parts = geometry::faceExtruded(operand.geometry->brush(), index, distance);
    if (!parts) return parts.reasons();
    chain.add(level::setSolid(level, face.solid, solidFrom(parts.value().base, operand)));
    chain.add(level::addNode(level, operand.node->parent, solidFrom(parts.value().added, operand),
                             operand.node->properties, behind(level, face.solid)));
    return {};
  };
  const auto ofMesh = [&](EditChain& chain, const FaceRef& face, const level::Node& node,
                          const MeshForm& form) -> Refused {
    const std::vector<int> moved = facesFrom(form, face.face);
    const auto part =
        geometry::sweptFaces(form.mesh, moved, distance, geometry::Neighbours::follow);
    if (geometry::Reasons errors = errorsOf(part); !errors.empty()) return errors;
    if (distance < 0) {
      const auto rest =
          geometry::facesPushed(form.mesh, moved, distance, geometry::Neighbours::follow);
      if (geometry::Reasons errors = errorsOf(rest); !errors.empty()) return errors;
      chain.add(level::setSolid(level, face.solid, solidFrom(rest.value(), form, node)));
    }
    chain.add(level::addNode(level, node.parent, solidFrom(part.value(), form, node),
                             node.properties, behind(level, face.solid)));
    return {};
  };
  return editFaces(level, faces, ofBrush, ofMesh);
}

}  // namespace halfspace::editor
