// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/screenshot.h"

#include <cstdio>

#include <QApplication>
#include <QCheckBox>
#include <QPainter>
#include <QTimer>

namespace halfspace::editor {

namespace {

constexpr int kSettled = 250;  // milliseconds for layouts to come to rest

void choosePanes(ViewportWidget& viewport, const QString& view) {
  const QStringList panes{"3d", "xy", "xz", "yz"};
  const auto pane = static_cast<int>(panes.indexOf(view));
  if (pane < 0) return viewport.setForm(PaneLayout::Form::four);
  viewport.panes().setActive(pane);
  viewport.setForm(PaneLayout::Form::one);
}

// The lab's own boxes are ticked, as a hand would.
void openLab(MainWindow& window, const QStringList& overlays) {
  if (overlays.isEmpty()) return;
  window.docks().lab->raise();
  for (const QString& overlay : overlays) {
    auto* box = window.findChild<QCheckBox*>(QStringLiteral("lab.") + overlay);
    if (box != nullptr) box->setChecked(true);
  }
}

// Nothing is still being worked out that the picture would show.
bool isSettled(const MainWindow& window, const CommandLine& line) {
  const Session& session = window.session();
  if (!session.isEvaluated() || session.compiled().state != session.state()) return false;
  const TreePicture* tree = session.treePicture();
  return line.lab.isEmpty() || (tree != nullptr && tree->state == session.state());
}

void write(MainWindow& window, const CommandLine& line) {
  // A window that is drawn into a picture leaves out what is painted over OpenGL.
  QPixmap picture = window.grab();
  QPainter(&picture).drawImage(window.viewport().geometry().topLeft(),
                               window.viewport().grabFramebuffer());
  const QString path = QString::fromStdString(line.screenshot.string());
  const bool written = picture.save(path);
  if (!written) std::fprintf(stderr, "halfspace-editor: cannot write %s\n", qPrintable(path));
  window.closeWithoutAsking();
  QApplication::exit(written ? 0 : 1);
}

}  // namespace

void takeScreenshot(MainWindow& window, const CommandLine& line) {
  choosePanes(window.viewport(), line.view);
  QObject::connect(
      &window.session(), &Session::sceneChanged, &window,
      [&window, line] {
        window.viewport().frameLevel();
        openLab(window, line.lab);
      },
      Qt::SingleShotConnection);
  auto* timer = new QTimer(&window);
  QObject::connect(timer, &QTimer::timeout, &window, [&window, timer, line] {
    if (!isSettled(window, line)) return;
    timer->stop();
    QTimer::singleShot(kSettled, &window, [&window, line] { write(window, line); });
  });
  timer->start(50);
}

}  // namespace halfspace::editor
