// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QLabel>

namespace halfspace::editor {

// The text in an empty list: why it is empty, or what to do. Owned by the view, whose model must be
// set.
class EmptyHint : public QLabel {
  Q_OBJECT
 public:
  EmptyHint(QAbstractItemView& view, const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();

  QAbstractItemView& m_view;
};

}  // namespace halfspace::editor
