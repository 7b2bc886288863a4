// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/footsteps.h"

namespace halfspace::editor {

void Footsteps::add(const geometry::Vec3& foot) {
  if (m_points.empty()) m_points.push_back(foot);
  const geometry::Vec3& before = m_points[m_points.size() < 2 ? 0 : m_points.size() - 2];
  const bool stays = (m_points.back() - before).norm() >= m_stride;
  if (m_points.size() < 2 || stays) {
    m_points.push_back(foot);
  } else {
    m_points.back() = foot;
  }
  if (m_points.size() == kMost) thin();
}

// Removes every second point, keeps the last one, and doubles the stride.
void Footsteps::thin() {
  const geometry::Vec3 last = m_points.back();
  std::size_t kept = 0;
  for (std::size_t i = 0; i + 1 < m_points.size(); i += 2) m_points[kept++] = m_points[i];
  m_points.resize(kept);
  m_points.push_back(last);
  m_stride *= 2;
}

}  // namespace halfspace::editor
