// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>

#include <QJsonObject>
#include <QStringList>

#include "editor/actions/keymap.h"

namespace halfspace::editor {

// The changed shortcuts: {"view.hide": "H", "edit.redo": "Ctrl+Y; Ctrl+Shift+Z"}. An empty text: no
// shortcut.
QJsonObject toJson(const Keymap& keymap);

// Shortcuts read from text, and the names in it that are not actions of this version. The shortcuts
// of these names are kept for the version that has the actions.
struct ReadKeymap {
  Keymap keymap;
  QStringList unknown = {};
};
ReadKeymap keymapOf(const QJsonObject& keys);

// A file of shortcuts, for another machine: {"keys": toJson()}. Each function returns an error
// message that names the file, if it cannot be written or read.
std::optional<QString> writeKeymap(const QString& path, const Keymap& keymap);
std::variant<ReadKeymap, QString> readKeymap(const QString& path);

}  // namespace halfspace::editor
