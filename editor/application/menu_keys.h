// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QEvent>
#include <QMenu>

namespace halfspace::editor {

// While a menu is open, typed keys belong to it: Qt looks for shortcuts first, and a letter that
// should choose an entry would change the level behind the menu.
class MenuKeys : public QObject {
 public:
  explicit MenuKeys(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::ShortcutOverride ||
        qobject_cast<QMenu*>(QApplication::activePopupWidget()) == nullptr) {
      return QObject::eventFilter(watched, event);
    }
    event->accept();  // no shortcut; the key itself follows
    return true;
  }
};

}  // namespace halfspace::editor
