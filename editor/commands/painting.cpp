// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/painting.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "geometry/angle/angle.h"
#include "level/edits/surfaces.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;
using level::Surface;

namespace {

struct FaceCount {
  std::size_t operator()(const level::BrushSolid& brush) const { return brush.faces.size(); }
  std::size_t operator()(const level::MeshSolid& mesh) const { return mesh.soup->faces.size(); }
  // Faces share the first surface until one is painted individually; this counts the existing ones.
  std::size_t operator()(const level::ShapeSolid& shape) const {
    return std::max<std::size_t>(1, shape.surfaces.size());
  }
  std::size_t operator()(const level::Group&) const { return 0; }
  std::size_t operator()(const level::LinkedCopy&) const { return 0; }
  std::size_t operator()(const level::PointEntity&) const { return 0; }
};

struct Read {
  ImagePlacement operator()(const level::StandardAxes& axes) const {
    return {axes.offset, axes.scale, axes.rotation};
  }
  ImagePlacement operator()(const level::ValveAxes& axes) const {
    return {axes.offset, axes.scale, axes.rotation};
  }
  ImagePlacement operator()(const level::PrimitiveMatrix& matrix) const {
    return {{matrix.rows[2], matrix.rows[5]}, {1, 1}, 0};
  }
};

// Rotates the texture axes about their common normal.
void turnAxes(level::ValveAxes& axes, double degrees) {
  if (degrees == 0) return;
  const geometry::Vec3 normal = axes.uAxis.cross(axes.vAxis);
  if (normal.squaredNorm() == 0) return;
  const geometry::Vec3 about = normal.normalized();
  const auto [sine, cosine] = geometry::sineCosineOfDegrees(degrees);
  // The axes are at right angles to their normal.
  const geometry::Vec3 u = cosine * axes.uAxis + sine * about.cross(axes.uAxis);
  const geometry::Vec3 v = cosine * axes.vAxis + sine * about.cross(axes.vAxis);
  axes.uAxis = u;
  axes.vAxis = v;
}

struct Write {
  const ImagePlacement& placement;

  void operator()(level::StandardAxes& axes) const {
    axes = {placement.offset, placement.rotation, placement.scale};
  }
  void operator()(level::ValveAxes& axes) const {
    turnAxes(axes, placement.rotation - axes.rotation);
    axes.offset = placement.offset;
    axes.scale = placement.scale;
    axes.rotation = placement.rotation;
  }
  void operator()(level::PrimitiveMatrix& matrix) const {
    matrix.rows[2] = placement.offset[0];
    matrix.rows[5] = placement.offset[1];
  }
};

}  // namespace

std::vector<FaceRef> paintableFaces(const Session& session) {
  if (!session.selectedFaces().empty()) return session.selectedFaces();
  std::vector<FaceRef> faces;
  for (NodeId solid : solidsBelow(session.level(), session.selection())) {
    const std::size_t count = std::visit(FaceCount{}, session.level().node(solid).content);
    for (std::size_t i = 0; i < count; ++i) faces.push_back({solid, static_cast<int>(i)});
  }
  return faces;
}

std::vector<FaceRef> eachFace(const Session& session) {
  if (!session.selectedFaces().empty()) return session.selectedFaces();
  std::vector<FaceRef> faces;
  for (NodeId node : solidsBelow(session.level(), session.selection())) {
    const SceneSolid* solid = session.scene().find({{node}});
    if (solid == nullptr) continue;
    std::set<int> numbers;  // several scene faces can come from the same face of the solid
    for (const SceneSolid::Face& face : solid->faces) numbers.insert(face.source);
    for (const int number : numbers) faces.push_back({node, number});
  }
  return faces;
}

Surface surfaceAt(const Level& level, const FaceRef& face) {
  const level::Node* node = level.find(face.solid);
  if (node == nullptr || !node->isSolid()) return {};
  return level::surfaceOf(*node, face.face);
}

bool paintSelected(Session& session, const std::string& material) {
  const std::vector<FaceRef> faces = session.selectedFaces();
  const std::vector<NodeId> solids = solidsBelow(session.level(), session.selection());
  if (faces.empty() && solids.empty()) return false;
  const auto edit = [faces, solids, material](level::RecordedEdits& edits) {
    // The number of the new record.
    const level::MaterialId id{edits.apply(level::AddMaterial{material}).value};
    for (NodeId solid : solids) edits.apply(level::PaintSolid{solid, id});
    for (const FaceRef& face : faces) {
      Surface surface = surfaceAt(edits.level(), face);
      surface.material = id;
      edits.apply(level::SetSurface{face.solid, face.face, std::move(surface)});
    }
  };
  return applyLarge(session, solids.size() + faces.size(), {QObject::tr("Paint"), edit});
}

namespace {

// The number of surfaces that the faces of a shape can have. Those beyond its list use the first
// one, until that one is changed.
int surfaceCount(const level::Node& node) {
  const auto built = level::solidGeometry(node);
  if (!built) return 0;
  const std::vector<int>& sources = built.value().sourceFace;
  return sources.empty() ? 0 : *std::ranges::max_element(sources) + 1;
}

// paintableFaces() with every surface of selected shapes.
std::vector<FaceRef> changedFaces(const Session& session) {
  std::vector<FaceRef> faces = paintableFaces(session);
  if (!session.selectedFaces().empty()) return faces;
  for (NodeId solid : solidsBelow(session.level(), session.selection())) {
    const level::Node& node = session.level().node(solid);
    const auto* shape = std::get_if<level::ShapeSolid>(&node.content);
    if (shape == nullptr) continue;
    const auto listed = std::max<std::size_t>(1, shape->surfaces.size());
    for (auto i = static_cast<int>(listed); i < surfaceCount(node); ++i)
      faces.push_back({solid, i});
  }
  return faces;
}

}  // namespace

bool changeSurfaces(Session& session, const QString& label,
                    const std::function<void(Surface&)>& change) {
  const std::vector<FaceRef> faces = changedFaces(session);
  if (faces.empty()) return false;
  // `change` may refer to data of the caller, so it runs now.
  std::vector<Surface> surfaces;
  surfaces.reserve(faces.size());
  for (const FaceRef& face : faces) {
    surfaces.push_back(surfaceAt(session.level(), face));
    change(surfaces.back());
  }
  const auto edit = [faces, surfaces = std::move(surfaces)](level::RecordedEdits& edits) {
    for (std::size_t i = 0; i < faces.size(); ++i) {
      edits.apply(level::SetSurface{faces[i].solid, faces[i].face, surfaces[i]});
    }
  };
  return applyLarge(session, faces.size(), {label, edit});
}

ImagePlacement imagePlacement(const Surface& surface) {
  return std::visit(Read{}, surface.axes);
}

void setImagePlacement(Surface& surface, const ImagePlacement& placement) {
  std::visit(Write{placement}, surface.axes);
}

}  // namespace halfspace::editor
