// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/shortcut_field.h"

#include <QKeyEvent>

namespace halfspace::editor {

namespace {

bool isModifier(int key) {
  return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt ||
         key == Qt::Key_Meta || key == Qt::Key_AltGr || key == Qt::Key_unknown;
}

// True if the key's text already contains Shift: the shortcut is "+", not "Shift++".
bool isOwnOfShift(const QKeyEvent& event) {
  const QString text = event.text();
  return text.size() == 1 && text[0].isPrint() && !text[0].isLetter() && !text[0].isSpace();
}

}  // namespace

ShortcutField::ShortcutField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setPlaceholderText(tr("Click here, then press the new shortcut"));
}

void ShortcutField::show(const QKeySequence& keys) {
  setText(keys.toString(QKeySequence::NativeText));
}

bool ShortcutField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();  // the field gets the key instead of a shortcut elsewhere
    return true;
  }
  return QLineEdit::event(event);
}

void ShortcutField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && event->modifiers() == 0) return clearFocus();
  if (isModifier(event->key())) return;
  Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (isOwnOfShift(*event)) modifiers &= ~Qt::ShiftModifier;
  const QKeySequence keys(QKeyCombination(modifiers, static_cast<Qt::Key>(event->key())));
  show(keys);
  emit pressed(keys);
}

}  // namespace halfspace::editor
