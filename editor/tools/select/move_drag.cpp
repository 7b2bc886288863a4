// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/move_drag.h"

#include "editor/commands/solid_edits.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

MoveDrag::MoveDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed)
    : m_workspace(workspace),
      m_led(grabbed),
      m_bounds(selectionBounds(workspace.session())),
      m_nodes(topmost(workspace.session().level(), workspace.session().selection())),
      m_duplicates(pressed.control()),
      m_drag(workspace.session(), m_duplicates ? QObject::tr("Duplicate") : QObject::tr("Move")) {}

void MoveDrag::move(const Pointer& pointer) {
  const Vec3 by = m_workspace.grid().snapped(m_led.follow(pointer, pointer.shift()));
  if (by != m_by) moveBy(by);
}

bool MoveDrag::type(std::span<const double> numbers) {
  if (numbers.size() > 3) return false;
  if (numbers.size() == 1) {  // as far along the way the mouse went
    int axis = 0;
    m_by.cwiseAbs().maxCoeff(&axis);
    const double sign = m_by[axis] < 0 ? -1 : 1;
    moveBy(Vec3::Unit(axis) * (sign * numbers[0]));
    return true;
  }
  moveBy({numbers[0], numbers[1], numbers.size() > 2 ? numbers[2] : 0.0});
  return true;
}

void MoveDrag::moveBy(const Vec3& by) {
  if (by.isZero()) {  // back where it was: no step is left
    m_drag.cancel();
    m_by = by;
    return;
  }
  Session::Nodes moved = m_nodes;
  const bool ok = m_drag.update([&](level::Level& level) {
    EditChain chain(level);
    if (m_duplicates) moved = duplicateAll(chain, m_nodes);
    if (chain.ok()) {
      chain.add(
          level::transformNodes(level, moved, level::AffineMap::move(by), m_workspace.lock()));
    }
    return chain.result();
  });
  if (!ok) return;
  m_by = by;
  if (m_duplicates) m_workspace.session().select(moved);
}

void MoveDrag::finish() {
  if (m_by.isZero()) return;
  const Session::Nodes& moved = m_workspace.session().selection();
  Repetition& repetition = m_workspace.repetition();
  if (m_duplicates) repetition.record(m_nodes, std::nullopt, moved);
  repetition.record(moved, level::AffineMap::move(m_by), moved);
}

Overlay MoveDrag::overlay(const Camera&) const {
  Overlay overlay;
  const Vec3 from = m_bounds.center();
  Vec3 at = from;
  const Ink inks[3] = {Ink::axisX, Ink::axisY, Ink::axisZ};
  for (int axis = 0; axis < 3; ++axis) {
    if (m_by[axis] == 0) continue;
    Vec3 next = at;
    next[axis] += m_by[axis];
    overlay.lines.push_back({at, next, inks[axis], 2.0F});
    overlay.labels.push_back({(at + next) / 2, numberText(m_by[axis]), inks[axis]});
    at = next;
  }
  return overlay;
}

QString MoveDrag::statusText() const {
  return (m_duplicates ? QObject::tr("Duplicate %1 %2 %3") : QObject::tr("Move %1 %2 %3"))
      .arg(numberText(m_by.x()), numberText(m_by.y()), numberText(m_by.z()));
}

}  // namespace halfspace::editor
