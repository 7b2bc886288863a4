// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/mover_face_numbers.h"

#include <algorithm>
#include <utility>

namespace halfspace::editor {

std::uint32_t MoverFaceNumbers::add(std::uint64_t solid, std::vector<Face> faces) {
  ++m_revision;
  Run run{static_cast<std::uint32_t>(m_faces.size()), static_cast<std::uint32_t>(faces.size())};
  if (const auto unused = m_free.find(run.count); unused != m_free.end()) {
    run.first = unused->second;
    m_free.erase(unused);
  } else {
    m_faces.resize(m_faces.size() + faces.size());
  }
  std::move(faces.begin(), faces.end(), m_faces.begin() + run.first);
  m_ofSolid[solid] = run;
  return run.first;
}

void MoverFaceNumbers::remove(std::uint64_t solid) {
  const auto known = m_ofSolid.find(solid);
  if (known == m_ofSolid.end()) return;
  ++m_revision;
  const Run run = known->second;
  m_ofSolid.erase(known);
  std::fill_n(m_faces.begin() + run.first, run.count, Face());
  m_free.emplace(run.count, run.first);
}

void MoverFaceNumbers::clear() {
  ++m_revision;
  m_faces.clear();
  m_ofSolid.clear();
  m_free.clear();
}

}  // namespace halfspace::editor
