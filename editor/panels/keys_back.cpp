// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/keys_back.h"

#include <QMainWindow>

namespace halfspace::editor {

void giveKeysBack(const QWidget& from) {
  for (QWidget* up = from.parentWidget(); up != nullptr; up = up->parentWidget()) {
    auto* window = qobject_cast<QMainWindow*>(up);
    if (window == nullptr || window->centralWidget() == nullptr) continue;
    window->activateWindow();
    return window->centralWidget()->setFocus();
  }
}

}  // namespace halfspace::editor
