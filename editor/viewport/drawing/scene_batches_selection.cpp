// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// SceneBatches: the vertices of the selected solids and faces.
#include <algorithm>
#include <utility>

#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/scene_vertices.h"

namespace halfspace::editor {

// Whether work() must make the vertices of the selection because it may have many solids (a single
// group can hold many). upload() makes those of a small selection.
bool SceneBatches::isSelectionBehind() const {
  if (!m_selectionIsDue) return false;
  const Session::Nodes& selected = m_session.selection();
  if (selected.size() > kAtOnce) return true;
  return m_session.scene().solids().size() > kAtOnce &&
         std::ranges::any_of(selected, [this](level::NodeId id) {
           const level::Node* node = m_session.level().find(id);
           return node != nullptr && !node->isSolid();
         });
}

// Whether the vertices of the selection are up to date.
bool SceneBatches::isSelectionDrawn() const {
  const std::vector<FaceRef>& faces = m_session.selectedFaces();
  const bool sameFaces =
      faces == m_drawnFaces && (faces.empty() || m_session.scene().state() == m_drawnState);
  return sameFaces && m_session.selectedSolidsRevision() == m_drawnSolids &&
         m_appearance.colour(Token::selected) == m_drawnInk;
}

void SceneBatches::drawSelected(const SceneSolid& solid, const QColor& ink) {
  if (solid.flags.hidden) return;
  appendEdges(solid, ink, m_lines.roomFor(2 * solid.edges.size()));
  // Fainter than a selected face, so that the material of a selected solid can be judged.
  QColor faint = ink;
  faint.setAlphaF(0.3F * faint.alphaF());
  for (const SceneSolid::Face& face : solid.faces) {
    appendFace(solid, face, faint, m_fill.roomFor(3 * face.triangles.size()));
  }
}

void SceneBatches::beginSelection() {
  m_drawnOfSelection = 0;
  m_lines.clear();
  m_fill.clear();
}

// Adds the selected faces to m_lines and m_fill, which hold all selected solids, and hands both to
// the batches.
void SceneBatches::endSelection() {
  m_selectionIsDue = false;
  m_drawnOfSelection.reset();
  m_drawnSolids = m_session.selectedSolidsRevision();
  m_drawnFaces = m_session.selectedFaces();
  m_drawnState = m_session.scene().state();
  m_drawnInk = m_appearance.colour(Token::selected);
  for (const FaceRef& ref : m_drawnFaces) {
    const SceneSolid* solid = m_session.scene().find({{ref.solid}});
    if (solid == nullptr) continue;
    for (const SceneSolid::Face& face : solid->faces) {
      if (face.source != ref.face) continue;
      appendFace(*solid, face, m_drawnInk, m_fill.roomFor(3 * face.triangles.size()));
      appendLoop(*solid, face, m_drawnInk, m_lines.roomFor(2 * face.loop.size()));
    }
  }
  m_selectionLines.set(std::exchange(m_lines, {}));
  m_selectionFill.set(std::exchange(m_fill, {}));
}

void SceneBatches::rebuildSelection() {
  m_selectionIsDue = false;
  if (isSelectionDrawn()) return;
  beginSelection();
  for (const auto& solid : m_session.selectedSolids().all) {
    drawSelected(*solid, m_appearance.colour(Token::selected));
  }
  endSelection();
}

}  // namespace halfspace::editor
