// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <QElapsedTimer>
#include <QProcess>

#include "editor/session/level_files.h"
#include "editor/session/level_game.h"
#include "level/games/game_run.h"
#include "level/games/tool_output.h"

class QFile;

namespace halfspace::editor {

// One line of the log: of the editor, or of a tool.
struct RunLine {
  level::Severity severity = level::Severity::note;
  QString text;
  std::optional<geometry::Vec3> position = {};  // in the level
};

// Runs the tools of the level's game beside the event loop, and starts the game. The level is
// written as a map in the game's dialect to the folder `compiled` beside its file, where tools put
// what they make. One run at a time.
class GameRunner : public QObject {
  Q_OBJECT
 public:
  // `formats` must outlive this, and threads of the global pool that still use it.
  GameRunner(Session& session, const LevelGame& game, const LevelFiles& formats,
             QObject* parent = nullptr);
  ~GameRunner() override;

  bool isRunning() const { return m_isRunning; }
  // Why the level cannot be compiled now, and what to do; empty: it can.
  QString obstacle() const;
  // Why the game cannot be started now; empty: it can.
  QString obstacleOfPlay() const;

  enum class Then : bool { nothing, play };
  // Contract: obstacle() is empty.
  void compile(Then then);
  // Starts the engine on the map that was compiled last. It goes on when the editor ends; its
  // output follows the log. Contract: obstacleOfPlay() is empty.
  void play();
  // Ends the running tool and all programs that it started. They get a signal to end; after two
  // seconds they are killed.
  void cancel();

  // The map that the tools read.
  std::filesystem::path mapFile() const;

 signals:
  void started();  // the log is cleared
  void added(const halfspace::editor::RunLine& line);
  void stageChanged(const QString& text);  // the running tool; empty: none
  void finished(bool ok);

 private:
  struct Written {
    std::vector<std::string> losses, lostGeometry;
    std::string problem;  // empty: the map was written
    std::string map;
  };
  void writeMap();
  void takeMap(const Written& written);
  bool makeCommands();
  void runNext();
  void takeOutput(const std::vector<level::ToolLine>& lines);
  void toolFailed(QProcess::ProcessError error);
  void toolEnded(int code, QProcess::ExitStatus status);
  void end(bool ok);
  void endTool(bool atOnce);
  void readEngineLog();
  void say(level::Severity severity, const QString& text);
  level::GamePaths paths() const;

  Session& m_session;
  const LevelGame& m_game;
  const LevelFiles& m_formats;
  // Of this run; a change of the level's game during it has no effect.
  level::GameProfile m_profile;
  std::filesystem::path m_map;
  std::vector<level::GameCommand> m_commands;
  std::size_t m_next = 0;  // of m_commands
  std::unique_ptr<QProcess> m_process;
  qint64 m_leader = 0;  // of the process group of m_process
  std::optional<level::ToolOutput> m_output;
  Then m_then = Then::nothing;
  bool m_isRunning = false;
  bool m_isCancelled = false;
  int m_run = 0;  // number of the run: results of an earlier one are dropped
  int m_errors = 0, m_warnings = 0;
  QElapsedTimer m_watch;
  // The output of the engine goes to a file, so that the engine can outlive the editor.
  std::unique_ptr<QFile> m_engineLog;
  level::ToolOutput m_engineOutput;
};

}  // namespace halfspace::editor
