// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/command_line.h"

#include <cstdio>
#include <cstdlib>

#include <QCommandLineParser>

#include "level/file/file_place.h"

namespace halfspace::editor {

namespace {

[[noreturn]] void refuse(const QString& text) {
  std::fprintf(stderr, "halfspace-editor: %s\nTry: halfspace-editor --help\n", qPrintable(text));
  std::exit(2);
}

QSize sizeOf(const QString& text) {
  const QStringList parts = text.split(QLatin1Char('x'));
  bool wide = false;
  bool high = false;
  if (parts.size() == 2) {
    const QSize size(parts[0].toInt(&wide), parts[1].toInt(&high));
    if (wide && high && size.width() >= 320 && size.height() >= 240) return size;
  }
  refuse(QStringLiteral("--size wants something like 1600x1000, not \"%1\".").arg(text));
}

void refuseToReplaceLevel(const QString& option, const std::filesystem::path& output,
                          const std::filesystem::path& level) {
  if (!level::wouldReplace(output, level)) return;
  refuse(QStringLiteral("%1 names the file of the level, which would be lost. Name another file.")
             .arg(option));
}

QStringList listOf(const QString& text) {
  return text.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

}  // namespace

CommandLine readCommandLine(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral(
      "Author levels of solids with exact booleans, evaluated while the mouse is still down."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("LEVEL"),
                               QStringLiteral("A level or mesh file to open."),
                               QStringLiteral("[LEVEL]"));
  const QCommandLineOption screenshot(
      QStringLiteral("screenshot"),
      QStringLiteral("Draw the window into FILE (.png) once the level is evaluated, and end."),
      QStringLiteral("FILE"));
  const QCommandLineOption view(QStringLiteral("view"),
                                QStringLiteral("Panes: four, 3d, xy, xz or yz."),
                                QStringLiteral("VIEW"), QStringLiteral("four"));
  const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("dark or light."),
                                 QStringLiteral("NAME"));
  const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Of the window."),
                                QStringLiteral("WxH"), QStringLiteral("1600x1000"));
  const QCommandLineOption lab(
      QStringLiteral("lab"),
      QStringLiteral("In the picture: overlays of the BSP lab, with commas between them: cells, "
                     "bevels, expanded, heat, leak; or comparison: its page, once it has run."),
      QStringLiteral("LIST"));
  const QCommandLineOption bench(
      QStringLiteral("bench"),
      QStringLiteral(
          "Open FILE, drag two of its solids, then select, drag and hide all of them, tell how "
          "long each of it blocked the window, and end."),
      QStringLiteral("FILE"));
  const QCommandLineOption json(QStringLiteral("json"),
                                QStringLiteral("With --bench: its figures, into FILE."),
                                QStringLiteral("FILE"));
  const QCommandLineOption play(
      QStringLiteral("play"),
      QStringLiteral("With --screenshot: play from the player start, and show first, third, "
                     "expanded, walked, carved, others (any, between commas)."),
      QStringLiteral("WHAT"));
  const QCommandLineOption benchCarve(
      QStringLiteral("bench-carve"),
      QStringLiteral("Measure the time from a carving click to the first step in the new tree, in "
                     "levels of so many brushes (400,4000), and end. Needs no display."),
      QStringLiteral("COUNTS"));
  parser.addOptions({screenshot, view, theme, size, lab, bench, json, play, benchCarve});
  if (!parser.parse(arguments)) refuse(parser.errorText());
  if (parser.isSet(QStringLiteral("help"))) parser.showHelp(0);
  if (parser.isSet(QStringLiteral("version"))) parser.showVersion();
  if (parser.positionalArguments().size() > 1) refuse(QStringLiteral("One level at a time."));

  CommandLine line;
  if (!parser.positionalArguments().isEmpty()) {
    line.level = parser.positionalArguments().constFirst().toStdString();
  }
  line.bench = parser.isSet(bench);
  if (line.bench) line.level = parser.value(bench).toStdString();
  line.json = parser.value(json).toStdString();
  line.screenshot = parser.value(screenshot).toStdString();
  refuseToReplaceLevel(QStringLiteral("--json"), line.json, line.level);
  refuseToReplaceLevel(QStringLiteral("--screenshot"), line.screenshot, line.level);
  line.view = parser.value(view);
  line.lab = parser.value(lab).split(QLatin1Char(','), Qt::SkipEmptyParts);
  line.theme = parser.value(theme);
  line.size = sizeOf(parser.value(size));
  line.play = listOf(parser.value(play));
  for (const QString& word : line.play) {
    if (!QStringList{"first", "third", "expanded", "walked", "carved", "others"}.contains(word)) {
      refuse(QStringLiteral("--play knows no \"%1\".").arg(word));
    }
  }
  for (const QString& count : listOf(parser.value(benchCarve))) {
    const unsigned brushes = count.toUInt();
    if (brushes < 4) refuse(QStringLiteral("--bench-carve wants numbers like 400,4000."));
    line.benchCarve.push_back(brushes);
  }
  const QStringList views{"four", "3d", "xy", "xz", "yz"};
  if (!views.contains(line.view)) refuse(QStringLiteral("There is no view \"%1\".").arg(line.view));
  const QStringList overlays{"cells", "bevels", "expanded", "heat", "leak", "comparison"};
  for (const QString& overlay : line.lab) {
    if (!overlays.contains(overlay)) {
      refuse(QStringLiteral("The BSP lab has no overlay \"%1\".").arg(overlay));
    }
  }
  return line;
}

}  // namespace halfspace::editor
