// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/text_field.h"

#include <QKeyEvent>

#include "editor/panels/keys_back.h"

namespace halfspace::editor {

void TextField::focusInEvent(QFocusEvent* event) {
  // A menu or another window that was in between does not begin anything.
  const Qt::FocusReason reason = event->reason();
  if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) m_before = text();
  QLineEdit::focusInEvent(event);
}

void TextField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    setText(isClearButtonEnabled() ? QString() : m_before);
    return giveKeysBack(*this);
  }
  QLineEdit::keyPressEvent(event);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) giveKeysBack(*this);
}

}  // namespace halfspace::editor
