// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/face_batches.h"

#include <utility>

#include "level/system/disposal.h"

namespace halfspace::editor {

void FaceBatches::set(std::uint64_t thing, const geometry::Box& bounds, const Parts& parts) {
  remove(thing);
  Thing& known = m_things[thing];
  known.bounds = bounds;
  if (!bounds.isEmpty()) {
    m_changes.extend(bounds);
    m_bounds.extend(bounds);
  }
  for (const auto& [kind, vertices] : parts) {
    known.kinds.push_back(kind);
    ChunkedBatch& batch = m_batches.try_emplace(kind, VertexKind::face).first->second;
    batch.setDragged(m_isDragged);
    batch.set(thing, bounds, bytesOf(vertices));
  }
}

void FaceBatches::remove(std::uint64_t thing) {
  const Thing* known = m_things.find(thing);
  if (known == nullptr) return;
  for (const Kind& kind : known->kinds) m_batches.at(kind).remove(thing);
  if (!known->bounds.isEmpty()) m_changes.extend(known->bounds);
  m_things.erase(thing);
}

void FaceBatches::clear() {
  for (auto& [kind, batch] : m_batches) batch.clear();
  if (!m_bounds.isEmpty()) m_changes.extend(std::exchange(m_bounds, {}));
  level::disposeAside(std::exchange(m_things, {}));
}

geometry::Box FaceBatches::upload(Gl& gl) {
  const geometry::Box changes = std::exchange(m_changes, {});
  m_uploadedChanges.extend(changes);
  for (auto batch = m_batches.begin(); batch != m_batches.end();) {
    batch->second.upload(gl);
    noteStillChange(batch->second.takeStillChange());
    batch = batch->second.isEmpty() ? m_batches.erase(batch) : std::next(batch);
  }
  return changes;
}

void FaceBatches::setDragged(bool isDragged) {
  m_isDragged = isDragged;
  for (auto& [kind, batch] : m_batches) {
    batch.setDragged(isDragged);
    noteStillChange(batch.takeStillChange());
  }
}

void FaceBatches::noteStillChange(const std::optional<geometry::Box>& change) {
  if (!change) return;
  if (!m_stillChange) m_stillChange.emplace();
  m_stillChange->extend(*change);
}

bool FaceBatches::stage(Gl& gl, const std::function<bool()>& isOver) {
  for (auto& [kind, batch] : m_batches) {
    if (!batch.stage(gl, isOver)) return false;
  }
  return true;
}

void FaceBatches::release(Gl& gl) {
  for (auto& [kind, batch] : m_batches) batch.release(gl);
}

}  // namespace halfspace::editor
