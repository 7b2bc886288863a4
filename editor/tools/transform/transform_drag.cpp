// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform/transform_drag.h"

#include "editor/commands/resize.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "level/solids/placed.h"

namespace halfspace::editor {

TransformDrag::TransformDrag(Workspace& workspace, const QString& label, FromPointer fromPointer,
                             FromNumbers fromNumbers)
    : m_workspace(workspace),
      m_nodes(std::make_shared<const Session::Nodes>(
          topmost(workspace.session().level(), workspace.session().selection()))),
      m_bounds(selectionBounds(workspace.session())),
      m_isLate(sizeBelow(workspace.session().level(), *m_nodes) > kManyNodes),
      m_label(label),
      m_fromPointer(std::move(fromPointer)),
      m_fromNumbers(std::move(fromNumbers)),
      m_drag(workspace.session(), label) {}

std::function<void(level::RecordedEdits&)> TransformDrag::editOf(const Wish& wish) const {
  return [nodes = m_nodes, transform = wish.transform, scaling = wish.scaling,
          lock = m_workspace.lock()](level::RecordedEdits& edits) {
    if (scaling) return resizeNodes(edits, *nodes, *scaling, lock);
    edits.apply(level::TransformNodes{*nodes, transform, lock});
  };
}

bool TransformDrag::apply(std::optional<Wish> wish) {
  if (!wish || !level::isValid(wish->transform)) return false;
  if (m_wish && m_wish->transform == wish->transform) return true;
  if (!m_isLate && !applyNow(*wish)) return false;
  // The journal gets the transform so far, so that a crash loses nothing.
  if (m_isLate) m_workspace.session().setUnfinished({m_label.toStdString(), editOf(*wish)});
  m_wish = std::move(wish);
  return true;
}

bool TransformDrag::applyNow(const Wish& wish) {
  return m_drag.update([edit = editOf(wish)](level::Level& level) {
    level::RecordedEdits edits(level);
    edit(edits);
    return edits.result();
  });
}

void TransformDrag::finish() {
  if (!m_wish) return;
  if (m_isLate) return applyMany();
  m_workspace.repetition().record(*m_nodes, m_wish->transform, *m_nodes);
}

// The edit is applied after this drag is destroyed, so its functions capture values.
void TransformDrag::applyMany() {
  Session& session = m_workspace.session();
  session.flushJournal();  // a crash before the edit is applied loses nothing
  applyLarge(session, kManyNodes + 1,
             {m_label, editOf(*m_wish), std::nullopt,
              [&workspace = m_workspace, nodes = m_nodes, transform = m_wish->transform] {
                workspace.repetition().record(*nodes, transform, *nodes);
              }});
}

void TransformDrag::cancel() {
  m_drag.cancel();
  if (m_isLate) m_workspace.session().dropUnfinished();
  m_wish.reset();
}

std::optional<level::AffineMap> TransformDrag::preview() const {
  if (!m_isLate) return std::nullopt;
  return m_wish ? level::roundedMap(m_wish->transform) : level::AffineMap();
}

Overlay TransformDrag::overlay(const Camera& camera) const {
  Overlay overlay = m_wish ? m_wish->marks : Overlay();
  Box box = selectionBounds(m_workspace.session());
  if (m_isLate && m_wish) {
    // The box around the transformed box of the start; the scene still shows the level before.
    const level::AffineMap map = level::roundedMap(m_wish->transform);
    box = Box();
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 at = m_bounds.corner(static_cast<Box::CornerType>(corner));
      box.extend(Vec3(map.linear * at + map.translation));
    }
  }
  overlay.addSizes(box, camera);
  return overlay;
}

}  // namespace halfspace::editor
