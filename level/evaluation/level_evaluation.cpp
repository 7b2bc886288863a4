// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/level_evaluation.h"

#include <algorithm>
#include <string>
#include <utility>

#include "geometry/exact/vec3.h"
#include "level/document/nesting.h"
#include "level/evaluation/evaluator_sync.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

struct LevelEvaluation::State {
  geometry::Evaluator evaluator;
  EvaluatorSync mirror;
  MaterialTable materials;
  std::optional<Background> background;  // none: nothing evaluated yet
  std::string refusal;                   // why the level is not evaluated; empty: it is evaluated
  size_t planesAtFirst = 0;              // size of the table of planes after a complete evaluation

  bool hasTooManyPlanes() const;
};

// The table of planes only grows, and a mesh that is dragged adds a plane for each triangle at each
// step. The evaluation starts again with a new table when the old one has grown by four times the
// planes that the level had, and by at least 2^19 (about 200 MB), so that this costs less than the
// steps that made it necessary.
bool LevelEvaluation::State::hasTooManyPlanes() const {
  constexpr size_t kGrowth = 4, kLeastGrowth = size_t{1} << 19;
  const size_t grown = evaluator.planes().size() - planesAtFirst;
  return grown > std::max(kGrowth * planesAtFirst, kLeastGrowth);
}

namespace {

// True if materials were only added, so that all existing surfaces keep their look.
bool extends(const MaterialTable& now, const MaterialTable& before) {
  const auto& a = before.all();
  const auto& b = now.all();
  return a.size() <= b.size() && std::equal(a.begin(), a.end(), b.begin());
}

// Whether the edit may have raised the number of nodes in expanded linked copies above
// kMaxOccurrences. An added solid outside of definitions counts only once: a level with enough of
// them would not fit into memory.
bool mayHaveMultiplied(const Level& level, const Touched& touched) {
  if (level.definitions().empty()) return false;
  return std::any_of(touched.nodes.begin(), touched.nodes.end(), [&](NodeId id) {
    const Node* node = level.find(id);
    return node && (!node->isSolid() || treeOf(level, id) != level.root());
  });
}

// Why the level cannot be evaluated: it expands to too many nodes. Empty if it can.
std::string refusalOf(const Level& level) {
  return occurrenceCount(level) <= kMaxOccurrences
             ? std::string()
             : geometry::messageOf(instances(level).reasons());
}

// The change that removes every face and marks all of space as dirty.
geometry::BoundaryChange removalOf(const geometry::Evaluator& evaluator) {
  geometry::BoundaryChange change;
  const auto& faces = evaluator.faces();
  for (geometry::FaceId id = 0; id < faces.size(); ++id)
    if (!faces[id].vertices.empty()) change.removed.push_back(id);
  const geometry::Vec3 far = geometry::Vec3::Constant(geometry::kMaxCoordinate);
  change.dirty = geometry::Box(-far, far);
  return change;
}

}  // namespace

LevelEvaluation::LevelEvaluation() : m_state(std::make_unique<State>()) {}
LevelEvaluation::~LevelEvaluation() = default;
LevelEvaluation::LevelEvaluation(LevelEvaluation&&) noexcept = default;
LevelEvaluation& LevelEvaluation::operator=(LevelEvaluation&&) noexcept = default;

geometry::BoundaryChange LevelEvaluation::update(const Level& level, const Touched& touched,
                                                 int threads, geometry::WorkWatch* watch) {
  try {
    return updateState(level, touched, threads, watch);
  } catch (const geometry::WorkCancelled&) {
    m_state = std::make_unique<State>();
    throw;
  }
}

geometry::BoundaryChange LevelEvaluation::updateState(const Level& level, const Touched& touched,
                                                      int threads, geometry::WorkWatch* watch) {
  State& state = *m_state;
  const bool renamed = touched.materials && !extends(level.materials(), state.materials);
  if (touched.materials || !state.background) state.materials = level.materials();
  const bool wasRefused = !state.refusal.empty();
  if (!state.background || wasRefused || mayHaveMultiplied(level, touched))
    state.refusal = refusalOf(level);
  if (state.background == level.background() && !renamed && !wasRefused && state.refusal.empty() &&
      !state.hasTooManyPlanes()) {
    state.mirror.update(level, touched.nodes, state.evaluator, threads, watch);
    return state.evaluator.update(threads, watch);
  }
  geometry::BoundaryChange removal;
  if (state.background) removal = removalOf(state.evaluator);
  state.evaluator = geometry::Evaluator(level.background() == Background::solid);
  state.background = level.background();
  state.mirror = EvaluatorSync();
  if (state.refusal.empty()) state.mirror.rebuild(level, state.evaluator, threads, watch);
  geometry::BoundaryChange change = state.evaluator.update(threads, watch);
  change.removed = std::move(removal.removed);
  change.dirty.extend(removal.dirty);
  state.planesAtFirst = state.evaluator.planes().size();
  return change;
}

const geometry::Evaluator& LevelEvaluation::boundary() const {
  return m_state->evaluator;
}

size_t LevelEvaluation::solidCount() const {
  return m_state->mirror.solids();
}

namespace {

void collect(const EvaluatorSync::Item& item, Issues& issues) {
  if (!item.broken.empty()) issues.push_back(brokenSolid(*item.record, item.broken));
  for (const auto& child : item.children) collect(*child, issues);
}

}  // namespace

Issues LevelEvaluation::issues() const {
  Issues issues;
  if (!m_state->refusal.empty())
    issues.push_back({Severity::error, IssueKind::unreadable, {}, 0, {}, m_state->refusal});
  collect(m_state->mirror.root(), issues);
  return issues;
}

size_t LevelEvaluation::skippedCount() const {
  return issues().size();
}

FaceSource LevelEvaluation::source(const geometry::SourceFace& face) const {
  const EvaluatorSync::Item& item = m_state->mirror.at(face.solid);
  FaceSource source;
  for (const EvaluatorSync::Item* up = &item; up != nullptr; up = up->parent) {
    // The path of an instance contains linked copies and the solid itself, no groups.
    if (up == &item || std::holds_alternative<LinkedCopy>(up->record->content))
      source.instance.path.push_back(up->id);
  }
  std::reverse(source.instance.path.begin(), source.instance.path.end());
  source.face =
      item.sourceFace.empty() ? face.face : item.sourceFace.at(static_cast<size_t>(face.face));
  return source;
}

const Surface& LevelEvaluation::surface(const geometry::BoundaryFace& face) const {
  return m_state->mirror.surfaces().surface(face.surface);
}

LevelEvaluation evaluate(const Level& level, LevelEvaluation previous, const Touched& dirty,
                         int threads, geometry::WorkWatch* watch) {
  previous.update(level, dirty, threads, watch);
  return previous;
}

}  // namespace halfspace::level
