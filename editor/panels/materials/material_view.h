// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace halfspace::editor {

// Draws a material: its picture, as large as the view's icons, and its name below, cut in the
// middle. A dot marks a material that the level uses.
class MaterialDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// Pictures of materials in rows. Arrow keys move, Enter and Space paint, Ctrl+wheel and Ctrl with +
// and - change the size of the pictures, Esc returns to the panes.
class MaterialView : public QListView {
  Q_OBJECT
 public:
  static constexpr int kSmallest = 32, kLargest = 160;  // pixels

  explicit MaterialView(QWidget* parent = nullptr);
  int pictureSize() const { return iconSize().width(); }
  void setPictureSize(int pixels);

 signals:
  void chosen(const QModelIndex& index);  // by a click or a key
  void pictureSizeChanged(int pixels);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

}  // namespace halfspace::editor
