// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/game_runner.h"

#include <QCoreApplication>
#include <QFile>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>

#include "editor/session/background_edits.h"
#include "level/file/atomic_save.h"
#include "level/games/soft_bound.h"
#include "level/system/process.h"
#include "plugins/loader/game_map.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

// The folder beside a level in which its game's tools work.
constexpr const char* kCompiledFolder = "compiled";
constexpr int kPatienceWithTools = 2000;  // milliseconds until a cancelled tool is ended
constexpr int kReadEngineLog = 500;       // milliseconds between two looks at the engine's output
constexpr qint64 kMostEngineOutput = 1 << 20;  // bytes of the engine's output that are shown

QString text(const std::string& utf8) {
  return QString::fromStdString(utf8);
}

QStringList listOf(const std::vector<std::string>& texts) {
  QStringList list;
  for (const std::string& one : texts) list << text(one);
  return list;
}

QString lineOf(const level::GameCommand& command) {
  return (QStringList{text(command.program)} + listOf(command.arguments)).join(QLatin1Char(' '));
}

}  // namespace

GameRunner::GameRunner(Session& session, const LevelGame& game, const LevelFiles& formats,
                       QObject* parent)
    : QObject(parent), m_session(session), m_game(game), m_formats(formats) {
  auto* timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, &GameRunner::readEngineLog);
  timer->start(kReadEngineLog);
}

GameRunner::~GameRunner() {
  if (!m_process) return;
  m_process->disconnect(this);
  endTool(true);
  m_process->waitForFinished(kPatienceWithTools);
}

fs::path GameRunner::mapFile() const {
  const fs::path& level = m_session.path();
  if (level.empty()) return {};
  return fs::absolute(level).lexically_normal().parent_path() / kCompiledFolder /
         level.filename().replace_extension(".map");
}

QString GameRunner::obstacle() const {
  if (m_isRunning) return tr("The tools are running already. Cancel them first.");
  const level::GameProfile* game = m_game.profile();
  if (game == nullptr) return tr("Choose the game of the level first: File > Game.");
  if (game->tools.empty())
    return tr("The profile of %1 has no tools to run.").arg(text(game->name));
  if (m_session.path().empty()) return tr("Save the level first: the tools need its file name.");
  return {};
}

QString GameRunner::obstacleOfPlay() const {
  if (m_isRunning) return tr("The tools are running already. Cancel them first.");
  const level::GameProfile* game = m_game.profile();
  if (game == nullptr) return tr("Choose the game of the level first: File > Game.");
  if (!game->engine) return tr("The profile of %1 names no engine.").arg(text(game->name));
  if (m_session.path().empty()) return tr("Save the level first: the tools need its file name.");
  return {};
}

level::GamePaths GameRunner::paths() const {
  const GameSetup& setup = m_game.setup(m_profile.id);
  const fs::path base = setup.folder;
  return {m_map, base.empty() ? base : fs::absolute(base).lexically_normal(), setup.programs};
}

void GameRunner::say(level::Severity severity, const QString& text) {
  m_errors += severity == level::Severity::error ? 1 : 0;
  m_warnings += severity == level::Severity::warning ? 1 : 0;
  emit added({severity, text, {}});
}

void GameRunner::compile(Then then) {
  finishEdits(m_session);  // the map must hold what the user sees
  m_profile = *m_game.profile();
  m_map = mapFile();
  m_then = then;
  m_isRunning = true;
  m_isCancelled = false;
  m_errors = m_warnings = 0;
  ++m_run;
  m_watch.start();
  emit started();
  if (!makeCommands()) return end(false);
  emit stageChanged(tr("Writing the map"));
  writeMap();
}

// Fails before anything is written if the profile or the setup misses something.
bool GameRunner::makeCommands() {
  m_commands.clear();
  m_next = 0;
  const GameSetup& setup = m_game.setup(m_profile.id);
  for (const level::GameTool& tool : m_profile.tools) {
    if (setup.skipped.contains(tool.name)) continue;
    auto command = level::commandOf(m_profile, tool, paths());
    if (const auto* problem = std::get_if<std::string>(&command)) {
      say(level::Severity::error, tr("%1 (File > Game)").arg(text(*problem)));
      return false;
    }
    m_commands.push_back(std::move(std::get<level::GameCommand>(command)));
  }
  if (m_commands.empty()) say(level::Severity::error, tr("No tool is chosen (File > Game)."));
  return !m_commands.empty();
}

// Writing evaluates the level, which may take seconds; the event loop goes on.
void GameRunner::writeMap() {
  const QPointer<GameRunner> self(this);
  QThreadPool::globalInstance()->start([self, run = m_run, level = m_session.level(),
                                        game = m_profile, map = m_map, &formats = m_formats] {
    Written written;
    const plugins::LevelFormat* format = formats.registry().levelFormatFor(map);
    std::error_code failure;
    fs::create_directories(map.parent_path(), failure);
    if (format == nullptr || !format->canWrite()) {
      written.problem = "No plugin writes maps.";
    } else if (failure) {
      written.problem = "The folder " + map.parent_path().string() +
                        " cannot be made: " + failure.message() + ".";
    } else {
      plugins::WriteOutcome made = plugins::writeGameMap(*format, level, game);
      written.losses = std::move(made.losses);
      written.lostGeometry = std::move(made.lostGeometry);
      if (made.bytes) {
        if (const auto problem = level::saveAtomically(map, *made.bytes))
          written.problem = *problem;
        written.map = std::move(*made.bytes);
      } else {
        written.problem = "The level could not be written as a map.";
      }
      if (const auto beyond = level::beyondSoftBound(level, game))
        written.losses.push_back(*beyond);
    }
    // The object lives in the thread of the event loop, so it is looked at there only.
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, run, written = std::move(written)] {
          if (self && self->m_run == run && self->m_isRunning) self->takeMap(written);
        },
        Qt::QueuedConnection);
  });
}

void GameRunner::takeMap(const Written& written) {
  for (const std::string& loss : written.lostGeometry) say(level::Severity::error, text(loss));
  for (const std::string& loss : written.losses) say(level::Severity::warning, text(loss));
  if (!written.problem.empty()) {
    say(level::Severity::error, text(written.problem));
    return end(false);
  }
  if (m_isCancelled) return end(false);
  say(level::Severity::note, tr("Wrote %1").arg(text(m_map.string())));
  m_output.emplace(written.map);
  runNext();
}

void GameRunner::runNext() {
  if (m_process) m_process.release()->deleteLater();  // one of its signals has led here
  if (m_next == m_commands.size()) return end(true);
  const level::GameCommand& command = m_commands[m_next++];
  emit stageChanged(tr("%1 (%2 of %3)").arg(text(command.name)).arg(m_next).arg(m_commands.size()));
  say(level::Severity::note, QStringLiteral("> ") + lineOf(command));
  m_process = std::make_unique<QProcess>();
  m_process->setProcessChannelMode(QProcess::MergedChannels);
  m_process->setStandardInputFile(QProcess::nullDevice());
  m_process->setWorkingDirectory(text(m_map.parent_path().string()));
  // A separate process group: cancelling ends what a script has started, too.
  m_process->setChildProcessModifier([] { level::leadProcessGroup(); });
  connect(m_process.get(), &QProcess::readyRead, this,
          [this] { takeOutput(m_output->take(m_process->readAll().toStdString())); });
  connect(m_process.get(), &QProcess::errorOccurred, this, &GameRunner::toolFailed);
  connect(m_process.get(), &QProcess::finished, this, &GameRunner::toolEnded);
  QProcess& process = *m_process;  // a start that fails may end the run at once
  process.start(text(plugins::programPath(command.program)), listOf(command.arguments));
  m_leader = process.processId();
}

void GameRunner::takeOutput(const std::vector<level::ToolLine>& lines) {
  for (const level::ToolLine& line : lines) {
    QString shown = text(line.text);
    if (line.line > 0 && line.place.line == 0) shown += tr(" (line %1 of the map)").arg(line.line);
    m_errors += line.severity == level::Severity::error ? 1 : 0;
    m_warnings += line.severity == level::Severity::warning ? 1 : 0;
    emit added({line.severity, shown, line.place.position});
  }
}

void GameRunner::toolFailed(QProcess::ProcessError error) {
  if (error != QProcess::FailedToStart) return;  // toolEnded() follows
  const level::GameCommand& command = m_commands[m_next - 1];
  say(level::Severity::error,
      tr("%1: the program %2 cannot be started. Install it, or choose another one in File > Game.")
          .arg(text(command.name), text(command.program)));
  end(false);
}

void GameRunner::toolEnded(int code, QProcess::ExitStatus status) {
  takeOutput(m_output->take(m_process->readAll().toStdString()));
  takeOutput(m_output->finish());
  const QString name = text(m_commands[m_next - 1].name);
  if (m_isCancelled) {
    endTool(true);  // what the tool has started may still run
    return end(false);
  }
  if (status == QProcess::CrashExit) {
    say(level::Severity::error, tr("%1 crashed.").arg(name));
    return end(false);
  }
  if (code != 0) {
    say(level::Severity::error, tr("%1 ended with code %2.").arg(name).arg(code));
    return end(false);
  }
  runNext();
}

void GameRunner::end(bool ok) {
  if (m_process) m_process.release()->deleteLater();  // this may be called by one of its signals
  m_isRunning = false;
  emit stageChanged({});
  const QString figures = tr("%1 s, errors: %2, warnings: %3")
                              .arg(static_cast<double>(m_watch.elapsed()) / 1000, 0, 'f', 1)
                              .arg(m_errors)
                              .arg(m_warnings);
  if (m_isCancelled) {
    emit added({level::Severity::warning, tr("Cancelled after %1.").arg(figures), {}});
  } else if (ok) {
    emit added({level::Severity::note, tr("Done: %1.").arg(figures), {}});
  } else {
    emit added({level::Severity::error, tr("Stopped: %1.").arg(figures), {}});
  }
  if (ok && m_then == Then::play && obstacleOfPlay().isEmpty()) play();
  emit finished(ok);
}

void GameRunner::cancel() {
  if (!m_isRunning || m_isCancelled) return;
  m_isCancelled = true;
  emit stageChanged(tr("Cancelling"));
  if (!m_process) return;  // the map is being written; takeMap() ends the run
  endTool(false);
  QTimer::singleShot(kPatienceWithTools, this, [this, run = m_run] {
    if (run == m_run && m_isRunning && m_process) endTool(true);
  });
}

void GameRunner::endTool(bool atOnce) {
  level::endProcessGroup(m_leader, atOnce);
}

void GameRunner::play() {
  m_profile = *m_game.profile();
  m_map = mapFile();
  auto command = level::commandOf(m_profile, *m_profile.engine, paths());
  if (const auto* problem = std::get_if<std::string>(&command))
    return say(level::Severity::error, tr("%1 (File > Game)").arg(text(*problem)));
  const auto& engine = std::get<level::GameCommand>(command);
  std::error_code ignored;
  fs::create_directories(m_map.parent_path(), ignored);
  const QString log = text(fs::path(m_map).replace_extension(".engine.log").string());
  m_engineLog = std::make_unique<QFile>(log);
  QFile::remove(log);
  QProcess process;
  process.setProgram(text(plugins::programPath(engine.program)));
  process.setArguments(listOf(engine.arguments));
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.setStandardInputFile(QProcess::nullDevice());
  process.setStandardOutputFile(log);
  say(level::Severity::note, QStringLiteral("> ") + lineOf(engine));
  if (!process.startDetached()) {
    m_engineLog.reset();
    return say(level::Severity::error, tr("%1: the program %2 cannot be started. Install it, or "
                                          "choose another one in File > Game.")
                                           .arg(text(engine.name), text(engine.program)));
  }
  m_engineOutput = level::ToolOutput();
}

void GameRunner::readEngineLog() {
  if (!m_engineLog) return;
  if (!m_engineLog->isOpen() && !m_engineLog->open(QIODevice::ReadOnly)) return;
  const qint64 room = kMostEngineOutput - m_engineLog->pos();
  if (room <= 0) {
    say(level::Severity::note, tr("More is in %1").arg(m_engineLog->fileName()));
    return m_engineLog.reset();
  }
  takeOutput(m_engineOutput.take(m_engineLog->read(room).toStdString()));
}

}  // namespace halfspace::editor
