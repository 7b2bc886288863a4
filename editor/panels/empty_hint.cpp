// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/empty_hint.h"

#include <QEvent>

namespace halfspace::editor {

namespace {

constexpr int kHintMargin = 8;

}  // namespace

EmptyHint::EmptyHint(QAbstractItemView& view, const QString& text)
    : QLabel(text, view.viewport()), m_view(view) {
  setProperty("secondary", true);
  setWordWrap(true);
  setAlignment(Qt::AlignTop | Qt::AlignLeft);
  setMargin(kHintMargin);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  const QAbstractItemModel* model = view.model();
  connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyHint::follow);
  connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyHint::follow);
  connect(model, &QAbstractItemModel::modelReset, this, &EmptyHint::follow);
  connect(model, &QAbstractItemModel::layoutChanged, this, &EmptyHint::follow);
  view.viewport()->installEventFilter(this);
  follow();
}

void EmptyHint::follow() {
  resize(m_view.viewport()->size());
  setVisible(m_view.model()->rowCount() == 0);
}

bool EmptyHint::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) resize(m_view.viewport()->size());
  return QLabel::eventFilter(watched, event);
}

}  // namespace halfspace::editor
