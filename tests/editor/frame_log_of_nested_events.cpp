// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "editor/application/frame_log.h"

namespace halfspace::editor::tests {

class FrameLogOfNestedEvents : public QObject {
  Q_OBJECT

 private slots:
  void eventsUpToARest_areOneBlock();
  void drawing_endsABlockAndIsNoPartOfIt();
  void drawingInsideOfWork_isTakenOff();
  void workInsideOfDrawing_isWork();
  void nestedWork_isCountedOnce();
  void frame_isADrawingWithTheWorkBeforeIt();
  void frame_doesNotCountWorkBeforeARest();
  void percentiles();
};

using Times = std::vector<double>;

void FrameLogOfNestedEvents::eventsUpToARest_areOneBlock() {
  FrameLog log;
  for (const double start : {0.0, 10.0}) {
    log.beginEvent(start, false);
    log.endEvent(start + 3);
  }
  log.rest();
  log.rest();  // nothing happened: no block
  QCOMPARE(log.blocks(), Times({6}));
}

void FrameLogOfNestedEvents::drawing_endsABlockAndIsNoPartOfIt() {
  FrameLog log;
  log.beginEvent(0, false);
  log.endEvent(2);
  log.beginEvent(2, true);
  log.endEvent(50);
  log.beginEvent(50, false);
  log.endEvent(53);
  log.rest();
  QCOMPARE(log.blocks(), Times({2, 3}));
  QCOMPARE(log.drawings(), Times({48}));
}

void FrameLogOfNestedEvents::drawingInsideOfWork_isTakenOff() {
  FrameLog log;
  log.beginEvent(0, false);
  log.beginEvent(1, true);
  log.endEvent(31);
  log.endEvent(35);
  log.rest();
  QCOMPARE(log.blocks(), Times({5}));
  QCOMPARE(log.drawings(), Times({30}));
}

void FrameLogOfNestedEvents::workInsideOfDrawing_isWork() {
  FrameLog log;
  log.beginEvent(0, true);
  log.beginEvent(10, false);
  log.endEvent(14);
  log.endEvent(20);
  log.rest();
  QCOMPARE(log.blocks(), Times({4}));
  QCOMPARE(log.drawings(), Times({16}));
}

void FrameLogOfNestedEvents::nestedWork_isCountedOnce() {
  FrameLog log;
  log.beginEvent(0, false);
  log.beginEvent(1, false);
  log.beginEvent(2, true);
  log.endEvent(12);
  log.endEvent(13);
  log.endEvent(14);
  log.rest();
  QCOMPARE(log.blocks(), Times({4}));
  QCOMPARE(log.drawings(), Times({10}));
}

void FrameLogOfNestedEvents::frame_isADrawingWithTheWorkBeforeIt() {
  FrameLog log;
  log.beginEvent(0, false);
  log.endEvent(2);
  log.beginEvent(2, true);
  log.beginEvent(10, false);  // sends vertices
  log.endEvent(15);
  log.endEvent(50);
  log.beginEvent(50, true);
  log.endEvent(60);
  QCOMPARE(log.frames(), Times({50, 10}));
  log.clear();
  QVERIFY(log.frames().empty());
}

void FrameLogOfNestedEvents::frame_doesNotCountWorkBeforeARest() {
  FrameLog log;
  log.beginEvent(0, false);
  log.endEvent(7);
  log.rest();
  log.beginEvent(10, true);
  log.endEvent(30);
  QCOMPARE(log.frames(), Times({20}));
}

void FrameLogOfNestedEvents::percentiles() {
  QCOMPARE(percentile({}, 0.5), 0.0);
  QCOMPARE(percentile({3, 1, 2}, 0.5), 2.0);
  QCOMPARE(percentile({3, 1, 2}, 1), 3.0);
}

}  // namespace halfspace::editor::tests

QTEST_APPLESS_MAIN(halfspace::editor::tests::FrameLogOfNestedEvents)
#include "frame_log_of_nested_events.moc"
