// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/level_evaluation.h"

#include <algorithm>

#include "level/evaluation/mirror.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

struct LevelEvaluation::State {
  geometry::Evaluator evaluator;
  Mirror mirror;
  std::optional<Background> background;  // none: nothing evaluated yet
};

LevelEvaluation::LevelEvaluation() : m_state(std::make_unique<State>()) {}
LevelEvaluation::~LevelEvaluation() = default;
LevelEvaluation::LevelEvaluation(LevelEvaluation&&) noexcept = default;
LevelEvaluation& LevelEvaluation::operator=(LevelEvaluation&&) noexcept = default;

geometry::BoundaryChange LevelEvaluation::update(const Level& level, const Touched& touched,
                                                 int threads) {
  State& state = *m_state;
  // A renamed material changes what faces look like anywhere.
  if (state.background != level.background() || touched.background || touched.materials) {
    state.evaluator = geometry::Evaluator(level.background() == Background::solid);
    state.background = level.background();
    state.mirror.rebuild(level, state.evaluator, threads);
  } else {
    state.mirror.update(level, touched.nodes, state.evaluator, threads);
  }
  return state.evaluator.update(threads);
}

const geometry::Evaluator& LevelEvaluation::boundary() const {
  return m_state->evaluator;
}

size_t LevelEvaluation::solidCount() const {
  return m_state->mirror.solids();
}

namespace {

void collect(const Mirror::Item& item, Issues& issues) {
  if (!item.broken.empty())
    issues.push_back({Severity::error, IssueKind::brokenSolid, item.id,
                      item.record->properties.sourceLine, item.broken.front().place,
                      geometry::words(item.broken)});
  for (const auto& child : item.children) collect(*child, issues);
}

}  // namespace

Issues LevelEvaluation::issues() const {
  Issues issues;
  if (m_state->background) collect(m_state->mirror.root(), issues);
  return issues;
}

size_t LevelEvaluation::skippedCount() const {
  return issues().size();
}

FaceSource LevelEvaluation::source(const geometry::SourceFace& face) const {
  const Mirror::Item& item = m_state->mirror.at(face.solid);
  FaceSource source;
  for (const Mirror::Item* up = &item; up != nullptr; up = up->parent) {
    // The way leads through linked copies; groups are not part of it.
    if (up == &item || std::holds_alternative<LinkedCopy>(up->record->content))
      source.instance.path.push_back(up->id);
  }
  std::reverse(source.instance.path.begin(), source.instance.path.end());
  source.face = item.sourceFace.at(static_cast<size_t>(face.face));
  return source;
}

const Surface& LevelEvaluation::surface(const geometry::BoundaryFace& face) const {
  return m_state->mirror.surfaces().surface(face.surface);
}

LevelEvaluation evaluate(const Level& level, LevelEvaluation previous, const Touched& dirty,
                         int threads) {
  previous.update(level, dirty, threads);
  return previous;
}

}  // namespace halfspace::level
