// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/screenshot.h"

#include <cstdio>

#include <QApplication>
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
  auto* timer = new QTimer(&window);
  QObject::connect(timer, &QTimer::timeout, &window, [&window, timer, line] {
    if (!window.session().isEvaluated()) return;
    timer->stop();
    window.viewport().frameLevel();
    QTimer::singleShot(kSettled, &window, [&window, line] { write(window, line); });
  });
  timer->start(50);
}

}  // namespace halfspace::editor
