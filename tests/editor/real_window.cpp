// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/real_window.h"

#include <QApplication>
#include <QDir>
#include <QFont>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QProcess>
#include <QSurfaceFormat>
#include <QWheelEvent>
#include <QtTest>

#include "editor/application/screenshot.h"
#include "editor/session/background_edits.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds

void sendMove(QWidget& to, QPoint at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseMove, at, to.mapToGlobal(at), Qt::NoButton, button, modifiers);
  QApplication::sendEvent(&to, &event);
  // Handles movements together with all other events that have arrived.
  QCoreApplication::sendPostedEvents(&to);
}

}  // namespace

bool same(const Box& a, const Box& b) {
  return a.min() == b.min() && a.max() == b.max();
}

void chooseSurfaceFormat() {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  QSurfaceFormat::setDefaultFormat(format);
}

bool RealWindow::open(const QString& theme, QSize size) {
  QFont font = QApplication::font();
  font.setFamily(m_family);
  QApplication::setFont(font);
  m_appearance = std::make_unique<Appearance>();
  m_appearance->setTheme(theme);
  Settings settings;
  settings.view.mode = DrawMode::textured;  // colours that tests can foresee
  settings.isDrawingChosen = true;
  m_window = std::make_unique<MainWindow>(*m_appearance, settings);
  m_window->resize(size);
  m_window->show();
  if (!QTest::qWaitForWindowExposed(m_window.get())) return false;
  session().open(level::Level(), {});
  if (!waitUntilIdle()) return false;
  // Nothing is drawn yet: every pane looks at the origin, at one unit per pixel.
  PaneLayout& panes = m_window->viewport().panes();
  for (int pane = 1; pane < panes.count(); ++pane) panes.camera(pane).setZoom(1);
  panes.camera(k3d).setPosition({-300, -300, 260});
  panes.camera(k3d).setDirection(0.785398, -0.5);
  m_window->activateWindow();
  m_window->viewport().setFocus();
  return QTest::qWaitFor([this] { return m_window->viewport().hasFocus(); }, kPatience);
}

void RealWindow::close() {
  if (!m_window) return;
  if (QTest::currentTestFailed()) {
    QString name = QString("failed_") + QTest::currentTestFunction();
    if (QTest::currentDataTag() != nullptr) name += QString("_") + QTest::currentDataTag();
    keepPicture(name.replace(' ', '_').remove(QRegularExpression("[^A-Za-z0-9_]")));
  }
  m_window->closeWithoutAsking();
  m_window.reset();
}

QPoint RealWindow::pixelOf(int pane, const Vec3& at) const {
  const PaneLayout& panes = m_window->viewport().panes();
  return (panes.camera(pane).project(at).value() + panes.rect(pane).topLeft()).toPoint();
}

void RealWindow::dragOn(int pane, const Vec3& from, const Vec3& to,
                        Qt::KeyboardModifiers modifiers) {
  QWidget& viewport = m_window->viewport();
  const QPoint start = pixelOf(pane, from);
  const QPoint end = pixelOf(pane, to);
  QTest::mousePress(&viewport, Qt::LeftButton, modifiers, start);
  sendMove(viewport, (start + end) / 2, Qt::LeftButton, modifiers);
  sendMove(viewport, end, Qt::LeftButton, modifiers);
}

void RealWindow::moveTo(int pane, const Vec3& to, Qt::KeyboardModifiers modifiers) {
  sendMove(m_window->viewport(), pixelOf(pane, to), Qt::LeftButton, modifiers);
}

void RealWindow::hover(int pane, const Vec3& at) {
  sendMove(m_window->viewport(), pixelOf(pane, at), Qt::NoButton, {});
}

void RealWindow::release(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  QTest::mouseRelease(&m_window->viewport(), Qt::LeftButton, modifiers, pixelOf(pane, at));
}

void RealWindow::drag(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers) {
  dragOn(pane, from, to, modifiers);
  release(pane, to, modifiers);
}

void RealWindow::click(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers) {
  QTest::mouseClick(&m_window->viewport(), Qt::LeftButton, modifiers, pixelOf(pane, at));
}

void RealWindow::doubleClick(int pane, const Vec3& at) {
  QWidget* viewport = &m_window->viewport();
  QTest::mouseClick(viewport, Qt::LeftButton, {}, pixelOf(pane, at));
  QTest::mouseDClick(viewport, Qt::LeftButton, {}, pixelOf(pane, at));
}

void RealWindow::wheel(int pane, const Vec3& at, int steps, Qt::KeyboardModifiers modifiers) {
  QWidget& viewport = m_window->viewport();
  const QPoint pixel = pixelOf(pane, at);
  QWheelEvent event(pixel, viewport.mapToGlobal(pixel), {}, {0, 120 * steps}, Qt::NoButton,
                    modifiers, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&viewport, &event);
}

void RealWindow::dragPixels(Qt::MouseButton button, QPoint from, QPoint by,
                            Qt::KeyboardModifiers modifiers) {
  QWidget& viewport = m_window->viewport();
  QTest::mousePress(&viewport, button, modifiers, from);
  sendMove(viewport, from + by / 2, button, modifiers);
  sendMove(viewport, from + by, button, modifiers);
  QTest::mouseRelease(&viewport, button, modifiers, from + by);
}

void RealWindow::key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  // A dialog that was closed may not have returned the keyboard focus yet.
  if (!m_window->isActiveWindow()) {
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
  }
  QTest::keyClick(&m_window->viewport(), key, modifiers);
}

void RealWindow::typeKeys(const QString& text) {
  QTest::keyClicks(&m_window->viewport(), text);
}

void RealWindow::chooseShape(const std::string& kind) {
  ShapeChoice shape = m_window->workspace().shape();
  shape.kind = kind;
  m_window->workspace().setShape(shape);
}

level::NodeId RealWindow::drawBox(const Box& box) {
  session().clearSelection();
  m_window->workspace().setReference(box);
  chooseShape("box");
  // Drags between pixels inside the outermost grid cells, because whole cells are drawn.
  const Vec3 within(2, 2, 0);
  drag(kXy, box.min() + within, box.max() - within);
  if (!waitUntilIdle() || session().selection().size() != 1) return {};
  return session().selection().front();
}

bool RealWindow::waitUntilIdle() {
  return QTest::qWaitFor([this] { return !isEditing(session()) && session().isEvaluated(); },
                         kPatience);
}

bool RealWindow::equalsFreshEvaluation() {
  return waitUntilIdle() &&
         level::evaluate(session().level()).boundary().hash() == session().scene().figures().hash;
}

bool RealWindow::equalsCommandLine() {
  const QTemporaryDir folder;
  const QString path = folder.filePath("level.halfspace");
  if (!waitUntilIdle() || level::saveLevel(session().level(), path.toStdString())) return false;
  QProcess program;
  program.start(HALFSPACE_BINARY_DIR "/bin/halfspace", {"build", path, "--json", "-"});
  if (!program.waitForFinished(kPatience)) return false;
  const QJsonObject report = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
  const QString ours = QString::number(qulonglong(session().scene().figures().hash), 16);
  const QString theirs = report["hash"].toString();
  if (ours.rightJustified(16, '0') == theirs) return true;
  qWarning("the window has %s, the command line %s", qPrintable(ours), qPrintable(theirs));
  return false;
}

namespace {

void save(const QPixmap& picture, const QString& name) {
  const QDir folder(QStringLiteral(HALFSPACE_BINARY_DIR) + "/tests/pictures");
  folder.mkpath(".");
  QVERIFY(picture.save(folder.filePath(name + ".png")));
}

}  // namespace

void RealWindow::keepPicture(const QString& name) {
  save(pictureOf(*m_window), name);
}

void RealWindow::keepPicture(QWidget& of, const QString& name) {
  save(of.grab(), name);
}

}  // namespace halfspace::editor::tests
