// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/screenshot.h"

#include <cstdio>
#include <numbers>

#include <QApplication>
#include <QCheckBox>
#include <QPainter>
#include <QTimer>

#include "editor/panels/comparison/comparison_panel.h"
#include "editor/panels/materials/thumbnails.h"
#include "editor/play/game/roster.h"
#include "level/program/exit_code.h"

namespace halfspace::editor {

namespace {

constexpr int kLabHeight = 288;   // pixels: the whole page of the tree
constexpr int kLayoutTime = 600;  // milliseconds for layouts and the list of issues to update
constexpr QLatin1String kComparison("comparison");
// milliseconds until carvings are in the tree and messages have disappeared
constexpr int kPlayed = 2500;

void choosePanes(ViewportWidget& viewport, const QString& view) {
  const QStringList panes{"3d", "xy", "xz", "yz"};
  const auto pane = static_cast<int>(panes.indexOf(view));
  if (pane < 0) return viewport.setForm(PaneLayout::Form::four);
  viewport.panes().setActive(pane);
  viewport.setForm(PaneLayout::Form::one);
}

void look(ViewportWidget& viewport, const std::array<double, 5>& camera) {
  constexpr double kRadians = std::numbers::pi / 180;
  viewport.setView({{camera[0], camera[1], camera[2]}, camera[3] * kRadians, camera[4] * kRadians});
}

// Ticks the check boxes of the lab as a user would.
void openLab(MainWindow& window, const QStringList& overlays) {
  if (overlays.isEmpty()) return;
  window.docks().lab->raise();
  window.resizeDocks({window.docks().lab}, {kLabHeight}, Qt::Vertical);
  if (overlays.contains(kComparison)) {
    showComparison(window.docks());
    window.docks().comparison->run();
  }
  for (const QString& overlay : overlays) {
    auto* box = window.findChild<QCheckBox*>(QStringLiteral("lab.") + overlay);
    if (box != nullptr) box->setChecked(true);
  }
}

// True once everything that the picture shows is complete.
bool isIdle(MainWindow& window, const CommandLine& line) {
  const Session& session = window.session();
  if (!session.isEvaluated() || session.compiled().state != session.state()) return false;
  if (line.lab.contains(kComparison)) return !window.docks().comparison->comparison().isRunning();
  if (window.viewport().baker().isBusy()) return false;
  for (const Thumbnails* thumbnails : window.findChildren<Thumbnails*>())
    if (thumbnails->isReading()) return false;
  const LabPicture* tree = session.labPicture();
  return line.lab.isEmpty() || (tree != nullptr && tree->state == session.state());
}

void write(MainWindow& window, const CommandLine& line) {
  const QPixmap picture = pictureOf(window);
  const QString path = QString::fromStdString(line.screenshot.string());
  const bool written = picture.save(path);
  if (!written)
    std::fprintf(stderr, "halfspace-editor: error: Cannot write %s.\n", qPrintable(path));
  window.closeWithoutAsking();
  QApplication::exit(
      static_cast<int>(written ? level::ExitCode::done : level::ExitCode::cannotReadOrWrite));
}

// Plays as requested. The order is fixed, because each part builds on the ones before.
void playAs(MainWindow& window, const QStringList& words) {
  PlayMode& mode = window.play();
  mode.startFromStart();
  if (!mode.isPlaying()) return;
  constexpr double kSettling = 0.2;  // seconds, at a time
  for (int i = 0; i < 5; ++i) mode.play().advance(kSettling);
  const auto has = [&](const char* word) { return words.contains(QLatin1String(word)); };
  if (has("walked")) {
    mode.play().setWish({.forward = 1});
    for (int i = 0; i < 8; ++i) mode.play().advance(kSettling);
    mode.play().setWish({});
  }
  mode.setThirdPerson(has("third"));
  const bool expanded = has("expanded");
  mode.setOverlays({expanded, expanded, expanded, !has("carved")});
  if (has("others")) {
    mode.play().dropDebris(100);
    for (const RosterEntry& entry : roster()) {
      if (entry.height <= 56) mode.play().addBot(settingsOf(entry));
    }
    for (int i = 0; i < 10; ++i) mode.play().advance(kSettling);
  }
  if (has("carved")) mode.play().carve(level::Operation::subtract);
}

}  // namespace

// The window as a picture. Rendering a window omits everything painted over OpenGL, so the child
// widgets of the viewport are drawn last.
QPixmap pictureOf(MainWindow& window) {
  QPixmap picture = window.grab();
  ViewportWidget& viewport = window.viewport();
  const QPoint corner = viewport.mapTo(&window, QPoint());
  QPainter painter(&picture);
  painter.drawImage(corner, viewport.grabFramebuffer());
  for (auto* child : viewport.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (child->isVisible()) painter.drawPixmap(corner + child->pos(), child->grab());
  }
  return picture;
}

void takeScreenshot(MainWindow& window, const CommandLine& line) {
  choosePanes(window.viewport(), line.view);
  // The first update only clears the previous document.
  auto* once = new QObject(&window);
  QObject::connect(&window.session(), &Session::sceneChanged, once, [&window, once, line] {
    if (window.session().scene().state() == 0) return;
    once->deleteLater();
    QObject::disconnect(&window.session(), nullptr, once, nullptr);
    window.viewport().frameLevel();
    if (line.camera) look(window.viewport(), *line.camera);
    openLab(window, line.lab);
  });
  auto* timer = new QTimer(&window);
  QObject::connect(timer, &QTimer::timeout, &window, [&window, timer, line] {
    if (!isIdle(window, line)) return;
    timer->stop();
    if (!line.play.isEmpty()) playAs(window, line.play);
    QTimer::singleShot(line.play.isEmpty() ? kLayoutTime : kPlayed, &window,
                       [&window, line] { write(window, line); });
  });
  timer->start(50);
}

}  // namespace halfspace::editor
