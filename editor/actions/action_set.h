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

// The actions of the table as QActions, bound to their functions, with shortcuts and icons.
class ActionSet : public QObject {
  Q_OBJECT
 public:
  // The condition under which an action can run, and the message if it does not hold: "Select a
  // solid first."
  struct Condition {
    std::function<bool()> holds = {};  // none: always
    QString otherwise = {};
  };
  // The function of an action, and functions that report its changing state: whether it can run,
  // whether it is checked, and its text.
  struct Binding {
    std::function<void()> run;
    Condition canRun = {};
    std::function<bool()> isOn = {};
    std::function<QString()> text = {};
  };

  // Window shortcuts work in `window`, pane shortcuts in `viewport`.
  ActionSet(const Appearance& appearance, QWidget& window, QWidget& viewport);

  // Requires: `id` is in the table and not bound yet.
  void bind(const char* id, Binding binding);
  // Ids of the table without a binding.
  std::vector<const char*> unbound() const;

  QAction* action(const char* id) const;
  // Why the action cannot run now; empty if it can, or if its binding gives no reason.
  QString obstacle(const char* id) const;
  // The same for a shortcut: the reason of the first of its actions that has one.
  QString obstacleOf(const QKeySequence& keys) const;
  const std::vector<std::pair<const ActionInfo*, QAction*>>& all() const { return m_actions; }

  const Keymap& keymap() const { return m_keymap; }
  void setKeymap(Keymap keymap);
  void fillMenus(QMenuBar& bar) const;

  // Shortcuts that a pane handles before any action. `warning`: the warning for a user who assigns
  // the shortcut to an action, with %1 for the shortcut.
  void reserve(const QKeySequence& keys, const QString& warning) { m_reserved[keys] = warning; }
  QString reservedFor(const QKeySequence& keys) const {
    const auto found = m_reserved.find(keys);
    return found == m_reserved.end() ? QString() : found->second;
  }

  // Updates every action from its binding: enabled, checked, text.
  void refresh();

 signals:
  void ran(const QString& id);
  void shortcutsChanged();

 private:
  void showShortcuts();
  void showTip(QAction& action) const;
  void showIcons();

  const Appearance& m_appearance;
  Keymap m_keymap;
  std::vector<std::pair<const ActionInfo*, QAction*>> m_actions;
  std::map<QString, Binding> m_bindings;
  std::map<QKeySequence, QString> m_reserved;
};

}  // namespace halfspace::editor
