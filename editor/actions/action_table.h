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

// An action of the user. Menus, shortcuts, command palette and settings are all made from this
// table; there is no other list of actions.
struct ActionInfo {
  const char* id;  // "edit.undo": what settings files name; never changes
  const char*
      menu;  // "Edit", or "View/Panes" for a submenu; empty: command palette and shortcut only
  const char* text;           // English; textOf() translates it
  const char* shortcut = "";  // the defaults, separated by "; "
  ActionContext context = ActionContext::window;
  const char* icon = "";
  bool checkable = false;
  bool startsSection = false;  // a line above it in the menu
};

// In the order of the menus.
std::span<const ActionInfo> actionTable();
const ActionInfo* findAction(const char* id);

// In the language of the program.
QString textOf(const ActionInfo& action);
// "&File" of the path "File", with the letter that opens the menu; "Panes" of "View/Panes".
QString menuTitle(const QString& path);
// "Edit: Flip: Flip X": the menus that lead to the action, and its text.
QString nameOf(const ActionInfo& action);

}  // namespace halfspace::editor
