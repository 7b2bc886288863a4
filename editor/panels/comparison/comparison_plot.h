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

// A lane for each system, a mark for each shape, on one axis with named ticks.
class ComparisonPlot : public QWidget {
  Q_OBJECT
 public:
  using Result = std::shared_ptr<const comparison::Comparison>;

  explicit ComparisonPlot(const Appearance& appearance, QWidget* parent = nullptr);

  // Null: nothing. `shape`: only this one; -1: all.
  void show(Result result, PlotQuantity quantity, int shape);
  // The lane of this system stands out; empty: none.
  void setCurrent(const QString& system);

  // Where the mark is drawn; for tests. Contract: there is such a lane and mark.
  QPointF placeOf(int lane, int mark) const;
  const std::vector<PlotLane>& lanes() const { return m_lanes; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Frame {
    QRectF field;  // of the marks
    double lane;   // pixels
  };
  Frame frame() const;
  int legendHeight() const;
  comparison::PlotAxis axis(const QRectF& field) const;
  // Of the mark's middle. Marks of many shapes stand a little apart, so that none hides another.
  QPointF placeOf(const Frame& frame, std::size_t lane, const PlotMark& mark) const;
  void paintTicks(QPainter& painter, const Frame& frame) const;
  void paintLanes(QPainter& painter, const Frame& frame) const;
  void paintLane(QPainter& painter, const Frame& frame, std::size_t lane) const;
  void paintReach(QPainter& painter, const Frame& frame, const PlotMark& mark,
                  const QPointF& at) const;
  void paintMark(QPainter& painter, const PlotMark& mark, const QPointF& at) const;
  void paintLegend(QPainter& painter) const;
  // What the legend says, and each entry's place.
  struct Entry {
    QString words;
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
