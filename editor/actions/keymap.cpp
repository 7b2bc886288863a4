// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/keymap.h"

namespace halfspace::editor {

Keymap::Shortcuts Keymap::shortcuts(const ActionInfo& action) const {
  const auto own = m_own.find(QLatin1String(action.id));
  if (own != m_own.end()) return own->second;
  if (*action.shortcut == '\0') return {};  // listFromString("") would return one empty sequence
  return QKeySequence::listFromString(QLatin1String(action.shortcut), QKeySequence::PortableText);
}

void Keymap::setShortcuts(const QString& id, const Shortcuts& shortcuts) {
  m_own[id] = shortcuts;
}

// Compares all contexts: while a pane has the focus, its shortcuts hide those of the window.
std::vector<Keymap::Conflict> Keymap::conflicts() const {
  std::vector<Conflict> conflicts;
  const auto table = actionTable();
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t j = i + 1; j < table.size(); ++j) {
      for (const QKeySequence& key : shortcuts(table[i])) {
        if (shortcuts(table[j]).contains(key)) conflicts.push_back({&table[i], &table[j], key});
      }
    }
  }
  return conflicts;
}

}  // namespace halfspace::editor
