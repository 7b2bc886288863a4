// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/materials/material_view.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>
#include <QWheelEvent>

#include "editor/panels/materials/material_model.h"
#include "editor/panels/text_field.h"

namespace halfspace::editor {

namespace {

// Pixels: one row of small pictures. The window has to fit a screen of 1600 x 1000 at scale 2.
constexpr int kLeastGridHeight = 48;
constexpr int kPictureGap = 6;  // pixels around a picture
constexpr int kDot = 6;         // diameter of the dot of a used material
constexpr int kSizeStep = 16;   // pixels
constexpr int kUsual = 64;

int textHeight(const QFont& font) {
  return QFontMetrics(font).height();
}

}  // namespace

QSize MaterialDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const QSize icon = option.decorationSize;
  return {icon.width() + 2 * kPictureGap,
          icon.height() + textHeight(option.font) + 2 * kPictureGap + 2};
}

void MaterialDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
  const bool isHot = option.state.testFlag(QStyle::State_MouseOver);
  const QRect cell = option.rect.adjusted(1, 1, -1, -1);
  if (isCurrent || isHot) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(palette.brush(isCurrent ? QPalette::Highlight : QPalette::AlternateBase));
    painter->drawRoundedRect(cell, 3, 3);
  }
  const int side = option.decorationSize.width();
  const QRect frame(option.rect.center().x() - side / 2, option.rect.top() + kPictureGap, side,
                    side);
  const QVariant picture = index.data(Qt::DecorationRole);
  if (picture.isValid()) {
    const auto pixmap = picture.value<QPixmap>();
    QRect target(QPoint(), pixmap.size().scaled(side, side, Qt::KeepAspectRatio));
    target.moveCenter(frame.center());
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawPixmap(target, pixmap);
  } else {
    painter->fillRect(frame, palette.brush(QPalette::AlternateBase));  // is being read
  }
  const QColor text = palette.color(isCurrent ? QPalette::HighlightedText : QPalette::Text);
  if (index.data(MaterialModel::kUses).toInt() > 0) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(palette.color(QPalette::Base), 1.5));
    painter->setBrush(palette.brush(isCurrent ? QPalette::HighlightedText : QPalette::Highlight));
    painter->drawEllipse(QRectF(frame.right() - kDot - 2, frame.top() + 3, kDot, kDot));
  }
  const QRect line(option.rect.left() + 3, frame.bottom() + 3, option.rect.width() - 6,
                   textHeight(option.font));
  painter->setPen(text);
  painter->setFont(option.font);
  painter->drawText(
      line, Qt::AlignHCenter | Qt::AlignTop,
      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, line.width()));
  painter->restore();
}

MaterialView::MaterialView(QWidget* parent) : QListView(parent) {
  setViewMode(QListView::IconMode);
  setResizeMode(QListView::Adjust);
  setMovement(QListView::Static);
  setUniformItemSizes(true);
  setMouseTracking(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setItemDelegate(new MaterialDelegate(this));
  setMinimumHeight(kLeastGridHeight);
  setPictureSize(kUsual);
  connect(this, &QListView::clicked, this, &MaterialView::chosen);
}

void MaterialView::setPictureSize(int pixels) {
  const int size = std::clamp(pixels, kSmallest, kLargest);
  if (size == pictureSize() && !gridSize().isEmpty()) return;
  setIconSize({size, size});
  setGridSize({size + 2 * kPictureGap, size + textHeight(font()) + 2 * kPictureGap + 2});
  if (currentIndex().isValid()) scrollTo(currentIndex());
  emit pictureSizeChanged(size);
}

void MaterialView::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (currentIndex().isValid()) emit chosen(currentIndex());
      return;
    case Qt::Key_Escape:
      return returnFocus(*this);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      if (control) return setPictureSize(pictureSize() + kSizeStep);
      break;
    case Qt::Key_Minus:
      if (control) return setPictureSize(pictureSize() - kSizeStep);
      break;
    default:
      break;
  }
  QListView::keyPressEvent(event);
}

void MaterialView::wheelEvent(QWheelEvent* event) {
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return QListView::wheelEvent(event);
  setPictureSize(pictureSize() + (event->angleDelta().y() > 0 ? kSizeStep : -kSizeStep));
  event->accept();
}

}  // namespace halfspace::editor
