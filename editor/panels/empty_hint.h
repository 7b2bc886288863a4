// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QLabel>

namespace halfspace::editor {

// What stands in a list that has no rows: why, or what to do about it. Belongs to the view, whose
// model must be set.
class EmptyHint : public QLabel {
  Q_OBJECT
 public:
  EmptyHint(QAbstractItemView& view, const QString& words);

  void setWords(const QString& words) { setText(words); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();

  QAbstractItemView& m_view;
};

}  // namespace halfspace::editor
