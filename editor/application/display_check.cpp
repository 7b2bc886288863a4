// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/display_check.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>

namespace halfspace::editor {

namespace {

constexpr const char* kHeadless =
    "Levels can be built and converted without a display by the program \"halfspace\".";

}  // namespace

std::optional<QString> missingDisplay() {
  // If the user named a platform, Qt reports its own errors.
  if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) return std::nullopt;
  if (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")) {
    return std::nullopt;
  }
  return QStringLiteral(
             "There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start the editor in "
             "a desktop session, or under \"xvfb-run -s '-screen 0 1600x1000x24'\".\n%1")
      .arg(QLatin1String(kHeadless));
}

std::optional<QString> missingOpenGl() {
  // These platforms have no windows for OpenGL, although they offer contexts.
  const QStringList windowless{"offscreen", "minimal", "minimalegl", "linuxfb", "vnc"};
  if (windowless.contains(QGuiApplication::platformName())) {
    return QStringLiteral(
               "The editor draws with OpenGL 3.3, which the platform \"%1\" does not have. Unset "
               "QT_QPA_PLATFORM, or set it to \"xcb\" or \"wayland\".\n%2")
        .arg(QGuiApplication::platformName(), QLatin1String(kHeadless));
  }
  QOpenGLContext context;
  QOffscreenSurface surface;
  context.setFormat(QSurfaceFormat::defaultFormat());
  surface.setFormat(context.format());
  surface.create();
  const bool made = context.create() && context.makeCurrent(&surface);
  if (made && context.format().version() >= qMakePair(3, 3)) return std::nullopt;
  const QString found =
      made ? QStringLiteral("found is %1.%2")
                 .arg(context.format().majorVersion())
                 .arg(context.format().minorVersion())
           : QStringLiteral("none was found on the platform \"%1\"").arg(qApp->platformName());
  return QStringLiteral(
             "The editor draws with OpenGL 3.3; %1. Install your graphics card's driver or Mesa's "
             "software one (libgl1-mesa-dri).\n%2")
      .arg(found, QLatin1String(kHeadless));
}

}  // namespace halfspace::editor
