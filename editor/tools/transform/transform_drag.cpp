// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform/transform_drag.h"

#include "editor/commands/resize.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

TransformDrag::TransformDrag(Workspace& workspace, const QString& label, FromPointer fromPointer,
                             FromNumbers fromNumbers)
    : m_workspace(workspace),
      m_nodes(topmost(workspace.session().level(), workspace.session().selection())),
      m_fromPointer(std::move(fromPointer)),
      m_fromNumbers(std::move(fromNumbers)),
      m_drag(workspace.session(), label) {}

bool TransformDrag::apply(std::optional<Wish> wish) {
  if (!wish || !level::isValid(wish->transform)) return false;
  if (m_wish && m_wish->transform == wish->transform) return true;
  const bool ok = m_drag.update([&](level::Level& level) {
    return wish->scaling
               ? resizeNodes(level, m_nodes, *wish->scaling, m_workspace.lock())
               : level::transformNodes(level, m_nodes, wish->transform, m_workspace.lock());
  });
  if (ok) m_wish = std::move(wish);
  return ok;
}

void TransformDrag::finish() {
  if (m_wish) m_workspace.repetition().record(m_nodes, m_wish->transform, m_nodes);
}

void TransformDrag::cancel() {
  m_drag.cancel();
  m_wish.reset();
}

Overlay TransformDrag::overlay(const Camera& camera) const {
  Overlay overlay = m_wish ? m_wish->marks : Overlay();
  overlay.addSizes(selectionBounds(m_workspace.session()), camera);
  return overlay;
}

}  // namespace halfspace::editor
