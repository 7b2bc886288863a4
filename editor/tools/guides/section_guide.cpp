// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/guides/section_guide.h"

#include <array>
#include <cmath>

#include "editor/tools/handles.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

constexpr double kSectionMargin = 32;  // level units between the level and the drawn rectangle
constexpr double kSectionArrow = 48;   // level units

const std::optional<SectionPlane>& sectionOf(const Workspace& workspace) {
  return workspace.session().scene().cut().section;
}

void setSection(Workspace& workspace, std::optional<SectionPlane> section) {
  ViewCut cut = workspace.session().scene().cut();
  cut.section = std::move(section);
  workspace.session().setCut(std::move(cut));
}

Box sectionBox(const Workspace& workspace) {
  const Box& bounds = workspace.session().scene().bounds();
  if (bounds.isEmpty()) return {Vec3(-128, -128, 0), Vec3(128, 128, 128)};
  return {Vec3(bounds.min() - Vec3::Constant(kSectionMargin)),
          Vec3(bounds.max() + Vec3::Constant(kSectionMargin))};
}

Vec3 onSection(const SectionPlane& plane, const Vec3& point) {
  return point - plane.distance(point) * plane.normal;
}

// The handle: the point of the plane nearest to the middle of the level.
Vec3 sectionHandle(const Workspace& workspace, const SectionPlane& plane) {
  return onSection(plane, sectionBox(workspace).center());
}

int sectionAxis(const SectionPlane& plane) {
  int axis = 0;
  plane.normal.cwiseAbs().maxCoeff(&axis);
  return axis;
}

bool isAxial(const SectionPlane& plane) {
  return std::abs(plane.normal[sectionAxis(plane)]) == 1;
}

// The corners of the drawn rectangle: for an axis-aligned plane around the level, for others a
// square around the handle.
std::array<Vec3, 4> sectionCorners(const Workspace& workspace, const SectionPlane& plane) {
  const Box box = sectionBox(workspace);
  const Vec3 middle = sectionHandle(workspace, plane);
  const int axis = sectionAxis(plane);
  Vec3 across = Vec3::Unit((axis + 1) % 3) * (box.sizes()[(axis + 1) % 3] / 2);
  Vec3 along = Vec3::Unit((axis + 2) % 3) * (box.sizes()[(axis + 2) % 3] / 2);
  if (!isAxial(plane)) {
    const double half = box.sizes().norm() / 2;
    across = plane.normal.cross(Vec3::Unit((axis + 1) % 3)).normalized() * half;
    along = plane.normal.cross(across).normalized() * half;
  }
  return {Vec3(middle - across - along), Vec3(middle + across - along),
          Vec3(middle + across + along), Vec3(middle - across + along)};
}

class SectionDrag final : public PointerDrag {
 public:
  SectionDrag(Workspace& workspace, const Pointer& pressed)
      : m_workspace(workspace),
        m_before(*sectionOf(workspace)),
        m_handle(sectionHandle(workspace, m_before)),
        m_grabbed(nearestOnLine(pressed.ray(), m_handle, m_before.normal).value_or(m_handle)) {}

  void move(const Pointer& pointer) override {
    const auto at = nearestOnLine(pointer.ray(), m_handle, m_before.normal);
    if (!at) return;
    set(m_before.offset + (*at - m_grabbed).dot(m_before.normal));
  }

  // One number: for an axis-aligned plane its coordinate, else its offset along the normal.
  bool type(std::span<const double> numbers) override {
    if (numbers.size() != 1) return false;
    SectionPlane plane = m_before;
    plane.offset =
        isAxial(plane) ? numbers.front() * plane.normal[sectionAxis(plane)] : numbers.front();
    setSection(m_workspace, plane);
    return true;
  }

  void cancel() override { setSection(m_workspace, m_before); }

  // The toolbox draws the guides.
  Overlay overlay(const Camera&) const override { return {}; }

  QString statusText() const override {
    const auto& plane = sectionOf(m_workspace);
    if (!plane) return {};
    const int axis = sectionAxis(*plane);
    if (!isAxial(*plane)) return QObject::tr("Section plane: %1").arg(numberText(plane->offset));
    return QObject::tr("Section plane: %1 = %2")
        .arg(QString::fromLatin1("XYZ").mid(axis, 1),
             numberText(plane->offset * plane->normal[axis]));
  }

 private:
  void set(double offset) {
    SectionPlane plane = m_before;
    plane.offset = isAxial(plane) ? m_workspace.grid().snapped(offset) : offset;
    if (plane != *sectionOf(m_workspace)) setSection(m_workspace, plane);
  }

  Workspace& m_workspace;
  SectionPlane m_before;
  Vec3 m_handle;
  Vec3 m_grabbed;
};

SectionPlane middlePlane(const Workspace& workspace, int axis) {
  SectionPlane plane{Vec3::Unit(axis)};
  plane.offset = workspace.grid().snapped(sectionBox(workspace).center()[axis]);
  return plane;
}

}  // namespace

Overlay sectionOverlay(const Workspace& workspace, const Camera& camera) {
  Overlay overlay;
  const auto& plane = sectionOf(workspace);
  if (!plane) return overlay;
  if (camera.isFlat() && std::abs(plane->normal[camera.depthAxis()]) == 1) return overlay;
  const std::array<Vec3, 4> corners = sectionCorners(workspace, *plane);
  for (std::size_t i = 0; i < 4; ++i) {
    overlay.lines.push_back({corners[i], corners[(i + 1) % 4], Ink::accent});
  }
  const Vec3 handle = sectionHandle(workspace, *plane);
  overlay.lines.push_back({handle, handle - kSectionArrow * plane->normal, Ink::accent, 2.0F});
  overlay.handles.push_back({handle, Ink::accent, true, 6.0F});
  return overlay;
}

bool isOnSection(const Workspace& workspace, const Pointer& pointer) {
  const auto& plane = sectionOf(workspace);
  if (!plane) return false;
  if (pointer.camera.isFlat() && std::abs(plane->normal[pointer.camera.depthAxis()]) == 1) {
    return false;
  }
  const std::array<Vec3, 1> handle{sectionHandle(workspace, *plane)};
  return handleAt(pointer, handle).has_value();
}

std::unique_ptr<PointerDrag> beginSectionDrag(Workspace& workspace, const Pointer& pressed) {
  return std::make_unique<SectionDrag>(workspace, pressed);
}

void toggleSection(Workspace& workspace) {
  if (sectionOf(workspace)) return setSection(workspace, std::nullopt);
  const auto& last = workspace.lastSection();
  const bool meets = last && sectionBox(workspace).contains(sectionHandle(workspace, *last));
  setSection(workspace, meets ? *last : middlePlane(workspace, 2));
}

void turnSection(Workspace& workspace) {
  const auto& plane = sectionOf(workspace);
  setSection(workspace, middlePlane(workspace, plane ? (sectionAxis(*plane) + 1) % 3 : 2));
}

void flipSection(Workspace& workspace) {
  const auto& plane = sectionOf(workspace);
  if (plane) setSection(workspace, SectionPlane{-plane->normal, -plane->offset});
}

bool placeSectionOnFace(Workspace& workspace) {
  const Session& session = workspace.session();
  if (session.selectedFaces().empty()) return false;
  const FaceRef& ref = session.selectedFaces().back();
  const SceneSolid* solid = session.scene().find({{ref.solid}});
  if (solid == nullptr) return false;
  for (const SceneSolid::Face& face : solid->faces) {
    if (face.source != ref.face) continue;
    const Vec3& corner = solid->corners[static_cast<std::size_t>(face.loop.front())];
    // Slightly behind the face: a plane on it would leave the face itself to chance.
    constexpr double kBehind = 1.0 / 64;
    setSection(workspace, SectionPlane{face.normal, face.normal.dot(corner) - kBehind});
    return true;
  }
  return false;
}

}  // namespace halfspace::editor
