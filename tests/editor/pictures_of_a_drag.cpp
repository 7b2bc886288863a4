// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// When the pictures of a drag are drawn where drawing is slow: one with each scene, and nothing in
// the window before it.
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
  void arrivedScene_isDrawnBeforeTheNextMovement();
  void sceneOfAnEarlierWait_isNotTakenForTheNext();
  void sceneThatNobodyAwaits_drawsNothing();
  void endedDrag_letsTheWindowDraw();
  void handHeldStill_isReportedOnce();
  void slowPicture_allowsALongerWait();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::unique_ptr<QWidget> m_window;
  QLabel* m_label = nullptr;
  std::unique_ptr<DragPacing> m_pacing;
  int m_paints = 0;  // of the label
  int m_pictures = 0;
};

void PicturesOfADrag::init() {
  m_window = std::make_unique<QWidget>();
  auto* layout = new QVBoxLayout(m_window.get());
  auto* view = new QWidget;
  m_label = new QLabel(QStringLiteral("before"));
  layout->addWidget(view);
  layout->addWidget(m_label);
  m_pacing = std::make_unique<DragPacing>(*view);
  m_pictures = 0;
  connect(m_pacing.get(), &DragPacing::pictureDue, this, [this, view] {
    ++m_pictures;
    view->repaint();
  });
  m_window->show();
  QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
  QTest::qWait(50);
  m_label->installEventFilter(this);
  m_paints = 0;
}

bool PicturesOfADrag::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_label && event->type() == QEvent::Paint) ++m_paints;
  return false;
}

void PicturesOfADrag::awaitedScene_keepsTheWindowFromDrawing() {
  m_pacing->awaitScene();
  m_label->setText(QStringLiteral("after"));
  while (m_pacing->isWaiting()) {
    QCOMPARE(m_paints, 0);
    QCOMPARE(m_pictures, 0);
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  }
  QCOMPARE(m_pictures, 1);  // no scene has come: the picture is drawn without
  QCOMPARE(m_paints, 1);    // together with the label
  QTest::qWait(20);
  QCOMPARE(m_paints, 1);
}

void PicturesOfADrag::requestedPictures_areDrawnOnce() {
  for (int request = 0; request < 3; ++request) m_pacing->drawNext();
  QCOMPARE(m_pictures, 0);
  QTRY_COMPARE(m_pictures, 1);
  QTest::qWait(20);
  QCOMPARE(m_pictures, 1);
}

void PicturesOfADrag::arrivedScene_isDrawnBeforeTheNextMovement() {
  m_pacing->awaitScene();
  m_pacing->sceneArrived();
  int picturesBefore = -1;
  QTimer::singleShot(0, this, [&] { picturesBefore = m_pictures; });  // a movement
  QTRY_VERIFY(picturesBefore >= 0);
  QCOMPARE(picturesBefore, 1);
  QVERIFY(!m_pacing->isWaiting());
}

void PicturesOfADrag::sceneOfAnEarlierWait_isNotTakenForTheNext() {
  m_pacing->awaitScene();
  m_pacing->sceneArrived();
  m_pacing->end();
  m_pacing->awaitScene();
  QCoreApplication::sendPostedEvents();
  QCOMPARE(m_pictures, 0);
  QVERIFY(m_pacing->isWaiting());
}

void PicturesOfADrag::sceneThatNobodyAwaits_drawsNothing() {
  m_pacing->sceneArrived();
  QTest::qWait(20);
  QCOMPARE(m_pictures, 0);
}

void PicturesOfADrag::endedDrag_letsTheWindowDraw() {
  m_pacing->awaitScene();
  m_label->setText(QStringLiteral("after"));
  QCoreApplication::processEvents();
  m_pacing->end();
  QTRY_VERIFY(m_paints > 0);
  QCOMPARE(m_pictures, 0);
}

void PicturesOfADrag::handHeldStill_isReportedOnce() {
  QSignalSpy rested(m_pacing.get(), &DragPacing::rested);
  m_pacing->awaitScene();
  m_pacing->sceneArrived();
  QTRY_COMPARE(rested.count(), 1);
  QTest::qWait(2 * static_cast<int>(DragPacing::kRest.count()));
  QCOMPARE(rested.count(), 1);
}

void PicturesOfADrag::slowPicture_allowsALongerWait() {
  const auto usual = m_pacing->longestWait();
  connect(m_pacing.get(), &DragPacing::pictureDue, this, [] { QTest::qSleep(90); });
  m_pacing->awaitScene();
  m_pacing->sceneArrived();
  QTRY_COMPARE(m_pictures, 1);
  QTRY_VERIFY(m_pacing->longestWait() >= std::chrono::milliseconds(90));
  QVERIFY(usual < m_pacing->longestWait());
  QVERIFY(m_pacing->longestWait() <= std::chrono::milliseconds(200));
}

}  // namespace halfspace::editor::tests

QTEST_MAIN(halfspace::editor::tests::PicturesOfADrag)
#include "pictures_of_a_drag.moc"
