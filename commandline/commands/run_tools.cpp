// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/run_tools.h"

#include <cstdio>

#include <QProcess>

#include "commandline/report/console.h"
#include "commandline/report/resources.h"

namespace halfspace::commandline {

namespace {

// More places are not listed: a compiler that fails writes the same message for every brush.
constexpr size_t kMostMessages = 1000;

QStringList listOf(const std::vector<std::string>& texts) {
  QStringList list;
  for (const std::string& text : texts) list << QString::fromStdString(text);
  return list;
}

class OutputReader {
 public:
  OutputReader(ToolRun& run, const std::string& mapFile, const std::string& map)
      : m_run(run), m_mapFile(mapFile), m_map(map) {}

  void take(const QByteArray& bytes) {
    m_rest += bytes;
    for (qsizetype end; (end = m_rest.indexOf('\n')) >= 0; m_rest.remove(0, end + 1))
      takeLine(m_rest.left(end).trimmed().toStdString());
  }
  void finish() {
    if (!m_rest.trimmed().isEmpty()) takeLine(m_rest.trimmed().toStdString());
    m_rest.clear();
  }

 private:
  void takeLine(const std::string& line) {
    if (!isQuiet()) std::fprintf(stderr, "  %s\n", line.c_str());
    const level::OutputPlace place = level::placeIn(line);
    if (place.empty() || m_run.messages.size() >= kMostMessages) return;
    ToolMessage message{line, place, place.line};
    if (message.line == 0 && place.entity >= 0)
      message.line = level::lineOfBrush(m_map, place.entity, place.brush);
    if (message.line > 0 && !isQuiet())
      std::fprintf(stderr, "    %s:%d\n", m_mapFile.c_str(), message.line);
    m_run.messages.push_back(std::move(message));
  }

  ToolRun& m_run;
  const std::string& m_mapFile;
  const std::string& m_map;
  QByteArray m_rest;
};

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
  process.start(QString::fromStdString(command.program), listOf(command.arguments));
  if (!process.waitForStarted()) {
    run.code = -1;
    run.problem = command.name + ": the program " + command.program + " cannot be started. " +
                  remedy(command);
    return run;
  }
  OutputReader reader(run, mapFile, map);
  while (process.waitForReadyRead(-1)) reader.take(process.readAll());
  process.waitForFinished(-1);
  reader.take(process.readAll());
  reader.finish();
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
  process.setProgram(QString::fromStdString(command.program));
  process.setArguments(listOf(command.arguments));
  // A game must not write into the report.
  process.setStandardOutputFile(QProcess::nullDevice());
  process.setStandardErrorFile(QProcess::nullDevice());
  if (process.startDetached()) return std::nullopt;
  return command.name + ": the program " + command.program + " cannot be started. " +
         remedy(command);
}

}  // namespace halfspace::commandline
