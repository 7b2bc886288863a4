// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/command_line.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <QCommandLineParser>
#include <QRegularExpression>

#include "editor/session/language.h"
#include "level/file/file_identity.h"
#include "level/program/exit_code.h"
#include "level/program/program_text.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

using level::ExitCode;
using level::OptionText;

[[noreturn]] void end(ExitCode code) {
  std::exit(static_cast<int>(code));
}

[[noreturn]] void refuse(const QString& text) {
  std::fprintf(stderr, "halfspace-editor: error: %s\nTry: halfspace-editor --help\n",
               qPrintable(text));
  end(ExitCode::wrongUsage);
}

std::vector<std::string> namesOfLanguages() {
  std::vector<std::string> names;
  for (const QString& language : languages()) names.push_back(language.toStdString());
  return names;
}

// The names of the steps of --bench, as in drag_bench.cpp.
std::vector<std::string> benchSteps() {
  return {"draw",  "median", "largest", "others",    "rotate", "scale",
          "shear", "hide",   "group",   "duplicate", "paint",  "delete"};
}

// All options. The parser, --help, the man page and the shell completions use this table.
std::vector<OptionText> optionTable() {
  return {
      {{"-h", "--help"}, {}, "Print this help and exit", {}},
      {{"-V", "--version"}, {}, "Print the version and exit", {}},
      {{"--help-as"},
       "FORMAT",
       "Print a man page or a completion script for a shell, and exit",
       level::textFormats()},
      {{"--screenshot"},
       "FILE",
       "Write a picture of the window (.png) once the level is evaluated, and exit",
       {},
       true},
      {{"--view"},
       "VIEW",
       "Panes of the viewport (default four)",
       {"four", "3d", "xy", "xz", "yz"}},
      {{"--camera"},
       "X,Y,Z,YAW,PITCH",
       "With --screenshot: position of the 3D camera and its direction in degrees, as in View > "
       "Camera > Move Camera to (default: the whole level)",
       {}},
      {{"--theme"}, "NAME", "Colours; without it those of the settings", {"dark", "light"}},
      {{"--draw"},
       "MODE",
       "Draw mode of the views; without it that of the settings",
       {"lit", "textured", "shaded", "wire", "xray", "lighting", "baked"}},
      {{"--language"},
       "NAME",
       "Language of the texts; without it that of the settings, else the system's",
       namesOfLanguages()},
      {{"--size"},
       "WxH",
       "Size of the window (default: as it was left; at first 1600x1000 or what fits the screen)",
       {}},
      {{"--lab"},
       "LIST",
       "With --screenshot: overlays of the BSP lab, separated by commas: cells, bevels, expanded, "
       "heat, leak; or comparison, which shows its page",
       {}},
      {{"--play"},
       "LIST",
       "With --screenshot: play from the player start and show, separated by commas: first, third, "
       "expanded, walked, carved, others",
       {}},
      {{"--bench"},
       "FILE",
       "Open a level (sample:city opens the sample city), drag two of its solids, then select, "
       "drag "
       "and hide all of them; print how long each step blocked the window, and exit",
       {},
       true},
      {{"--steps"},
       "LIST",
       "With --bench: run only these steps, separated by commas, and selecting all, hovering and "
       "dragging, which always run",
       benchSteps()},
      {{"--bench-carve"},
       "COUNTS",
       "Measure the time from a carving click to the first step in the new tree, in levels of so "
       "many brushes (400,4000), and exit; needs no display",
       {}},
      {{"--json"}, "FILE", "With --bench: write the figures to a file", {}, true}};
}

level::ProgramText programText() {
  level::ProgramText text;
  text.name = "halfspace-editor";
  text.version = HALFSPACE_VERSION;
  text.summary = "Edit levels made of solids with exact booleans";
  text.arguments = {{{}, "LEVEL", "A level or mesh file to open", {}, true}};
  text.options = optionTable();
  return text;
}

std::string nameOf(const OptionText& option) {
  std::string names = "  ";
  for (const std::string& name : option.names) names += (names.size() > 2 ? "," : "") + name;
  return option.value.empty() ? names : names + (option.names.empty() ? "" : " ") + option.value;
}

// Prints in the layout of `halfspace --help`.
[[noreturn]] void printHelp() {
  const level::ProgramText text = programText();
  std::printf("%s\nUsage: halfspace-editor [OPTIONS] [LEVEL]\n\n", text.summary.c_str());
  const auto print = [](const char* title, const std::vector<OptionText>& options) {
    std::printf("%s:\n", title);
    for (const OptionText& option : options) {
      std::string line = option.text;
      if (!option.choices.empty()) line += ": " + level::listed(option.choices);
      std::printf("%-29s %s\n", nameOf(option).c_str(), line.c_str());
    }
  };
  print("Positionals", text.arguments);
  std::printf("\n");
  print("Options", text.options);
  std::printf("\n%s", level::exitCodeText().c_str());
  end(ExitCode::done);
}

void requireOneOf(const QString& option, const QString& value,
                  const std::vector<std::string>& names) {
  if (std::find(names.begin(), names.end(), value.toStdString()) != names.end()) return;
  refuse(option + QLatin1Char(' ') +
         QString::fromStdString(level::notOneOf(value.toStdString(), names)));
}

void requireAllOf(const QString& option, const QStringList& values,
                  const std::vector<std::string>& names) {
  for (const QString& value : values) requireOneOf(option, value, names);
}

void addOptions(QCommandLineParser& parser) {
  for (const OptionText& option : optionTable()) {
    QStringList names;
    for (const std::string& name : option.names) {
      names << QString::fromStdString(name).remove(QRegularExpression(QStringLiteral("^-+")));
    }
    parser.addOption({names, QString(), QString::fromStdString(option.value)});
  }
}

// Reports a mistyped option and suggests the nearest one, then exits.
[[noreturn]] void refuseUnknown(const QCommandLineParser& parser) {
  if (parser.unknownOptionNames().isEmpty()) refuse(parser.errorText());
  std::vector<std::string> names;
  for (const OptionText& option : optionTable()) names.push_back(option.names.back());
  const std::string name = parser.unknownOptionNames().constFirst().toStdString();
  const std::string typed = (name.size() > 1 ? "--" : "-") + name;
  refuse(QString::fromStdString("halfspace-editor has no option " + typed + '.' +
                                level::didYouMean(typed, names)));
}

QSize sizeOf(const QString& text) {
  const QStringList parts = text.split(QLatin1Char('x'));
  bool wide = false;
  bool high = false;
  if (parts.size() == 2) {
    const QSize size(parts[0].toInt(&wide), parts[1].toInt(&high));
    if (wide && high && size.width() >= 320 && size.height() >= 240) return size;
  }
  refuse(QStringLiteral("--size \"%1\" is not WIDTHxHEIGHT from 320x240, such as 1600x1000.")
             .arg(text));
}

std::array<double, 5> cameraOf(const QString& text) {
  const QStringList parts = text.split(QLatin1Char(','));
  std::array<double, 5> numbers{};
  bool ok = parts.size() == 5;
  for (int i = 0; ok && i < 5; ++i) {
    const double number = parts[i].toDouble(&ok);
    ok = ok && std::isfinite(number);
    numbers[static_cast<std::size_t>(i)] = number;
  }
  if (ok) return numbers;
  refuse(QStringLiteral("--camera \"%1\" is not X,Y,Z,YAW,PITCH: five numbers, such as "
                        "-64,0,48,90,-10.")
             .arg(text));
}

void refuseToReplaceLevel(const QString& option, const std::filesystem::path& output,
                          const std::filesystem::path& level) {
  if (!level::wouldOverwrite(output, level)) return;
  refuse(QStringLiteral("%1 names the file of the level, which would be lost. Name another file.")
             .arg(option));
}

QStringList listOf(const QString& text) {
  return text.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

}  // namespace

CommandLine readCommandLine(const QStringList& arguments) {
  QCommandLineParser parser;
  addOptions(parser);
  if (!parser.parse(arguments)) refuseUnknown(parser);
  const auto value = [&](const char* option) { return parser.value(QLatin1String(option)); };
  if (parser.isSet(QStringLiteral("help"))) printHelp();
  if (parser.isSet(QStringLiteral("version"))) {
    std::printf("%s\n", HALFSPACE_VERSION);
    end(ExitCode::done);
  }
  if (const QString format = value("help-as"); !format.isEmpty()) {
    requireOneOf(QStringLiteral("--help-as"), format, level::textFormats());
    std::fputs(level::printedAs(format.toStdString(), programText()).c_str(), stdout);
    end(ExitCode::done);
  }
  if (parser.positionalArguments().size() > 1) {
    refuse(QStringLiteral("One level at a time: \"%1\" is one argument too many.")
               .arg(parser.positionalArguments().at(1)));
  }

  CommandLine line;
  if (!parser.positionalArguments().isEmpty()) {
    line.level = parser.positionalArguments().constFirst().toStdString();
  }
  line.bench = parser.isSet(QStringLiteral("bench"));
  if (line.bench) line.level = value("bench").toStdString();
  line.json = value("json").toStdString();
  line.steps = listOf(value("steps"));
  line.screenshot = value("screenshot").toStdString();
  refuseToReplaceLevel(QStringLiteral("--json"), line.json, line.level);
  refuseToReplaceLevel(QStringLiteral("--screenshot"), line.screenshot, line.level);
  if (const QString view = value("view"); !view.isEmpty()) line.view = view;
  line.lab = listOf(value("lab"));
  if (const QString camera = value("camera"); !camera.isEmpty()) line.camera = cameraOf(camera);
  line.theme = value("theme");
  line.draw = value("draw");
  if (const QString size = value("size"); !size.isEmpty()) line.size = sizeOf(size);
  line.play = listOf(value("play"));
  for (const QString& count : listOf(value("bench-carve"))) {
    const unsigned brushes = count.toUInt();
    if (brushes < 4) {
      refuse(QStringLiteral("--bench-carve \"%1\" is not a whole number from 4 up, as in 400,4000.")
                 .arg(count));
    }
    line.benchCarve.push_back(brushes);
  }
  requireOneOf(QStringLiteral("--view"), line.view, {"four", "3d", "xy", "xz", "yz"});
  if (!line.draw.isEmpty()) {
    requireOneOf(QStringLiteral("--draw"), line.draw,
                 {"lit", "textured", "shaded", "wire", "xray", "lighting", "baked"});
  }
  if (!line.theme.isEmpty()) {
    requireOneOf(QStringLiteral("--theme"), line.theme, {"dark", "light"});
  }
  line.language = value("language");
  if (!line.language.isEmpty()) {
    requireOneOf(QStringLiteral("--language"), line.language, namesOfLanguages());
  }
  requireAllOf(QStringLiteral("--lab"), line.lab,
               {"cells", "bevels", "expanded", "heat", "leak", "comparison"});
  requireAllOf(QStringLiteral("--steps"), line.steps, benchSteps());
  requireAllOf(QStringLiteral("--play"), line.play,
               {"first", "third", "expanded", "walked", "carved", "others"});
  return line;
}

}  // namespace halfspace::editor
