// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "comparison/report/lanes.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

using comparison::PlotLane;
using comparison::PlotMark;
using comparison::PlotQuantity;

// A horizontal lane for each system with a mark for each shape, over one axis with named ticks.
class ComparisonPlot : public QWidget {
  Q_OBJECT
 public:
  using Result = std::shared_ptr<const comparison::Comparison>;

  explicit ComparisonPlot(const Appearance& appearance, QWidget* parent = nullptr);

  // `result` null: an empty plot. `shape`: shows only the shape of this index; -1: all.
  void show(Result result, PlotQuantity quantity, int shape);
  // Highlights the lane of this system; empty: none.
  void setCurrent(const QString& system);

  // Centre of a mark in widget coordinates; for tests. Contract: the lane and the mark exist.
  QPointF markPosition(int lane, int mark) const;
  const std::vector<PlotLane>& lanes() const { return m_lanes; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Frame {
    QRectF field;  // the area of the marks
    double lane;   // height of a lane in pixels
  };
  Frame frame() const;
  int legendHeight() const;
  comparison::PlotAxis axis(const QRectF& field) const;
  // Centre of the mark. The shapes of a lane are offset vertically, so that no mark hides another.
  QPointF markPosition(const Frame& frame, std::size_t lane, const PlotMark& mark) const;
  void paintTicks(QPainter& painter, const Frame& frame) const;
  void paintLanes(QPainter& painter, const Frame& frame) const;
  void paintLane(QPainter& painter, const Frame& frame, std::size_t lane) const;
  void paintRange(QPainter& painter, const Frame& frame, const PlotMark& mark,
                  const QPointF& at) const;
  void paintMark(QPainter& painter, const PlotMark& mark, const QPointF& at) const;
  void paintLegend(QPainter& painter) const;
  // An entry of the legend: text, symbol and position.
  struct Entry {
    QString text;
    PlotMark mark;
    QPointF at;
  };
  std::vector<Entry> legend() const;
  QColor colourOf(const PlotMark& mark) const;

  const Appearance& m_appearance;
  Result m_result;
  PlotQuantity m_quantity = PlotQuantity::time;
  int m_shape = -1;
  QString m_current;
  std::vector<PlotLane> m_lanes;
};

}  // namespace halfspace::editor
