// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/change_log.h"

namespace halfspace::editor {

void ChangeLog::note(const std::optional<geometry::Box>& region) {
  ++m_revision;
  m_last.push_back(region);
  if (m_last.size() > kMostKnown) m_last.pop_front();
}

std::optional<geometry::Box> ChangeLog::since(std::uint64_t revision) const {
  const std::uint64_t count = m_revision - revision;
  if (revision > m_revision || count > m_last.size()) return std::nullopt;
  geometry::Box region;
  for (auto change = m_last.end() - static_cast<std::ptrdiff_t>(count); change != m_last.end();
       ++change) {
    if (!*change) return std::nullopt;
    region.extend(**change);
  }
  return region;
}

}  // namespace halfspace::editor
