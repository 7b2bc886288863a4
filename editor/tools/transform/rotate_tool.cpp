// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform/rotate_tool.h"

#include <cmath>
#include <numbers>

#include "editor/commands/arrange.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"
#include "editor/tools/transform/transform_drag.h"

namespace halfspace::editor {

namespace {

constexpr double kRingPixels = 72;
constexpr double kReach = 9;
constexpr int kRingSteps = 48;
constexpr double kStep = 15;
constexpr double kFineStep = 1;
constexpr Ink kInks[3] = {Ink::axisX, Ink::axisY, Ink::axisZ};

Vec3 onRing(const Vec3& centre, int axis, double radius, double angle) {
  Vec3 at = centre;
  at[(axis + 1) % 3] += radius * std::cos(angle);
  at[(axis + 2) % 3] += radius * std::sin(angle);
  return at;
}

// Angle of the mouse around an axis, in degrees; nothing if the mouse's ray misses the ring's
// plane.
std::optional<double> angleAt(const Pointer& pointer, const Vec3& centre, int axis) {
  const auto at = meet(pointer.ray(), centre, Vec3::Unit(axis));
  if (!at) return std::nullopt;
  const Vec3 arm = *at - centre;
  return std::atan2(arm[(axis + 2) % 3], arm[(axis + 1) % 3]) * 180 / std::numbers::pi;
}

TransformDrag::Wish wishOf(const Vec3& centre, int axis, double degrees, double radius,
                           double from) {
  TransformDrag::Wish wish{
      turn(centre, axis, degrees), QObject::tr("Rotate by %1°").arg(numberText(degrees)), {}};
  for (double angle : {from, from + degrees}) {
    const Vec3 end = onRing(centre, axis, radius, angle * std::numbers::pi / 180);
    wish.marks.lines.push_back({centre, end, kInks[axis], 2.0F});
  }
  wish.marks.labels.push_back({centre, numberText(degrees) + QChar(0x00b0), Ink::text});
  return wish;
}

class CentreDrag final : public PointerDrag {
 public:
  CentreDrag(RotateTool& tool, const Grid& grid)
      : m_tool(tool), m_grid(grid), m_start(tool.centre()) {}
  void move(const Pointer& pointer) override {
    m_tool.setCentre(m_grid.snapped(ledFrom(pointer, m_start)));
  }
  bool type(std::span<const double> numbers) override {
    if (numbers.size() != 3) return false;
    m_tool.setCentre({numbers[0], numbers[1], numbers[2]});
    return true;
  }
  void cancel() override { m_tool.setCentre(m_start); }
  Overlay overlay(const Camera& camera) const override { return m_tool.overlay(camera); }
  QString statusText() const override { return QObject::tr("Centre of rotation"); }

 private:
  RotateTool& m_tool;
  const Grid& m_grid;
  Vec3 m_start;
};

}  // namespace

QString RotateTool::hint() const {
  return QObject::tr("Drag a ring: rotate by 15° (Ctrl: 1°) · Drag the centre: move it");
}

bool RotateTool::holds(const Pinned& pinned) const {
  return pinned.selection == session().selection() &&
         (pinned.byUser || !pinned.turning.expired() || pinned.state == session().state());
}

void RotateTool::selectionChanged() {
  if (m_pinned && !m_pinned->turning.expired()) m_pinned->state = session().state();
}

void RotateTool::setCentre(const Vec3& centre) {
  m_pinned = Pinned{centre, session().selection(), true, {}, 0};
}

Vec3 RotateTool::centre() const {
  if (m_pinned && holds(*m_pinned)) return m_pinned->centre;
  const Box box = selectionBounds(session());
  return box.isEmpty() ? Vec3(Vec3::Zero()) : workspace().grid().snapped(Vec3(box.center()));
}

int RotateTool::ringAt(const Pointer& pointer) const {
  if (pointer.camera.isFlat()) return pointer.camera.depthAxis();
  const Vec3 middle = centre();
  const double radius = kRingPixels * pointer.camera.unitsPerPixel(middle);
  int found = -1;
  double least = kReach;
  for (int axis = 0; axis < 3; ++axis) {
    for (int step = 0; step < kRingSteps; ++step) {
      const double angle = 2 * std::numbers::pi * step / kRingSteps;
      const auto at = pointer.camera.project(onRing(middle, axis, radius, angle));
      if (!at) continue;
      const QPointF away = *at - pointer.pixel;
      const double distance = std::hypot(away.x(), away.y());
      if (distance >= least) continue;
      least = distance;
      found = axis;
    }
  }
  return found;
}

void RotateTool::hover(const Pointer& pointer) {
  m_hovered = ringAt(pointer);
}

std::unique_ptr<PointerDrag> RotateTool::drag(const Pointer& pressed) {
  if (session().selection().empty()) return nullptr;
  const Vec3 middle = centre();
  if (handleAt(pressed, std::span(&middle, 1))) {
    return std::make_unique<CentreDrag>(*this, workspace().grid());
  }
  const int axis = ringAt(pressed);
  const auto from = axis < 0 ? std::nullopt : angleAt(pressed, middle, axis);
  if (!from) return nullptr;
  const std::shared_ptr<void> turning = std::make_shared<char>();
  const bool byUser = m_pinned && m_pinned->byUser && holds(*m_pinned);
  m_pinned = Pinned{middle, session().selection(), byUser, turning, session().state()};
  const double radius = kRingPixels * pressed.camera.unitsPerPixel(middle);
  return std::make_unique<TransformDrag>(
      workspace(), QObject::tr("Rotate"),
      [=, alive = turning](const Pointer& pointer) -> std::optional<TransformDrag::Wish> {
        const auto to = angleAt(pointer, middle, axis);
        if (!to) return std::nullopt;
        const double step = pointer.control() ? kFineStep : kStep;
        const double by = std::round(std::remainder(*to - *from, 360) / step) * step;
        return wishOf(middle, axis, by, radius, *from);
      },
      [=](std::span<const double> numbers) -> std::optional<TransformDrag::Wish> {
        if (numbers.size() != 1) return std::nullopt;
        return wishOf(middle, axis, numbers[0], radius, *from);
      });
}

Overlay RotateTool::overlay(const Camera& camera) const {
  Overlay overlay;
  if (session().selection().empty()) return overlay;
  const Vec3 middle = centre();
  const double radius = kRingPixels * camera.unitsPerPixel(middle);
  for (int axis = 0; axis < 3; ++axis) {
    if (camera.isFlat() && axis != camera.depthAxis()) continue;
    for (int step = 0; step < kRingSteps; ++step) {
      const double from = 2 * std::numbers::pi * step / kRingSteps;
      const double to = 2 * std::numbers::pi * (step + 1) / kRingSteps;
      overlay.lines.push_back({onRing(middle, axis, radius, from), onRing(middle, axis, radius, to),
                               kInks[axis], axis == m_hovered ? 2.0F : 1.5F});
    }
  }
  overlay.handles.push_back({middle, Ink::accent, true, 5});
  return overlay;
}

std::vector<ToolField> RotateTool::fields() const {
  return {
      {QObject::tr("X degrees"), 0}, {QObject::tr("Y degrees"), 0}, {QObject::tr("Z degrees"), 0}};
}

void RotateTool::applyFields(std::span<const double> values) {
  for (int axis = 0; axis < 3 && axis < static_cast<int>(values.size()); ++axis) {
    const double degrees = values[static_cast<std::size_t>(axis)];
    if (degrees == 0) continue;
    transformSelected(session(), workspace().repetition(), QObject::tr("Rotate"),
                      turn(centre(), axis, degrees), workspace().lock());
  }
}

}  // namespace halfspace::editor
