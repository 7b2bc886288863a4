// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/keymap.h"

namespace halfspace::editor {

Keymap::Keys Keymap::keys(const ActionInfo& action) const {
  const auto own = m_own.find(QLatin1String(action.id));
  if (own != m_own.end()) return own->second;
  if (*action.keys == '\0') return {};  // a list made of nothing has one empty sequence
  return QKeySequence::listFromString(QLatin1String(action.keys), QKeySequence::PortableText);
}

void Keymap::setKeys(const QString& id, const Keys& keys) {
  m_own[id] = keys;
}

// Keys of a pane hide those of the window while a pane has the focus, so both contexts meet there.
std::vector<Keymap::Conflict> Keymap::conflicts() const {
  std::vector<Conflict> conflicts;
  const auto table = actionTable();
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t j = i + 1; j < table.size(); ++j) {
      for (const QKeySequence& key : keys(table[i])) {
        if (keys(table[j]).contains(key)) conflicts.push_back({&table[i], &table[j], key});
      }
    }
  }
  return conflicts;
}

}  // namespace halfspace::editor
