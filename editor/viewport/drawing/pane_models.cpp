// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PaneRenderer: models of entities. Unselected ones belong to the picture of the level that is kept
// where drawing is slow; selected ones are drawn with the selection, because a drag moves them.
#include <algorithm>

#include "editor/viewport/drawing/pane_renderer.h"

namespace halfspace::editor {

namespace {

constexpr float kSelectedTint = 0.35F;  // share of the selection's colour on selected models

bool isSame(const DrawnModel& a, const DrawnModel& b) {
  return a.model == b.model && a.placement == b.placement;
}

// Replaces the list if it differs, and counts that.
void take(std::vector<DrawnModel>& into, std::vector<DrawnModel> models, std::uint64_t& revision) {
  if (std::ranges::equal(into, models, isSame)) return;
  into = std::move(models);
  ++revision;
}

}  // namespace

void PaneRenderer::takeModels(std::span<const DrawnModel> models) {
  std::vector<DrawnModel> plain, selected;
  for (const DrawnModel& drawn : models) (drawn.selected ? selected : plain).push_back(drawn);
  PaneModels& shown = m_modelsOf[static_cast<std::size_t>(m_camera->kind())];
  take(shown.plain, std::move(plain), shown.plainRevision);
  take(shown.selected, std::move(selected), shown.selectedRevision);
}

ModelPass::Task PaneRenderer::modelTask(const ViewOptions& view, const QVector4D& tint) const {
  return {m_viewProjection, *m_camera, sectionUniform(), view, tint, nullptr, {}};
}

void PaneRenderer::drawModels(Gl& gl, const ViewOptions& view, std::span<const DrawnModel> models) {
  if (view.mode == DrawMode::wire) return drawFlatModels(gl, view, models);
  m_models.drawFaces(gl, modelTask(view, {}), models);
}

// Where the driver refuses the lit program for models, they are drawn without the light.
void PaneRenderer::drawLitModels(Gl& gl, const ViewOptions& view, const LitPass::View& lit) {
  const std::vector<DrawnModel>& models = shownModels().plain;
  if (models.empty()) return;
  ModelPass::Task task = modelTask(view, {});
  LitPass::View unbaked = lit;
  unbaked.baked = nullptr;
  task.lit = m_lit.useModels(gl, unbaked);
  if (task.lit != nullptr) task.beforeGroup = [this](const Box& box) { m_lit.lightChunk(box); };
  m_models.drawFaces(gl, task, models);
}

void PaneRenderer::drawFlatModels(Gl& gl, const ViewOptions& view,
                                  std::span<const DrawnModel> models) {
  QColor ink = m_appearance.colour(Token::entity);
  ink.setAlphaF(0.7F);
  m_models.drawOutlines(gl, modelTask(view, {}), models, ink);
}

// In the colour of the selection; the lit modes show selected models without the level's light.
void PaneRenderer::drawSelectedModels(Gl& gl, const ViewOptions& view) {
  const std::vector<DrawnModel>& models = shownModels().selected;
  if (models.empty()) return;
  const QColor ink = m_appearance.colour(Token::selected);
  if (m_camera->isFlat() || view.mode == DrawMode::wire)
    return m_models.drawOutlines(gl, modelTask(view, {}), models, ink);
  m_models.drawFaces(
      gl, modelTask(view, QVector4D(ink.redF(), ink.greenF(), ink.blueF(), kSelectedTint)), models);
}

}  // namespace halfspace::editor
