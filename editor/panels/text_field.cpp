// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/text_field.h"

#include <QDialog>
#include <QKeyEvent>
#include <QMainWindow>

namespace halfspace::editor {

void returnFocus(const QWidget& from) {
  for (QWidget* up = from.parentWidget(); up != nullptr; up = up->parentWidget()) {
    if (qobject_cast<const QDialog*>(up) != nullptr) return;
    auto* window = qobject_cast<QMainWindow*>(up);
    if (window == nullptr || window->centralWidget() == nullptr) continue;
    window->activateWindow();
    return window->centralWidget()->setFocus();
  }
}

void TextField::focusInEvent(QFocusEvent* event) {
  // Focus that returns from a menu or another window does not start a new edit.
  const Qt::FocusReason reason = event->reason();
  if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) m_before = text();
  QLineEdit::focusInEvent(event);
}

void TextField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    setText(isClearButtonEnabled() ? QString() : m_before);
    return returnFocus(*this);
  }
  QLineEdit::keyPressEvent(event);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) returnFocus(*this);
}

}  // namespace halfspace::editor
