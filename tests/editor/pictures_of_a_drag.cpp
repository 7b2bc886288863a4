// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// When the pictures of a drag are drawn where drawing is slow: one with each scene, and nothing in
// the window before it. Pictures can be drawn apart from the window.
#include <QtTest>

#include <QLabel>
#include <QVBoxLayout>

#include "editor/viewport/drag_pacing.h"

namespace halfspace::editor::tests {

class PicturesOfADrag : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { m_window.reset(); }

  void awaitedScene_keepsTheWindowFromDrawing();
  void requestedPictures_areDrawnOnce();
  void labelBetweenPictures_isDrawnWithTheNext();
  void arrivedScene_isDrawnBeforeTheNextMovement();
  void awaitedScene_replacesAnEarlierRequest();
  void movementWithoutAScene_isDrawnWhenTheHandRests();
  void endedDrag_letsTheWindowDraw();
  void handHeldStill_letsTheWindowDraw();
  void slowPicture_allowsALongerWait();
  void pictureApart_leavesTheWindowAlone();
  void refusedPictureApart_isDrawnInTheWindow();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::unique_ptr<QWidget> m_window;
  QWidget* m_view = nullptr;
  QLabel* m_label = nullptr;
  std::unique_ptr<DragPacing> m_pacing;
  int m_labels = 0;    // drawings of the label
  int m_pictures = 0;  // of the view
  std::chrono::milliseconds m_cost{0};
};

void PicturesOfADrag::init() {
  m_window = std::make_unique<QWidget>();
  auto* layout = new QVBoxLayout(m_window.get());
  m_view = new QWidget;
  m_view->setMinimumSize(100, 100);
  m_label = new QLabel(QStringLiteral("before"));
  layout->addWidget(m_view);
  layout->addWidget(m_label);
  m_pacing = std::make_unique<DragPacing>(*m_view);
  m_cost = std::chrono::milliseconds(0);
  m_window->show();
  QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
  QTest::qWait(50);
  m_label->installEventFilter(this);
  m_view->installEventFilter(this);
  m_labels = m_pictures = 0;
}

bool PicturesOfADrag::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Paint) return false;
  ++(watched == m_label ? m_labels : m_pictures);
  if (watched == m_view) QTest::qSleep(static_cast<int>(m_cost.count()));
  return false;
}

void PicturesOfADrag::awaitedScene_keepsTheWindowFromDrawing() {
  m_pacing->awaitScene();
  m_label->setText(QStringLiteral("after"));
  while (m_pacing->isWaiting()) {
    QCOMPARE(m_labels, 0);
    QCOMPARE(m_pictures, 0);
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  }
  QCOMPARE(m_pictures, 1);  // no scene has come: the picture is drawn without
  QCOMPARE(m_labels, 1);
}

void PicturesOfADrag::requestedPictures_areDrawnOnce() {
  for (int request = 0; request < 3; ++request) m_pacing->drawScene();
  QCOMPARE(m_pictures, 0);
  QTRY_COMPARE(m_pictures, 1);
  QTest::qWait(20);
  QCOMPARE(m_pictures, 1);
}

void PicturesOfADrag::labelBetweenPictures_isDrawnWithTheNext() {
  m_pacing->drawScene();
  QTRY_COMPARE(m_pictures, 1);
  m_label->setText(QStringLiteral("after"));
  QCoreApplication::processEvents();
  QCOMPARE(m_labels, 0);
  m_pacing->drawScene();
  QTRY_COMPARE(m_pictures, 2);
  QCOMPARE(m_labels, 1);
}

void PicturesOfADrag::arrivedScene_isDrawnBeforeTheNextMovement() {
  m_pacing->awaitScene();
  m_pacing->drawScene();
  int picturesBefore = -1;
  QTimer::singleShot(0, this, [&] { picturesBefore = m_pictures; });  // a movement
  QTRY_VERIFY(picturesBefore >= 0);
  QCOMPARE(picturesBefore, 1);
  QVERIFY(!m_pacing->isWaiting());
}

void PicturesOfADrag::awaitedScene_replacesAnEarlierRequest() {
  m_pacing->drawScene();
  m_pacing->awaitScene();
  QCoreApplication::sendPostedEvents();
  QCOMPARE(m_pictures, 0);
  QVERIFY(m_pacing->isWaiting());
}

void PicturesOfADrag::movementWithoutAScene_isDrawnWhenTheHandRests() {
  QSignalSpy rested(m_pacing.get(), &DragPacing::rested);
  m_pacing->drawAtRest();
  m_label->setText(QStringLiteral("after"));
  QTRY_COMPARE(rested.count(), 1);
  QCOMPARE(m_pictures, 0);  // the receiver draws
  QTRY_COMPARE(m_labels, 1);
}

void PicturesOfADrag::endedDrag_letsTheWindowDraw() {
  m_pacing->awaitScene();
  m_label->setText(QStringLiteral("after"));
  QCoreApplication::processEvents();
  m_pacing->end();
  QTRY_COMPARE(m_labels, 1);
  QCOMPARE(m_pictures, 0);
}

void PicturesOfADrag::handHeldStill_letsTheWindowDraw() {
  QSignalSpy rested(m_pacing.get(), &DragPacing::rested);
  m_pacing->drawScene();
  QTRY_COMPARE(m_pictures, 1);
  m_label->setText(QStringLiteral("after"));
  QTRY_COMPARE(rested.count(), 1);
  QTRY_COMPARE(m_labels, 1);
  QTest::qWait(2 * static_cast<int>(DragPacing::kRest.count()));
  QCOMPARE(rested.count(), 1);
}

void PicturesOfADrag::slowPicture_allowsALongerWait() {
  const auto usual = m_pacing->longestWait();
  m_cost = std::chrono::milliseconds(90);
  m_pacing->drawScene();
  QTRY_COMPARE(m_pictures, 1);
  QTRY_VERIFY(m_pacing->longestWait() >= m_cost);
  QVERIFY(usual < m_pacing->longestWait());
  QVERIFY(m_pacing->longestWait() <= std::chrono::milliseconds(200));
}

// The window is drawn when the hand rests, and that wait is longer.
void PicturesOfADrag::pictureApart_leavesTheWindowAlone() {
  int apart = 0;
  m_pacing = std::make_unique<DragPacing>(*m_view, [&] { return ++apart > 0; });
  QElapsedTimer sinceTheLast;
  for (int picture = 1; picture <= 3; ++picture) {
    m_label->setText(QString::number(picture));
    m_pacing->drawScene();
    QTRY_COMPARE(apart, picture);
    sinceTheLast.start();
    QCoreApplication::processEvents();
    QCOMPARE(m_labels, 0);
    QCOMPARE(m_pictures, 0);
  }
  QSignalSpy rested(m_pacing.get(), &DragPacing::rested);
  QTRY_COMPARE(rested.count(), 1);
  QVERIFY(sinceTheLast.elapsed() > DragPacing::kRest.count());
  QTRY_COMPARE(m_labels, 1);
  QCOMPARE(apart, 3);
}

void PicturesOfADrag::refusedPictureApart_isDrawnInTheWindow() {
  m_pacing = std::make_unique<DragPacing>(*m_view, [] { return false; });
  m_label->setText(QStringLiteral("after"));
  m_pacing->drawScene();
  QTRY_COMPARE(m_pictures, 1);
  QCOMPARE(m_labels, 1);
}

}  // namespace halfspace::editor::tests

QTEST_MAIN(halfspace::editor::tests::PicturesOfADrag)
#include "pictures_of_a_drag.moc"
