// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The program `halfspace-editor`.
#include <cstdio>
#include <filesystem>

#include <QScreen>
#include <QSurfaceFormat>

#include "editor/application/crash_report.h"
#include "editor/application/display_check.h"
#include "editor/application/drag_bench.h"
#include "editor/application/main_window.h"
#include "editor/application/screenshot.h"
#include "editor/play/game/carve_bench.h"
#include "editor/session/language.h"
#include "level/program/exit_code.h"
#include "level/system/allocator.h"
#include "level/system/process.h"

namespace {

using namespace halfspace::editor;

void reportCrashes(Session& session) {
  for (const std::filesystem::path& log : unreportedCrashes(journalFolder())) {
    session.say(halfspace::level::Severity::warning,
                QObject::tr("The editor crashed earlier. The log is %1. The unsaved work of that "
                            "session is in its journal and can be recovered.")
                    .arg(QString::fromStdString(log.string())));
  }
}

constexpr int kCannotOpen = static_cast<int>(halfspace::level::ExitCode::cannotReadOrWrite);
constexpr int kNoDisplay = kCannotOpen;

void complain(const QString& text) {
  std::fprintf(stderr, "halfspace-editor: error: %s\n", qPrintable(text));
}

// Prints warnings and errors of the console on standard error, too.
void printToTerminal(const Message& message) {
  if (message.severity == halfspace::level::Severity::note) return;
  const bool isError = message.severity == halfspace::level::Severity::error;
  std::fprintf(stderr, "halfspace-editor: %s: %s\n", isError ? "error" : "warning",
               qPrintable(message.text));
}

void chooseSurfaceFormat() {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  format.setSamples(4);
  QSurfaceFormat::setDefaultFormat(format);
}

int refuse(const QString& text) {
  complain(text);
  return kNoDisplay;
}

constexpr QSize kDefaultSize(1600, 1000);

// The default size, or less where the screen has no room for it with a frame and a title bar.
QSize sizeOnScreen(const QWidget& window) {
  constexpr QSize kFrame(16, 48);
  return kDefaultSize.boundedTo(window.screen()->availableSize() - kFrame);
}

}  // namespace

int main(int argc, char** argv) {
  halfspace::level::tuneAllocator();
  QCoreApplication::setApplicationName(QStringLiteral("halfspace-editor"));
  QCoreApplication::setOrganizationName(QStringLiteral("Halfspace"));
  QCoreApplication::setApplicationVersion(QStringLiteral(HALFSPACE_VERSION));
  const QStringList arguments = [&] {
    QStringList list;
    for (int i = 0; i < argc; ++i) list << QString::fromLocal8Bit(argv[i]);
    return list;
  }();
  const CommandLine line = readCommandLine(arguments);
  if (!line.benchCarve.empty()) {
    const QCoreApplication application(argc, argv);
    halfspace::level::useDecimalPoints();
    benchCarve(line.benchCarve);
    return 0;
  }
  if (const auto problem = missingDisplay()) return refuse(*problem);
  chooseSurfaceFormat();
  TimedApplication application(argc, argv);
  halfspace::level::useDecimalPoints();
  if (const auto problem = missingOpenGl()) return refuse(*problem);

  std::optional<QString> settingsProblem;
  Settings settings = std::filesystem::exists(settingsPath())
                          ? readSettings(settingsPath(), settingsProblem)
                          : firstSettings();
  if (line.bench || !line.screenshot.empty()) {
    settings = Settings();
    settings.language = QStringLiteral("en");
  }
  if (!line.screenshot.empty()) {
    settings.view.light = LightDetail::high;  // a picture may take its time
    settings.lowerPanels = !line.lab.isEmpty();
  }
  if (!line.draw.isEmpty()) {
    settings.view.mode = drawModeNamed(line.draw);
    settings.isDrawingChosen = true;
  }
  useLanguage(line.language.isEmpty() ? settings.language : line.language);
  Appearance appearance;
  appearance.setTheme(line.theme.isEmpty() ? settings.theme : line.theme);
  MainWindow window(appearance, settings);
  if (line.size) {
    window.resize(*line.size);
  } else if (settings.geometry.isEmpty()) {
    const bool isForPictures = line.bench || !line.screenshot.empty();
    window.resize(isForPictures ? kDefaultSize : sizeOnScreen(window));
  }
  QObject::connect(&window.session(), &Session::said, &window, &printToTerminal);
  window.show();
  if (settingsProblem) window.session().say(halfspace::level::Severity::warning, *settingsProblem);
  if (!line.screenshot.empty()) {
    const auto problem = line.level.empty() ? std::nullopt : window.files().openNamed(line.level);
    if (problem) {
      complain(*problem);
      window.closeWithoutAsking();
      return kCannotOpen;
    }
    takeScreenshot(window, line);
    return QApplication::exec();
  }
  if (line.bench) {
    runDragBench(application, window, line);
    return QApplication::exec();
  }
  if (!line.level.empty()) window.openLevel(line.level);
  window.keepJournal(journalFolder());
  window.keepSettings(settingsPath());
  const CrashReport crashReport(window.session(), journalFolder());
  reportCrashes(window.session());
  window.offerLeftWork(journalFolder());
  if (!settings.tourSeen && line.level.empty() && !window.session().isModified()) {
    window.startTour();
  }
  const int code = QApplication::exec();
  if (const auto problem = writeSettings(window.settings(), settingsPath())) {
    complain(*problem);
  }
  return code;
}
