// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QScrollArea>

namespace halfspace::editor {

// A row of small buttons of which one is checked. Where it is wider than its panel, it has a scroll
// bar; the wheel and a change by keys scroll it, too.
class ChipBar : public QScrollArea {
  Q_OBJECT
 public:
  explicit ChipBar(QWidget* parent = nullptr);

  // Replaces the buttons; the checked one stays checked if its text is still there, else the first.
  void setChips(const QStringList& texts);
  int checked() const { return m_group.checkedId(); }
  void check(int index);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void checkedChanged(int index);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  int neededHeight() const;
  QWidget* m_row;
  QHBoxLayout* m_layout;
  QButtonGroup m_group;
};

}  // namespace halfspace::editor
