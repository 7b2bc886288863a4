// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/counted_hands.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QtTest>

#include "tests/editor/killed_author.h"
#include "tests/editor/when_open.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 10'000;  // milliseconds until a menu or a dialog is open
constexpr int kPainted = 120;      // milliseconds for a picture to be complete
constexpr int kCaption = 28;       // pixels: height of the line below a picture

QAction* entryOf(const QMenu& menu, const QString& text) {
  for (QAction* action : menu.actions()) {
    if (action->text().remove('&') == text) return action;
  }
  return nullptr;
}

void drawPointer(QPainter& painter, QPointF at) {
  QPainterPath arrow;
  arrow.addPolygon(QPolygonF({{0, 0}, {0, 16}, {4, 12}, {7, 19}, {10, 18}, {7, 11}, {12, 11}}));
  arrow.closeSubpath();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(at);
  painter.fillPath(arrow, Qt::white);
  painter.strokePath(arrow, QPen(Qt::black, 1));
  painter.resetTransform();
}

}  // namespace

CountedHands::CountedHands() : m_folder(qEnvironmentVariable("HALFSPACE_FRAMES")) {}

void CountedHands::continueAt(int actions) {
  m_actions = actions;
  if (m_folder.isEmpty()) return;
  m_pictures = static_cast<int>(QDir(m_folder).entryList({"*.png"}, QDir::Files).size());
}

QString CountedHands::textOf(Qt::KeyboardModifiers modifiers) {
  QString text;
  if (modifiers.testFlag(Qt::ControlModifier)) text += "Ctrl+";
  if (modifiers.testFlag(Qt::AltModifier)) text += "Alt+";
  if (modifiers.testFlag(Qt::ShiftModifier)) text += "Shift+";
  return text;
}

void CountedHands::count(const QString& done, int hundredths) {
  ++m_actions;
  QTest::qWait(1);  // tables take what was typed in a later event
  waitUntilIdle();
  record(done, hundredths);
}

void CountedHands::record(const QString& done, int hundredths) {
  if (m_folder.isEmpty()) return;
  QTest::qWait(kPainted);
  const QRect place = window().geometry();
  QImage picture(place.width(), place.height() + kCaption, QImage::Format_RGB32);
  picture.fill(QColor(0x1e, 0x1f, 0x22));
  QPainter painter(&picture);
  painter.drawPixmap(
      0, 0, window().screen()->grabWindow(0, place.x(), place.y(), place.width(), place.height()));
  drawPointer(painter, m_pointer - place.topLeft());
  const QRect line(12, place.height(), place.width() - 24, kCaption);
  painter.setPen(QColor(0xe2, 0xe4, 0xe8));
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, m_title);
  painter.setPen(QColor(0x4c, 0x8d, 0xff));
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignHCenter, done);
  painter.setPen(QColor(0xa0, 0xa4, 0xab));
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, QString::number(m_actions));
  painter.end();
  picture.save(
      QString("%1/%2-%3.png").arg(m_folder).arg(m_pictures++, 3, 10, QChar('0')).arg(hundredths));
}

void CountedHands::takeKeyboard() {
  if (window().isActiveWindow()) return;
  window().activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&window()));
}

void CountedHands::over(int pane, const Vec3& at) {
  takeKeyboard();
  hover(pane, at);
  point(window().viewport(), pixelOf(pane, at));
}

void CountedHands::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  takeKeyboard();
  QWidget* widget = QApplication::focusWidget();
  QTest::keyClick(widget == nullptr ? &window().viewport() : widget, key, modifiers);
  count(QKeySequence(QKeyCombination(modifiers, key)).toString());
}

// Each letter goes to the widget that has the focus then: the first may open an editor.
void CountedHands::word(const QString& text) {
  for (const QChar letter : text) {
    QWidget* widget = QApplication::focusWidget();
    QTest::keyClicks(widget == nullptr ? &window().viewport() : widget, letter);
  }
  count(text);
}

void CountedHands::clickAt(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  over(pane, at);
  click(pane, at, modifiers);
  count(textOf(modifiers) + "Click");
}

void CountedHands::dragFrom(int pane, const Vec3& from, const Vec3& to,
                            Qt::KeyboardModifiers modifiers, const QString& typed) {
  over(pane, from);
  dragOn(pane, from, to, modifiers);
  point(window().viewport(), pixelOf(pane, to));
  count(textOf(modifiers) + "Drag");
  if (!typed.isEmpty()) word(typed);
  release(pane, to, modifiers);
  waitUntilIdle();
}

void CountedHands::clickOn(QWidget& widget, QPoint at) {
  if (widget.window() == &window()) takeKeyboard();
  QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
  point(widget, at);
  count("Click");
}

void CountedHands::doubleClickOn(QWidget& widget, QPoint at) {
  if (widget.window() == &window()) takeKeyboard();
  QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
  QTest::mouseDClick(&widget, Qt::LeftButton, {}, at);
  point(widget, at);
  count("Double click");
}

bool CountedHands::chooseAt(int pane, const Vec3& at, const QStringList& texts) {
  bool isChosen = false;
  const WhenOpen<QMenu> opened([&](QMenu& menu) {
    count("Right click");
    QMenu* open = &menu;
    for (const QString& text : texts) {
      QAction* action = entryOf(*open, text);
      if (action == nullptr || !action->isEnabled()) return menu.close(), void();
      const QPoint middle = open->actionGeometry(action).center();
      point(*open, middle);
      QTest::mouseMove(open, middle);
      QTest::mouseClick(open, Qt::LeftButton, {}, middle);
      QMenu* inner = action->menu();
      if (inner == nullptr) break;
      if (!QTest::qWaitFor([inner] { return inner->isVisible(); }, kPatience)) return;
      count("Click");
      open = inner;
    }
    isChosen = true;
  });
  over(pane, at);
  QTest::mouseClick(&window().viewport(), Qt::RightButton, {}, pixelOf(pane, at));
  if (isChosen) count("Click");
  return isChosen;
}

bool CountedHands::chooseIn(QComboBox& box, const QString& text) {
  clickOn(box, box.rect().center());
  const int row = box.findText(text);
  QAbstractItemView* list = box.view();
  if (row < 0 || !QTest::qWaitFor([list] { return list->isVisible(); }, kPatience)) return false;
  // A list ignores the release of the button that opened it for a moment.
  QTest::qWait(QApplication::doubleClickInterval());
  const QModelIndex index = list->model()->index(row, box.modelColumn());
  list->scrollTo(index);
  const QPoint middle = list->visualRect(index).center();
  QTest::mouseMove(list->viewport(), middle);
  clickOn(*list->viewport(), middle);
  return box.currentText() == text;
}

bool CountedHands::nameFile(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& name) {
  bool isNamed = false;
  const WhenOpen<QFileDialog> opened([&](QFileDialog& dialog) {
    // Until the dialog is active, keys are shortcuts of the window behind it.
    if (!QTest::qWaitForWindowActive(&dialog, kPatience)) return dialog.reject();
    auto* field = dialog.findChild<QLineEdit*>("fileNameEdit");
    field->selectAll();
    QTest::keyClicks(field, name);
    // A simulated Enter does not reach the dialog while the shortcut that opened it is delivered.
    static_cast<QDialog&>(dialog).accept();
    isNamed = true;
  });
  takeKeyboard();
  QTest::keyClick(&window().viewport(), key, modifiers);
  m_actions += 2;  // the shortcut and the word; Enter follows
  count(QKeySequence(QKeyCombination(modifiers, key)).toString() + "  " + name, 110);
  return isNamed;
}

bool CountedHands::acceptOffer(const QString& folder) {
  if (!recoverWork(window(), folder)) return false;
  count("Restore", 110);
  return true;
}

}  // namespace halfspace::editor::tests
