// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/run_tools.h"

#include <cstdio>

#include <QProcess>

#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "plugins/loader/game_map.h"

namespace halfspace::commandline {

namespace {

// More places are not listed: a compiler that fails writes the same message for every brush.
constexpr size_t kMostMessages = 1000;

QStringList listOf(const std::vector<std::string>& texts) {
  QStringList list;
  for (const std::string& text : texts) list << QString::fromStdString(text);
  return list;
}

// Prints lines as they arrive and keeps those that name a place.
void take(ToolRun& run, const std::string& mapFile, const std::vector<level::ToolLine>& lines) {
  for (const level::ToolLine& line : lines) {
    if (!isQuiet()) std::fprintf(stderr, "  %s\n", line.text.c_str());
    if (line.place.empty() || run.messages.size() >= kMostMessages) continue;
    if (line.line > 0 && !isQuiet())
      std::fprintf(stderr, "    %s:%d\n", mapFile.c_str(), line.line);
    run.messages.push_back(line);
  }
}

std::string remedy(const level::GameCommand& command) {
  return "Install it, or name it with --tool \"" + command.name + "=/path/to/" + command.program +
         "\".";
}

}  // namespace

ToolRun runTool(const level::GameCommand& command, const std::string& mapFile,
                const std::string& map) {
  ToolRun run{command, 0, 0, {}, {}};
  Stopwatch watch;
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.setStandardInputFile(QProcess::nullDevice());
  process.start(QString::fromStdString(plugins::programPath(command.program)),
                listOf(command.arguments));
  if (!process.waitForStarted()) {
    run.code = -1;
    run.problem = command.name + ": the program " + command.program + " cannot be started. " +
                  remedy(command);
    return run;
  }
  level::ToolOutput output(map);
  const auto takeOutput = [&] { take(run, mapFile, output.take(process.readAll().toStdString())); };
  while (process.waitForReadyRead(-1)) takeOutput();
  process.waitForFinished(-1);
  takeOutput();
  take(run, mapFile, output.finish());
  run.ms = watch.lapMs();
  const bool hasCrashed = process.exitStatus() == QProcess::CrashExit;
  run.code = hasCrashed ? -1 : process.exitCode();
  if (run.code != 0)
    run.problem = command.name + ": " + command.program +
                  (hasCrashed ? " crashed." : " ended with code " + std::to_string(run.code) + ".");
  return run;
}

std::optional<std::string> startDetached(const level::GameCommand& command) {
  QProcess process;
  process.setProgram(QString::fromStdString(plugins::programPath(command.program)));
  process.setArguments(listOf(command.arguments));
  // A game must not write into the report.
  process.setStandardOutputFile(QProcess::nullDevice());
  process.setStandardErrorFile(QProcess::nullDevice());
  if (process.startDetached()) return std::nullopt;
  return command.name + ": the program " + command.program + " cannot be started. " +
         remedy(command);
}

}  // namespace halfspace::commandline
