// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform/box_tool.h"

#include <array>
#include <cmath>

#include "editor/commands/present_bounds.h"
#include "editor/commands/resize.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"
#include "editor/tools/transform/transform_drag.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kSides = 6;

std::array<Vec3, kSides> handlesOf(const Box& box) {
  std::array<Vec3, kSides> handles;
  for (std::size_t i = 0; i < kSides; ++i) handles[i] = boxSide(i).middle(box);
  return handles;
}

// The box with one side moved to the coordinate `at`; nothing if it would become flat or inverted.
// `fromMiddle`: the opposite side moves symmetrically. `allAlike`: the other axes scale by the same
// factor about the centre.
std::optional<Box> withSide(const Box& box, const BoxSide& side, double at, bool fromMiddle,
                            bool allAlike) {
  Box result = box;
  const double middle = box.center()[side.axis];
  (side.upper ? result.max() : result.min())[side.axis] = at;
  if (fromMiddle) (side.upper ? result.min() : result.max())[side.axis] = 2 * middle - at;
  if (result.sizes()[side.axis] <= 0) return std::nullopt;
  if (!allAlike) return result;
  const double factor = result.sizes()[side.axis] / box.sizes()[side.axis];
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == side.axis) continue;
    const double half = box.sizes()[axis] * factor / 2;
    result.min()[axis] = box.center()[axis] - half;
    result.max()[axis] = box.center()[axis] + half;
  }
  return result;
}

TransformDrag::Wish scaleWish(const Box& from, const Box& to) {
  const Vec3 size = to.sizes();
  const BoxScaling scaling(from, to);
  TransformDrag::Wish wish{
      scaling.map(),
      QObject::tr("Scale to %1 x %2 x %3")
          .arg(numberText(size.x()), numberText(size.y()), numberText(size.z())),
      {},
      scaling};
  wish.marks.addBox(to, Ink::accent);
  return wish;
}

std::unique_ptr<PointerDrag> scaleDrag(Workspace& workspace, const Box& box, const BoxSide& side) {
  const Vec3 start = side.middle(box);
  const Grid& grid = workspace.grid();
  return std::make_unique<TransformDrag>(
      workspace, QObject::tr("Scale"),
      [=, &grid](const Pointer& pointer) -> std::optional<TransformDrag::Wish> {
        const auto at = nearestOnLine(pointer.ray(), start, Vec3::Unit(side.axis));
        if (!at) return std::nullopt;
        const auto to =
            withSide(box, side, grid.snapped((*at)[side.axis]), pointer.alt(), pointer.shift());
        return to ? std::optional(scaleWish(box, *to)) : std::nullopt;
      },
      [=](std::span<const double> numbers) -> std::optional<TransformDrag::Wish> {
        if (numbers.size() != 1 || numbers[0] <= 0) return std::nullopt;
        Box to = box;
        if (side.upper) {
          to.max()[side.axis] = to.min()[side.axis] + numbers[0];
        } else {
          to.min()[side.axis] = to.max()[side.axis] - numbers[0];
        }
        return scaleWish(box, to);
      });
}

TransformDrag::Wish shearWish(const Box& box, const BoxSide& side, const Vec3& by) {
  return {shearOf(box, side, by),
          QObject::tr("Shear by %1 %2 %3")
              .arg(numberText(by.x()), numberText(by.y()), numberText(by.z())),
          {},
          {}};
}

std::unique_ptr<PointerDrag> shearDrag(Workspace& workspace, const Box& box, const BoxSide& side) {
  const Vec3 start = side.middle(box);
  const Grid& grid = workspace.grid();
  return std::make_unique<TransformDrag>(
      workspace, QObject::tr("Shear"),
      [=, &grid](const Pointer& pointer) -> std::optional<TransformDrag::Wish> {
        const Vec3 normal =
            pointer.camera.isFlat() ? pointer.camera.forward() : Vec3(Vec3::Unit(side.axis));
        const auto at = meet(pointer.ray(), start, normal);
        if (!at) return std::nullopt;
        Vec3 by = grid.snapped(Vec3(*at - start));
        by[side.axis] = 0;
        return shearWish(box, side, by);
      },
      [=](std::span<const double> numbers) -> std::optional<TransformDrag::Wish> {
        if (numbers.size() != 3) return std::nullopt;
        Vec3 by(numbers[0], numbers[1], numbers[2]);
        by[side.axis] = 0;
        return shearWish(box, side, by);
      });
}

}  // namespace

BoxSide boxSide(std::size_t index) {
  return {static_cast<int>(index / 2), index % 2 == 1};
}

Vec3 BoxSide::middle(const Box& box) const {
  Vec3 at = box.center();
  at[axis] = upper ? box.max()[axis] : box.min()[axis];
  return at;
}

level::AffineMap shearOf(const Box& box, const BoxSide& side, const Vec3& by) {
  level::AffineMap map;
  const double height = box.sizes()[side.axis];
  const double base = side.upper ? box.min()[side.axis] : box.max()[side.axis];
  const double sign = side.upper ? 1 : -1;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == side.axis) continue;
    const double slope = sign * by[axis] / height;
    map.linear(axis, side.axis) = slope;
    map.translation[axis] = -slope * base;
  }
  return map;
}

QString BoxTool::hint() const {
  return m_motion == BoxMotion::scale
             ? QObject::tr("Drag a side: scale (Alt: about the centre, Shift: all axes)")
             : QObject::tr("Drag a side: shear");
}

void BoxTool::hover(const Pointer& pointer) {
  const Box box = selectionBounds(session());
  if (box.isEmpty()) return leave();
  m_hovered = handleAt(pointer, handlesOf(box));
}

std::unique_ptr<PointerDrag> BoxTool::drag(const Pointer& pressed) {
  const Box box = selectionBounds(session());
  if (box.isEmpty() || session().selection().empty()) return nullptr;
  const auto index = handleAt(pressed, handlesOf(box));
  if (!index) return nullptr;
  const BoxSide side = boxSide(*index);
  return m_motion == BoxMotion::scale ? scaleDrag(workspace(), box, side)
                                      : shearDrag(workspace(), box, side);
}

Overlay BoxTool::overlay(const Camera& camera) const {
  Overlay overlay;
  const Box box = selectionBounds(session());
  if (box.isEmpty() || session().selection().empty()) return overlay;
  overlay.addBox(box, Ink::accent);
  overlay.addSizes(box, camera);
  const auto handles = handlesOf(box);
  for (std::size_t i = 0; i < handles.size(); ++i) {
    if (camera.isFlat() && boxSide(i).axis == camera.depthAxis()) continue;
    overlay.handles.push_back({handles[i], Ink::accent, m_hovered == i, 5});
  }
  return overlay;
}

std::vector<ToolField> BoxTool::fields() const {
  if (m_motion == BoxMotion::shear) return {};
  const Box box = selectionBounds(session());
  const Vec3 size = box.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(box.sizes());
  return {{QObject::tr("Width"), size.x()},
          {QObject::tr("Depth"), size.y()},
          {QObject::tr("Height"), size.z()}};
}

void BoxTool::applyFields(std::span<const double> values) {
  const Box box = presentBounds(session());
  if (box.isEmpty() || values.size() != 3) return;
  Box to = box;
  for (int axis = 0; axis < 3; ++axis) {
    const double size = values[static_cast<std::size_t>(axis)];
    if (size <= 0 || box.sizes()[axis] <= 0) return;
    if (size != box.sizes()[axis]) to.max()[axis] = box.min()[axis] + size;
  }
  if (to.max() == box.max()) return;
  resizeSelected(session(), workspace().repetition(), QObject::tr("Scale"), box, to,
                 workspace().lock());
}

}  // namespace halfspace::editor
