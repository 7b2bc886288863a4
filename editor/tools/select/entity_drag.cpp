// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/entity_drag.h"

#include "editor/commands/entity_edits.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/entities.h"

namespace halfspace::editor {

EntityDrag::EntityDrag(Workspace& workspace, const Pointer& pressed, const Vec3& grabbed)
    : m_workspace(workspace),
      m_grabbed(grabbed),
      m_led(grabbed),
      m_entities(workspace.session().selectedEntities()),
      m_duplicates(pressed.control()),
      m_drag(workspace.session(),
             m_duplicates ? QObject::tr("Duplicate entity") : QObject::tr("Move entity")) {}

void EntityDrag::move(const Pointer& pointer) {
  const Vec3 by = m_workspace.grid().snapped(m_led.follow(pointer, pointer.shift()));
  if (by != m_by) moveBy(by);
}

bool EntityDrag::type(std::span<const double> numbers) {
  if (numbers.size() != 3) return false;
  moveBy({numbers[0], numbers[1], numbers[2]});
  return true;
}

void EntityDrag::moveBy(const Vec3& by) {
  if (by.isZero()) {  // back at the start: leave no undo step
    m_drag.cancel();
    m_by = by;
    return;
  }
  std::vector<level::EntityId> moved = m_entities;
  const bool ok = m_drag.update([&](level::Level& level) {
    EditChain chain(level);
    if (m_duplicates) {
      for (level::EntityId& entity : moved) {
        level::Edited added = level::addEntity(level, level.entity(entity));
        if (!added) return added;
        entity = added.entity();
        chain.add(std::move(added));
      }
    }
    chain.add(moveEntities(level, moved, by));
    return chain.result();
  });
  if (!ok) return;
  m_by = by;
  m_workspace.session().selectEntities(moved);
}

Overlay EntityDrag::overlay(const Camera&) const {
  Overlay overlay;
  const Vec3 to = m_grabbed + m_by;
  overlay.lines.push_back({m_grabbed, to, Ink::accent, 2.0F});
  overlay.handles.push_back({to, Ink::selection, true, 6});
  return overlay;
}

QString EntityDrag::statusText() const {
  return QObject::tr("Move entity %1 %2 %3")
      .arg(numberText(m_by.x()), numberText(m_by.y()), numberText(m_by.z()));
}

}  // namespace halfspace::editor
