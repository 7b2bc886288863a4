// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/movement_fields.h"

#include <QGridLayout>
#include <QKeySequence>
#include <QLabel>

#include "editor/viewport/key_places.h"

namespace halfspace::editor {

MovementField::MovementField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setAlignment(Qt::AlignCenter);
}

bool MovementField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();  // the field gets the key instead of a shortcut elsewhere
    return true;
  }
  return QLineEdit::event(event);
}

void MovementField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return clearFocus();
  emit pressed(keyAtPlace(*event));
}

MovementFields::MovementFields(QWidget* parent) : QGroupBox(tr("Movement keys"), parent) {
  const std::array<QString, kMoveDirections> names{tr("Forward"), tr("Backward"), tr("Left"),
                                                   tr("Right"),   tr("Up"),       tr("Down")};
  auto* layout = new QGridLayout(this);
  constexpr int kColumns = 2;
  for (std::size_t i = 0; i < kMoveDirections; ++i) {
    auto* field = m_fields[i] = new MovementField(this);
    field->setObjectName(QStringLiteral("movement.%1").arg(i));
    field->setToolTip(
        tr("Click here, then press a letter, an arrow, Home, End, Page Up or Page Down. A letter "
           "means the key at its position on an English keyboard"));
    connect(field, &MovementField::pressed, this,
            [this, i](int key) { take(static_cast<MoveDirection>(i), key); });
    const int row = static_cast<int>(i) / kColumns;
    const int column = static_cast<int>(i) % kColumns * 2;
    layout->addWidget(new QLabel(names[i], this), row, column);
    layout->addWidget(field, row, column + 1);
  }
  show({});
}

void MovementFields::show(const MovementKeys& keys) {
  m_keys = keys;
  for (std::size_t i = 0; i < kMoveDirections; ++i) {
    const QKeySequence key(keys.keyOf(static_cast<MoveDirection>(i)));
    m_fields[i]->setText(key.toString(QKeySequence::NativeText));
  }
}

void MovementFields::take(MoveDirection movement, int key) {
  MovementKeys keys = m_keys;
  if (!keys.set(movement, key)) return;
  show(keys);
  emit changed();
}

}  // namespace halfspace::editor
