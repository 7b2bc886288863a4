// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QString>

namespace halfspace::editor {

// Where a shortcut works.
enum class ActionContext : unsigned char {
  window,    // wherever the focus is
  viewport,  // while a pane has the focus; single keys are allowed
};

// An action that a user can run. Menus, shortcuts, the command palette and the settings are made
// from this table; there is no other list of actions.
struct ActionInfo {
  const char* id;  // "edit.undo": used in settings files; never changes
  const char*
      menu;  // "Edit", or "View/Panes" for a submenu; empty: command palette and shortcut only
  const char* text;           // English; textOf() translates it
  const char* shortcut = "";  // the default shortcuts, separated by "; "
  ActionContext context = ActionContext::window;
  const char* icon = "";
  bool checkable = false;
  bool startsSection = false;  // the menu has a separator above the action
};

// The table in the order of the menus.
std::span<const ActionInfo> actionTable();
const ActionInfo* findAction(const char* id);

// The text in the language of the program.
QString textOf(const ActionInfo& action);
// The translated title of a menu path: "&File" for "File", with its access key; "Panes" for
// "View/Panes".
QString menuTitle(const QString& path);
// "Edit: Flip: Flip X": the menus of the action and its text.
QString nameOf(const ActionInfo& action);

}  // namespace halfspace::editor
