// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <vector>

#include <QAction>
#include <QMenuBar>
#include <QWidget>

#include "editor/actions/keymap.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The table's actions alive: bound to what they do, with keys and icons.
class ActionSet : public QObject {
  Q_OBJECT
 public:
  // What must hold for an action to be done, and what to tell whoever wants it all the same:
  // "Select a solid first."
  struct Condition {
    std::function<bool()> holds = {};  // none: always
    QString otherwise = {};
  };
  // What an action does; whether it can be done now, whether it is on and how it is called, where
  // that can change.
  struct Binding {
    std::function<void()> run;
    Condition canRun = {};
    std::function<bool()> isOn = {};
    std::function<QString()> text = {};
  };

  // Shortcuts of the window work in `window`, those of panes in `viewport`.
  ActionSet(const Appearance& appearance, QWidget& window, QWidget& viewport);

  // Contract: `id` is in the table and was not bound before.
  void bind(const char* id, Binding binding);
  // Ids of the table that nobody bound.
  std::vector<const char*> unbound() const;

  QAction* action(const char* id) const;
  // Why it cannot be done now; empty where it can, or nobody said why.
  QString obstacle(const char* id) const;
  const std::vector<std::pair<const ActionInfo*, QAction*>>& all() const { return m_actions; }

  const Keymap& keymap() const { return m_keymap; }
  void setKeymap(Keymap keymap);
  void fillMenus(QMenuBar& bar) const;

  // Keys that mean something of their own in a pane, before any action: what to say of them.
  void reserve(const QKeySequence& keys, const QString& words) { m_reserved[keys] = words; }
  QString reservedFor(const QKeySequence& keys) const {
    const auto found = m_reserved.find(keys);
    return found == m_reserved.end() ? QString() : found->second;
  }

  // Asks every binding again whether it can run and is on.
  void refresh();

 signals:
  void ran(const QString& id);
  void keysChanged();

 private:
  void showKeys();
  void showTip(QAction& action) const;
  void showIcons();

  const Appearance& m_appearance;
  Keymap m_keymap;
  std::vector<std::pair<const ActionInfo*, QAction*>> m_actions;
  std::map<QString, Binding> m_bindings;
  std::map<QKeySequence, QString> m_reserved;
};

}  // namespace halfspace::editor
