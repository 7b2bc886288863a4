// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_table.h"

#include <cstring>

namespace halfspace::editor {

namespace {

constexpr auto kPane = ActionContext::viewport;

constexpr ActionInfo kActions[] = {
    {.id = "file.new", .menu = "File", .text = "New", .keys = "Ctrl+N", .icon = "file-new"},
    {.id = "file.open", .menu = "File", .text = "Open...", .keys = "Ctrl+O", .icon = "file-open"},
    {.id = "file.save",
     .menu = "File",
     .text = "Save",
     .keys = "Ctrl+S",
     .icon = "file-save",
     .startsSection = true},
    {.id = "file.saveAs", .menu = "File", .text = "Save As...", .keys = "Ctrl+Shift+S"},
    {.id = "file.quit", .menu = "File", .text = "Quit", .keys = "Ctrl+Q", .startsSection = true},

    {.id = "edit.undo", .menu = "Edit", .text = "Undo", .keys = "Ctrl+Z", .icon = "undo"},
    {.id = "edit.redo",
     .menu = "Edit",
     .text = "Redo",
     .keys = "Ctrl+Shift+Z; Ctrl+Y",
     .icon = "redo"},

    {.id = "view.frameSelection",
     .menu = "View",
     .text = "Look at Selection",
     .keys = "Ctrl+U",
     .icon = "frame"},
    {.id = "view.frameLevel", .menu = "View", .text = "Look at Level", .keys = "Ctrl+Shift+U"},
    {.id = "view.onePane", .menu = "View/Panes", .text = "One Pane", .keys = "Alt+1"},
    {.id = "view.twoPanes", .menu = "View/Panes", .text = "Two Panes", .keys = "Alt+2"},
    {.id = "view.fourPanes", .menu = "View/Panes", .text = "Four Panes", .keys = "Alt+4"},
    {.id = "view.nextPane",
     .menu = "View/Panes",
     .text = "Next Pane",
     .keys = "Space",
     .context = kPane},
    {.id = "view.maximise",
     .menu = "View/Panes",
     .text = "Maximise Pane",
     .keys = "Ctrl+Space",
     .context = kPane},
};

}  // namespace

std::span<const ActionInfo> actionTable() {
  return kActions;
}

const ActionInfo* findAction(const char* id) {
  for (const ActionInfo& info : kActions) {
    if (std::strcmp(info.id, id) == 0) return &info;
  }
  return nullptr;
}

}  // namespace halfspace::editor
