// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/journal_keeper.h"

#include <algorithm>
#include <csignal>

#include <QCoreApplication>
#include <QStandardPaths>

#include "level/journal/replay.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr int kFlushInterval = 400;  // milliseconds: with the writer's own, below a second
constexpr const char* kEnding = ".journal";

// Journals are named by their program's process: "1234-7.journal".
qint64 ownerOf(const fs::path& path) {
  return QString::fromStdString(path.filename().string())
      .section(QLatin1Char('-'), 0, 0)
      .toLongLong();
}

bool isRunning(qint64 process) {
  if (process == QCoreApplication::applicationPid()) return true;
  return process > 0 && ::kill(static_cast<pid_t>(process), 0) == 0;
}

fs::path freshPath(const fs::path& folder) {
  for (int number = 1;; ++number) {
    const fs::path path = folder / (std::to_string(QCoreApplication::applicationPid()) + "-" +
                                    std::to_string(number) + kEnding);
    if (!fs::exists(path)) return path;
  }
}

}  // namespace

fs::path journalFolder() {
  const QByteArray own = qgetenv("HALFSPACE_JOURNALS");
  if (!own.isEmpty()) return own.toStdString();
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  return fs::path(folder.toStdString()) / "journals";
}

JournalKeeper::JournalKeeper(Session& session, fs::path folder, QObject* parent)
    : QObject(parent), m_session(session), m_folder(std::move(folder)) {
  connect(&session, &Session::opened, this, &JournalKeeper::begin);
  connect(&session, &Session::saved, this, &JournalKeeper::begin);
  m_timer.setInterval(kFlushInterval);
  connect(&m_timer, &QTimer::timeout, &session, &Session::flushJournal);
  m_timer.start();
  begin();
}

JournalKeeper::~JournalKeeper() {
  end();
}

void JournalKeeper::end() {
  m_session.journalTo(nullptr);
  std::error_code ignored;
  if (!m_path.empty()) fs::remove(m_path, ignored);
  m_path.clear();
}

void JournalKeeper::begin() {
  end();
  std::error_code ignored;
  fs::create_directories(m_folder, ignored);
  const fs::path path = freshPath(m_folder);
  const std::string level =
      m_session.path().empty() ? std::string() : fs::absolute(m_session.path()).string();
  auto made = level::JournalWriter::create(path, level::headerOf(m_session.level(), level));
  if (const auto* error = std::get_if<level::FileError>(&made)) {
    m_session.say(level::Severity::warning,
                  tr("What you do now could not be restored after a crash: %1")
                      .arg(QString::fromStdString(error->text)));
    return;
  }
  m_path = path;
  m_session.journalTo(std::move(std::get<0>(made)));
}

bool JournalKeeper::adopt(const fs::path& path, const level::Journal& journal) {
  end();
  auto made = level::JournalWriter::resume(path, journal);
  if (made.index() != 0) {
    begin();
    return false;
  }
  m_path = path;
  m_session.journalTo(std::move(std::get<0>(made)),
                      level::JournaledHistory::JournalState::replayed);
  return true;
}

std::vector<LeftWork> leftWork(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, LeftWork>> found;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() != kEnding || isRunning(ownerOf(entry.path()))) continue;
    const auto read = level::openJournal(entry.path());
    const auto* journal = std::get_if<level::Journal>(&read);
    const bool nothingDone = journal != nullptr && journal->lines.empty();
    if (nothingDone) {
      fs::remove(entry.path(), ignored);
    } else if (journal != nullptr) {
      found.push_back({fs::last_write_time(entry.path(), ignored),
                       {entry.path(), journal->header.level, journal->lines.size()}});
    }
  }
  std::ranges::sort(found, {}, [](const auto& pair) { return pair.first; });
  std::vector<LeftWork> works;
  for (auto& [time, work] : found) works.push_back(std::move(work));
  return works;
}

std::variant<RestoredWork, std::string> restoreWork(const LeftWork& work, const LevelFiles& files) {
  auto read = level::openJournal(work.journal);
  if (const auto* error = std::get_if<level::FileError>(&read)) return error->text;
  level::Level start;
  if (!work.level.empty()) {
    ReadLevel opened = files.read(work.level);
    if (!opened.level) return "The level " + work.level + " cannot be read any more.";
    start = *std::move(opened.level);
  }
  auto& journal = std::get<level::Journal>(read);
  if (const auto objection = level::objectToJournal(start, journal)) return *objection;
  std::string fault;
  level::Replay replay(std::move(start), journal);
  while (!replay.done()) {
    const auto done = replay.next();
    const auto* error = std::get_if<level::FileError>(&done);
    if (error == nullptr) continue;
    fault = error->text;
    break;
  }
  level::History history = replay.takeHistory();
  return RestoredWork{std::move(history), std::move(journal), std::move(fault)};
}

}  // namespace halfspace::editor
