// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace halfspace::editor {

// Where a shortcut works.
enum class ActionContext : unsigned char {
  window,    // wherever the focus is
  viewport,  // while a pane has the focus: plain keys live here
};

// One thing the user can do. The menus, the shortcuts, the command palette and the settings all
// read this table; nothing else lists actions.
struct ActionInfo {
  const char* id;    // "edit.undo": what settings files name; never changes
  const char* menu;  // "Edit", or "View/Panes" for a menu in a menu; empty: palette and keys only
  const char* text;
  const char* keys = "";  // by default; several between "; "
  ActionContext context = ActionContext::window;
  const char* icon = "";
  bool checkable = false;
  bool startsSection = false;  // a line above it in the menu
};

// In the order of the menus.
std::span<const ActionInfo> actionTable();
const ActionInfo* findAction(const char* id);

}  // namespace halfspace::editor
