// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/face_batches.h"

#include <utility>

#include "level/system/disposal.h"

namespace halfspace::editor {

void FaceBatches::set(std::uint64_t thing, const geometry::Box& bounds, const Parts& parts) {
  remove(thing);
  std::vector<Kind>& kinds = m_kinds[thing];
  for (const auto& [kind, vertices] : parts) {
    kinds.push_back(kind);
    m_batches.try_emplace(kind, VertexKind::face)
        .first->second.set(thing, bounds, bytesOf(vertices));
  }
}

void FaceBatches::remove(std::uint64_t thing) {
  const auto known = m_kinds.find(thing);
  if (known == m_kinds.end()) return;
  for (const Kind& kind : known->second) m_batches.at(kind).remove(thing);
  m_kinds.erase(known);
}

void FaceBatches::clear() {
  for (auto& [kind, batch] : m_batches) batch.clear();
  level::disposeAside(std::exchange(m_kinds, {}));
}

void FaceBatches::upload(Gl& gl) {
  for (auto batch = m_batches.begin(); batch != m_batches.end();) {
    batch->second.upload(gl);
    batch = batch->second.isEmpty() ? m_batches.erase(batch) : std::next(batch);
  }
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
