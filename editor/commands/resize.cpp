// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/resize.h"

#include <algorithm>

#include "editor/commands/shape_resize.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;
using level::Level;
using level::NodeId;

namespace {

// A solid before it is scaled.
struct Before {
  level::Node node;
  level::SolidGeometry geometry;
};

std::vector<Before> solidsBefore(const Level& level, const std::vector<NodeId>& nodes) {
  std::vector<Before> all;
  for (const NodeId id : solidsBelow(level, nodes)) {
    auto geometry = level::solidGeometry(level.node(id));
    if (geometry) all.push_back({level.node(id), std::move(geometry).value()});
  }
  return all;
}

// Whether the corners of a brush, which are intersections of planes, are exactly representable: the
// rounded corners lie exactly on their planes.
bool hasExactCorners(const geometry::Brush& brush) {
  for (int face = 0; face < brush.faceCount(); ++face) {
    for (const int corner : brush.loop(face)) {
      const Vec3& at = brush.vertices()[static_cast<std::size_t>(corner)].position;
      if (brush.plane(face).sideOf(at) != geometry::Side::on) return false;
    }
  }
  return true;
}

bool isExact(const Before& before, const BoxScaling& scaling) {
  if (before.geometry.isBrush() && !hasExactCorners(before.geometry.brush())) return false;
  return std::ranges::all_of(before.geometry.corners(), [&](const Vec3& corner) {
    return scaling.exactImageOf(corner).has_value();
  });
}

// The axis that a plane is perpendicular to; -1 for an oblique plane.
int axisOf(const geometry::Plane& plane) {
  const Vec3 normal = plane.unitNormal().cwiseAbs();
  for (int axis = 0; axis < 3; ++axis) {
    if (normal[axis] == 1 && normal.sum() == 1) return axis;
  }
  return -1;
}

// Replaces planes of `brush`, the result of transformNodes: axis-aligned planes get the scaled
// coordinate; if `allExact`, oblique planes are given by three scaled corners.
level::BrushSolid scaledBrush(const Before& before, level::BrushSolid brush,
                              const BoxScaling& scaling, bool allExact) {
  const geometry::Brush& old = before.geometry.brush();
  for (int face = 0; face < old.faceCount(); ++face) {
    const auto loop = old.loop(face);
    const auto imageOf = [&](std::size_t i) {
      return scaling.imageOf(old.vertices()[static_cast<std::size_t>(loop[i])].position);
    };
    const auto own =
        static_cast<std::size_t>(before.geometry.sourceFace[static_cast<std::size_t>(face)]);
    const int axis = axisOf(old.plane(face));
    if (axis >= 0) {
      const double sign = old.plane(face).normal()[axis] < 0 ? -1 : 1;
      brush.faces[own].plane =
          level::PlaneCoefficients{sign * Vec3::Unit(axis), sign * imageOf(0)[axis]};
    } else if (allExact) {
      brush.faces[own].plane =
          level::ThreePoints{{imageOf(0), imageOf(loop.size() / 3), imageOf(2 * loop.size() / 3)}};
    }
  }
  return brush;
}

// Replaces the vertices of `scaled`, the result of transformNodes, by individually scaled ones.
level::MeshSolid scaledMesh(const level::MeshSolid& scaled, const level::MeshSolid& before,
                            const BoxScaling& scaling) {
  auto soup = std::make_shared<geometry::PolygonSoup>(*scaled.soup);
  for (std::size_t i = 0; i < soup->vertices.size(); ++i) {
    soup->vertices[i] = scaling.imageOf(before.soup->vertices[i]);
  }
  level::MeshSolid mesh = scaled;
  mesh.soup = std::move(soup);
  return mesh;
}

// Whether the scaled solid is valid and, if it is a brush, has as many faces and corners as before.
bool isSameForm(const Before& before, const level::NodeContent& content) {
  level::Node node = before.node;
  node.content = content;
  const auto geometry = level::solidGeometry(node);
  if (!geometry || geometry.value().isBrush() != before.geometry.isBrush()) return false;
  if (!geometry.value().isBrush()) return true;
  return geometry.value().brush().faceCount() == before.geometry.brush().faceCount() &&
         geometry.value().brush().vertices().size() == before.geometry.brush().vertices().size();
}

// The content that replaces `scaled`, the result of transformNodes, by one without its rounding
// errors; nothing if the result of transformNodes must stay.
std::optional<level::NodeContent> onGrid(const Before& before, const level::Node& scaled,
                                         const BoxScaling& scaling, bool allExact) {
  std::optional<level::NodeContent> content;
  if (const auto* shape = std::get_if<level::ShapeSolid>(&scaled.content)) {
    const Box box = boundsOfCorners(before.geometry);
    const auto& old = std::get<level::ShapeSolid>(before.node.content);
    if (auto resized = resizedShape(old, box, scaling.imageOf(box))) {
      resized->surfaces = shape->surfaces;
      content = *std::move(resized);
    }
  } else if (const auto* brush = std::get_if<level::BrushSolid>(&scaled.content)) {
    content = scaledBrush(before, *brush, scaling, allExact);
  } else if (const auto* mesh = std::get_if<level::MeshSolid>(&scaled.content)) {
    content = scaledMesh(*mesh, std::get<level::MeshSolid>(before.node.content), scaling);
  }
  if (content && !isSameForm(before, *content)) content.reset();
  return content;
}

}  // namespace

void resizeNodes(level::RecordedEdits& edits, const std::vector<NodeId>& nodes,
                 const BoxScaling& scaling, level::TextureLock lock) {
  const std::vector<Before> solids = solidsBefore(edits.level(), nodes);
  const bool allExact =
      std::ranges::all_of(solids, [&](const Before& solid) { return isExact(solid, scaling); });
  edits.apply(level::TransformNodes{nodes, scaling.map(), lock});
  for (std::size_t i = 0; i < solids.size() && edits.ok(); ++i) {
    const NodeId id = solids[i].node.id;
    auto content = onGrid(solids[i], edits.level().node(id), scaling, allExact);
    if (content) edits.apply(level::SetSolid{id, *std::move(content)});
  }
}

bool resizeSelected(Session& session, Repetition& repetition, const QString& label, const Box& from,
                    const Box& to, level::TextureLock lock) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (nodes.empty()) return false;
  const BoxScaling scaling(from, to);
  const auto edit = [nodes, scaling, lock](level::RecordedEdits& edits) {
    resizeNodes(edits, nodes, scaling, lock);
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {label, edit, std::nullopt, [&repetition, nodes, scaling] {
                       repetition.record(nodes, scaling.map(), nodes);
                     }});
}

}  // namespace halfspace::editor
