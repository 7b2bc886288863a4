// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/selection_batches.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "editor/viewport/drawing/scene_vertices.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

namespace {

constexpr double kCell = 2048;  // level units: the side of the cubes of Key
// All solids with a diagonal below this (level units) are in one size class: a group of only a few
// solids is not worth a call of the driver.
constexpr double kLeastSize = 16;
// A selected solid is filled fainter than a selected face, so that its material can be judged.
constexpr float kFaint = 0.3F;

void release(Gl& gl, std::vector<SelectionBatches::Group>& groups) {
  for (SelectionBatches::Group& group : groups) {
    for (RetainedBatch* batch : {&group.lines, &group.fill, &group.extents}) batch->release(gl);
  }
}

bool upload(Gl& gl, std::vector<SelectionBatches::Group>& groups) {
  bool isChanged = false;
  for (SelectionBatches::Group& group : groups) {
    for (RetainedBatch* batch : {&group.lines, &group.fill, &group.extents}) {
      isChanged = batch->upload(gl) || isChanged;
    }
  }
  return isChanged;
}

}  // namespace

SelectionBatches::Key SelectionBatches::keyOf(const geometry::Box& bounds) {
  Key key;
  if (bounds.isEmpty()) return key;
  const geometry::Vec3 centre = bounds.center();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    key.cell[axis] = static_cast<int>(std::floor(centre[static_cast<Eigen::Index>(axis)] / kCell));
  }
  key.size = std::ilogb(std::max(bounds.diagonal().norm(), kLeastSize));
  return key;
}

SelectionBatches::Part& SelectionBatches::partOf(const SceneSolid& solid) {
  Part& part = m_made[m_isLarge ? keyOf(solid.bounds) : Key()];
  part.bounds.extend(solid.bounds);
  if (!solid.bounds.isEmpty()) {
    part.largest = std::max(part.largest, solid.bounds.diagonal().norm());
  }
  return part;
}

void SelectionBatches::begin(std::size_t solids) {
  m_isLarge = solids > kFew;
  if (!m_made.empty()) level::disposeAside(std::exchange(m_made, {}));
}

void SelectionBatches::add(const SceneSolid& solid, const QColor& ink) {
  Part& part = partOf(solid);
  appendEdges(solid, ink, part.lines.roomFor(2 * solid.edges.size()));
  QColor faint = ink;
  faint.setAlphaF(kFaint * faint.alphaF());
  for (const SceneSolid::Face& face : solid.faces) {
    appendFace(solid, face, faint, part.fill.roomFor(3 * face.triangles.size()));
  }
  if (!m_isLarge) return;
  std::vector<LineVertex>& extents = part.extents.roomFor(2);
  extents.push_back({toFloats(solid.bounds.min()), toInk(ink)});
  extents.push_back({toFloats(solid.bounds.max()), toInk(ink)});
}

void SelectionBatches::add(const SceneSolid& solid, const SceneSolid::Face& face,
                           const QColor& ink) {
  Part& part = partOf(solid);
  appendFace(solid, face, ink, part.fill.roomFor(3 * face.triangles.size()));
  appendLoop(solid, face, ink, part.lines.roomFor(2 * face.loop.size()));
}

void SelectionBatches::end() {
  if (m_next) std::ranges::move(*m_next, std::back_inserter(m_dropped));
  m_next.emplace();
  m_next->reserve(m_made.size());
  for (auto& [key, part] : m_made) {
    Group& group = m_next->emplace_back();
    group.lines.set(std::move(part.lines));
    group.fill.set(std::move(part.fill));
    group.extents.set(std::move(part.extents));
    group.bounds = part.bounds;
    group.largest = part.largest;
  }
  m_made.clear();
}

std::size_t SelectionBatches::lineVertices() const {
  std::size_t count = 0;
  for (const Group& group : m_drawn) count += static_cast<std::size_t>(group.lines.count());
  return count;
}

bool SelectionBatches::stage(Gl& gl, const std::function<bool()>& isOver) {
  editor::release(gl, m_dropped);
  if (!m_dropped.empty()) level::disposeAside(std::exchange(m_dropped, {}));
  if (!m_next) return true;
  for (Group& group : *m_next) {
    for (RetainedBatch* batch : {&group.lines, &group.fill, &group.extents}) {
      if (batch->isStaged()) continue;
      if (!batch->stage(gl, isOver) || isOver()) return false;
    }
  }
  return true;
}

bool SelectionBatches::upload(Gl& gl) {
  stage(gl, [] { return false; });
  if (!m_next) return editor::upload(gl, m_drawn);  // a new context needs them again
  editor::upload(gl, *m_next);
  editor::release(gl, m_drawn);
  level::disposeAside(std::exchange(m_drawn, *std::exchange(m_next, {})));
  return true;
}

void SelectionBatches::release(Gl& gl) {
  editor::release(gl, m_drawn);
  if (m_next) editor::release(gl, *m_next);
  editor::release(gl, m_dropped);
}

}  // namespace halfspace::editor
