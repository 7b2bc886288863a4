// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/recorded_edits.h"

#include "level/journal/edit_text.h"

namespace halfspace::level {

NodeId RecordedEdits::apply(const Edit& edit) {
  if (m_refusal) return {};
  const std::size_t before = m_text.size();
  if (!m_text.empty()) m_text += ", ";
  appendEdit(m_text, edit,
             m_level);  // names materials of the level before the edit
  const Edited edited = applyEdit(m_level, edit);
  if (!edited) {
    m_text.resize(before);
    m_refusal = edited.refusal();
    return {};
  }
  m_touched.merge(edited.touched());
  return edited.node();
}

Edited RecordedEdits::result() const {
  return m_refusal ? Edited(*m_refusal) : Edited(m_touched);
}

}  // namespace halfspace::level
