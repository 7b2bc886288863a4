// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/findings.h"

#include <algorithm>

namespace halfspace::editor {

void Findings::add(level::Issue issue, double near) {
  const bool known = std::ranges::any_of(m_all, [&](const level::Issue& other) {
    return other.text == issue.text && other.position.has_value() == issue.position.has_value() &&
           (!issue.position || (*issue.position - *other.position).norm() <= near);
  });
  if (known) return;
  m_all.push_back(std::move(issue));
  emit changed();
}

void Findings::dismiss(const level::Issue& issue) {
  if (std::erase(m_all, issue) > 0) emit changed();
}

void Findings::clear() {
  if (m_all.empty()) return;
  m_all.clear();
  emit changed();
}

}  // namespace halfspace::editor
