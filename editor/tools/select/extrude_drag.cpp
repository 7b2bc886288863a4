// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/extrude_drag.h"

#include <cmath>

#include "editor/commands/reshape.h"
#include "editor/commands/solid_edits.h"

namespace halfspace::editor {

namespace {

struct Grabbed {
  const SceneSolid* solid = nullptr;
  int face = -1;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();
};

Vec3 middle(const SceneSolid& solid, const SceneSolid::Face& face) {
  Vec3 sum = Vec3::Zero();
  for (int corner : face.loop) sum += solid.corners[static_cast<std::size_t>(corner)];
  return sum / static_cast<double>(face.loop.size());
}

// The distance of a point from a face that is seen edge-on along an axis: from its plane for convex
// solids, whose faces can be pulled from anywhere beside them; else from the face's box, since
// other faces may lie in the same plane.
double distanceFrom(const SceneSolid& solid, const SceneSolid::Face& face, Vec3 at, int axis) {
  const Vec3 centre = middle(solid, face);
  at[axis] = centre[axis];
  if (solid.convex) return std::abs((at - centre).dot(face.normal));
  geometry::Box box;
  for (const int corner : face.loop) box.extend(solid.corners[static_cast<std::size_t>(corner)]);
  return box.exteriorDistance(at);
}

// Flat panes show faces edge-on. Returns the face of a selected solid that is nearest to the mouse;
// faces tilted by more than 30 degrees towards the viewer do not count.
std::optional<Grabbed> sideFace(const Workspace& workspace, const Pointer& pointer) {
  const Camera& camera = pointer.camera;
  const Vec3 at = pointer.ray().origin;
  std::optional<Grabbed> nearest;
  double least = 0;
  for (const auto& [key, solid] : workspace.session().scene().solids()) {
    if (key.path.size() != 1 || !isSelected(workspace.session(), key)) continue;
    for (const SceneSolid::Face& face : solid->faces) {
      if (std::abs(face.normal[camera.depthAxis()]) > 0.5) continue;
      const double distance = distanceFrom(*solid, face, at, camera.depthAxis());
      if (nearest && distance >= least) continue;
      least = distance;
      nearest = Grabbed{solid.get(), face.source, middle(*solid, face), face.normal};
    }
  }
  return nearest;
}

std::optional<Grabbed> grabbedFace(const Workspace& workspace, const Pointer& pointer,
                                   const std::vector<Hit>& hits) {
  if (pointer.camera.isFlat()) return sideFace(workspace, pointer);
  const Hit* chosen = nullptr;
  for (const Hit& hit : hits) {
    if (hit.solid->key.path.size() != 1) continue;
    if (isSelected(workspace.session(), hit.solid->key)) {
      chosen = &hit;
      break;
    }
    if (chosen == nullptr) chosen = &hit;
  }
  if (chosen == nullptr) return std::nullopt;
  for (const SceneSolid::Face& face : chosen->solid->faces) {
    if (face.source == chosen->face) {
      return Grabbed{chosen->solid, chosen->face, chosen->point, face.normal};
    }
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<PointerDrag> beginExtrude(Workspace& workspace, const Pointer& pressed,
                                          const std::vector<Hit>& hits) {
  const auto grabbed = grabbedFace(workspace, pressed, hits);
  if (!grabbed) return nullptr;
  Session& session = workspace.session();
  const FaceRef face{grabbed->solid->key.node(), grabbed->face};
  if (!isSelected(session, grabbed->solid->key)) session.select({face.solid});
  std::vector<FaceRef> faces =
      coplanarFaces(session.level(), solidsBelow(session.level(), session.selection()), face);
  if (faces.empty()) {
    session.say(level::Severity::warning,
                QObject::tr("This face cannot be extruded: its solid is invalid."));
    return nullptr;
  }
  return std::make_unique<ExtrudeDrag>(workspace, std::move(faces), grabbed->point, grabbed->normal,
                                       pressed.control());
}

ExtrudeDrag::ExtrudeDrag(Workspace& workspace, std::vector<FaceRef> faces, const Vec3& grabbed,
                         const Vec3& normal, bool splits)
    : m_workspace(workspace),
      m_faces(std::move(faces)),
      m_grabbed(grabbed),
      m_normal(normal),
      m_splits(splits),
      m_drag(workspace.session(),
             splits ? QObject::tr("Split off a face") : QObject::tr("Extrude face")) {}

void ExtrudeDrag::move(const Pointer& pointer) {
  const auto at = nearestOnLine(pointer.ray(), m_grabbed, m_normal);
  if (!at) return;
  const double distance = m_workspace.grid().snapped((*at - m_grabbed).dot(m_normal));
  if (distance != m_distance) extrude(distance);
}

bool ExtrudeDrag::type(std::span<const double> numbers) {
  if (numbers.size() != 1) return false;
  extrude(numbers[0]);
  return true;
}

void ExtrudeDrag::extrude(double distance) {
  if (distance == 0) {
    m_drag.cancel();
    m_distance = 0;
    return;
  }
  const bool ok = m_drag.update([&](level::Level& level) {
    return m_splits ? splitFaces(level, m_faces, distance) : moveFaces(level, m_faces, distance);
  });
  if (ok) m_distance = distance;
}

Overlay ExtrudeDrag::overlay(const Camera&) const {
  Overlay overlay;
  const Vec3 to = m_grabbed + m_distance * m_normal;
  overlay.lines.push_back({m_grabbed, to, Ink::accent, 2.0F});
  overlay.labels.push_back({to, numberText(m_distance), Ink::text});
  return overlay;
}

QString ExtrudeDrag::statusText() const {
  return QObject::tr("Extrude by %1").arg(numberText(m_distance));
}

}  // namespace halfspace::editor
