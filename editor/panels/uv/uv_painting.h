// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How the UV editor is drawn. Lines and handles lie on whole device pixels at every scale, and have
// a halo of the background so that they are seen on any image.
#pragma once

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include "editor/theme/appearance.h"
#include "editor/tools/uv/uv_drag.h"

namespace halfspace::editor {

// An image in sizes halved again and again, for drawing without flicker at any zoom.
class ImageSteps {
 public:
  ImageSteps() = default;
  explicit ImageSteps(const QImage& image);
  // The smallest step of at least this share of the full size; null if there is no image.
  const QPixmap* forScale(double share) const;

 private:
  std::vector<QPixmap> m_steps;
};

class UvPainting {
 public:
  UvPainting(QPainter& painter, const UvView& view, const Appearance& appearance)
      : m_painter(painter), m_view(view), m_appearance(appearance) {}

  // The image over the whole view, dimmed outside of the copy that begins at `first`.
  void image(const ImageSteps& steps, const Texel& texels, const Texel& first);
  void grid(const UvGrid& grid);
  // `isOther`: the face has another material than the one whose image is drawn.
  void face(const FaceOverImage& face, bool isOther);
  // `hot`: the handle under the mouse or in the hand.
  void handles(const UvHandles& handles, const UvHandle& hot);
  void snapLines(const std::array<std::optional<double>, 2>& at);
  // A line of text in the lower left corner.
  void text(const QString& text);

 private:
  QColor colour(Token token, int alpha = 255) const;
  double crisp(double pixel) const;
  void haloLine(QPointF from, QPointF to, const QColor& colour);
  void square(QPointF at, bool isHot);
  void lines(std::size_t axis, double step, const QColor& colour);

  QPainter& m_painter;
  const UvView& m_view;
  const Appearance& m_appearance;
};

}  // namespace halfspace::editor
