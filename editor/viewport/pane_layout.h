// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QRectF>

#include "editor/tools/camera.h"

namespace halfspace::editor {

// Chooses the shown panes and their rectangles. Four panes meet in a movable cross, or the flat
// ones stand in a column beside a large 3D pane; the active one can fill the whole widget.
class PaneLayout {
 public:
  PaneLayout();

  enum class Form : unsigned char { one, two, four, column };
  // Left border of the column of flat panes at first, as a fraction of the widget's width.
  static constexpr double kColumn = 0.68;
  Form form() const { return m_form; }
  void setForm(Form form);
  // Shows the active pane alone, or all panes of the form again.
  void toggleMaximised();
  bool isMaximised() const { return m_maximised; }

  void resize(QSizeF size);
  // Panes that are shown, in drawing order.
  const std::vector<int>& shown() const { return m_shown; }
  QRectF rect(int pane) const { return m_panes[static_cast<std::size_t>(pane)].rect; }
  Camera& camera(int pane) { return m_panes[static_cast<std::size_t>(pane)].camera; }
  const Camera& camera(int pane) const { return m_panes[static_cast<std::size_t>(pane)].camera; }
  int paneAt(QPointF pixel) const;  // -1: between panes
  int count() const { return static_cast<int>(m_panes.size()); }

  int active() const { return m_active; }
  void setActive(int pane);
  // Activates and shows the next pane, in the order 3D, XY, XZ, YZ.
  void cycle();

  // Centre of the cross between the panes, as fractions of the widget's width and height. In the
  // form `column`, x is the left border of the column and y the cross of the other forms.
  QPointF cross() const { return {isColumn() ? m_column : m_cross.x(), m_cross.y()}; }
  void setCross(QPointF cross);
  bool isOnCross(QPointF pixel, bool& vertical, bool& horizontal) const;

 private:
  struct Pane {
    Camera camera;
    QRectF rect;
  };
  bool isColumn() const { return m_form == Form::column; }
  void arrange();
  void arrangeColumn();
  void show(int pane, const QRectF& rect);

  std::vector<Pane> m_panes;  // 3D, XY, XZ, YZ
  std::vector<int> m_shown;
  Form m_form = Form::four;
  bool m_maximised = false;
  int m_active = 0;
  int m_second = 1;  // pane shown next to the 3D pane with two panes
  QSizeF m_size{640, 480};
  QPointF m_cross{0.5, 0.5};
  double m_column = kColumn;
};

}  // namespace halfspace::editor
