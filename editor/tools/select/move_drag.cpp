// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/move_drag.h"

#include <memory>

#include "editor/commands/duplicates.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"

namespace halfspace::editor {

MoveDrag::MoveDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed)
    : m_workspace(workspace),
      m_led(grabbed),
      m_bounds(selectionBounds(workspace.session())),
      m_nodes(std::make_shared<const Session::Nodes>(
          topmost(workspace.session().level(), workspace.session().selection()))),
      m_duplicates(pressed.control()),
      m_isLate(sizeBelow(workspace.session().level(), *m_nodes) > kManyNodes),
      m_drag(workspace.session(), label()) {}

void MoveDrag::move(const Pointer& pointer) {
  const Vec3 by = m_workspace.grid().snapped(m_led.follow(pointer, pointer.shift()));
  if (by != m_by) moveBy(by);
}

bool MoveDrag::type(std::span<const double> numbers) {
  if (numbers.size() > 3) return false;
  if (numbers.size() == 1) {  // a distance along the largest axis of the movement so far
    int axis = 0;
    m_by.cwiseAbs().maxCoeff(&axis);
    const double sign = m_by[axis] < 0 ? -1 : 1;
    moveBy(Vec3::Unit(axis) * (sign * numbers[0]));
    return true;
  }
  moveBy({numbers[0], numbers[1], numbers.size() > 2 ? numbers[2] : 0.0});
  return true;
}

namespace {

// The edit of the whole drag; returns the nodes that are selected after it.
Session::Nodes moveAll(level::RecordedEdits& edits, Session::Nodes nodes, const Vec3& by,
                       bool duplicates, level::TextureLock lock) {
  if (duplicates) nodes = duplicateEach(edits, std::move(nodes));
  edits.apply(level::TransformNodes{nodes, level::AffineMap::move(by), lock});
  return nodes;
}

}  // namespace

void MoveDrag::moveBy(const Vec3& by) {
  if (m_isLate) return moveManyBy(by);
  if (by.isZero()) {  // back at the start: leave no undo step
    m_drag.cancel();
    m_by = by;
    return;
  }
  Session::Nodes moved;
  const bool ok = m_drag.update([&](level::Level& level) {
    level::RecordedEdits edits(level);
    moved = moveAll(edits, *m_nodes, by, m_duplicates, m_workspace.lock());
    return edits.result();
  });
  if (!ok) return;
  m_by = by;
  if (m_duplicates) m_workspace.session().select(moved);
}

// Does not change the level. Gives the journal the movement so far, so that a crash loses nothing.
void MoveDrag::moveManyBy(const Vec3& by) {
  m_by = by;
  Session& session = m_workspace.session();
  if (by.isZero()) return session.dropUnfinished();
  session.setUnfinished(
      {label().toStdString(),
       [nodes = m_nodes, by, duplicates = m_duplicates, lock = m_workspace.lock()](
           level::RecordedEdits& edits) { moveAll(edits, *nodes, by, duplicates, lock); }});
}

void MoveDrag::cancel() {
  m_drag.cancel();
  if (m_isLate) m_workspace.session().dropUnfinished();
}

QString MoveDrag::label() const {
  return m_duplicates ? QObject::tr("Duplicate") : QObject::tr("Move");
}

std::optional<level::AffineMap> MoveDrag::preview() const {
  return m_isLate ? std::optional(level::AffineMap::move(m_by)) : std::nullopt;
}

void MoveDrag::finish() {
  if (m_by.isZero()) return;
  if (m_isLate) return moveMany();
  record(m_workspace.session().selection());
}

void MoveDrag::record(const Session::Nodes& moved) {
  Repetition& repetition = m_workspace.repetition();
  if (m_duplicates) repetition.record(*m_nodes, std::nullopt, moved);
  repetition.record(moved, level::AffineMap::move(m_by), moved);
}

// Applies the whole movement as one large edit. The edit is applied after this drag is destroyed,
// so its functions capture values, not this object.
void MoveDrag::moveMany() {
  const auto moved = std::make_shared<Session::Nodes>();
  const auto edit = [nodes = m_nodes, by = m_by, duplicates = m_duplicates,
                     lock = m_workspace.lock(), moved](level::RecordedEdits& edits) {
    *moved = moveAll(edits, *nodes, by, duplicates, lock);
  };
  if (!m_duplicates) record(*m_nodes);
  m_workspace.session().flushJournal();  // a crash before the edit is applied loses nothing
  const auto then = [&workspace = m_workspace, nodes = m_nodes, by = m_by, moved] {
    workspace.repetition().record(*nodes, std::nullopt, *moved);
    workspace.repetition().record(*moved, level::AffineMap::move(by), *moved);
  };
  LargeEdit large{.label = label(), .edit = edit};
  if (m_duplicates) {
    large.then = then;
    large.selects = [moved] { return *moved; };
  }
  applyLarge(m_workspace.session(), kManyNodes + 1, std::move(large));
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
