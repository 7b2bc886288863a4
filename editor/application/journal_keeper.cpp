// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/journal_keeper.h"

#include <algorithm>
#include <cstring>
#include <fstream>

#include <QCoreApplication>
#include <QStandardPaths>

#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/replay.h"
#include "level/system/process.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr int kFlushInterval = 400;  // milliseconds; with the writer's own delay less than a second
constexpr const char* kEnding = ".journal";
constexpr const char* kStart = ".start.halfspace";
constexpr const char* kFresh = ".new";         // suffix while the file is being written
constexpr const char* kAside = ".incomplete";  // suffix of work that was recovered in part

// The process id in the journal's name: 1234 in "1234-7.journal".
qint64 ownerOf(const fs::path& path) {
  return QString::fromStdString(path.filename().string())
      .section(QLatin1Char('-'), 0, 0)
      .toLongLong();
}

bool isRunning(qint64 process) {
  return process > 0 && level::isRunning(process);
}

// A running program locks its journal. The process id is not enough, because the system reuses ids;
// it is used only where locks are missing.
bool isInUse(const fs::path& journal) {
  return level::JournalWriter::isWritten(journal).value_or(isRunning(ownerOf(journal)));
}

// Written and renamed, so that a crash leaves a complete file or none. Not synced to disk: the file
// protects against crashes, not against power failures.
bool writeStart(const fs::path& journal, const std::string& text) {
  const fs::path path = startOfJournal(journal);
  const fs::path fresh = path.string() + kFresh;
  std::ofstream file(fresh, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  std::error_code error;
  if (file) fs::rename(fresh, path, error);
  return file && !error;
}

fs::path freshPath(const fs::path& folder) {
  for (int number = 1;; ++number) {
    const fs::path path = folder / (std::to_string(QCoreApplication::applicationPid()) + "-" +
                                    std::to_string(number) + kEnding);
    if (!fs::exists(path)) return path;
  }
}

}  // namespace

fs::path startOfJournal(fs::path journal) {
  return journal.replace_extension(kStart);
}

fs::path journalFolder() {
  const QByteArray own = qgetenv("HALFSPACE_JOURNALS");
  if (!own.isEmpty()) return own.toStdString();
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  return fs::path(folder.toStdString()) / "journals";
}

JournalKeeper::JournalKeeper(Session& session, fs::path folder, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_folder(std::move(folder)),
      m_undo(m_folder),
      m_level(session.path()) {
  connect(&session, &Session::opened, this, &JournalKeeper::beginOpened);
  connect(&session, &Session::saved, this, &JournalKeeper::beginSaved);
  m_timer.setInterval(kFlushInterval);
  connect(&m_timer, &QTimer::timeout, this, &JournalKeeper::flush);
  m_timer.start();
  begin();
}

JournalKeeper::~JournalKeeper() {
  end();
}

void JournalKeeper::flush() {
  m_session.flushJournal();
  if (m_writer == nullptr) return;
  QString why;
  if (const auto error = m_writer->error()) {
    why = QString::fromStdString(error->text);
  } else if (std::error_code unknown; !fs::exists(m_path, unknown) && !unknown) {
    why = tr("%1 was removed. Save the level now.").arg(QString::fromStdString(m_path.string()));
  }
  if (why.isEmpty()) return;
  m_writer = nullptr;
  m_session.say(level::Severity::error,
                tr("Crash recovery is off until the level is saved: %1").arg(why));
}

void JournalKeeper::take(std::unique_ptr<level::JournalWriter> writer,
                         level::JournaledHistory::JournalState state) {
  m_writer = writer.get();
  m_session.journalTo(std::move(writer), state);
}

void JournalKeeper::close() {
  m_writer = nullptr;
  m_session.journalTo(nullptr);
}

void JournalKeeper::end() {
  close();
  if (!m_path.empty()) removeWork(m_path);
  m_path.clear();
}

void JournalKeeper::beginOpened() {
  m_level = m_session.path();
  begin();
}

void JournalKeeper::beginSaved() {
  // A journal with a gap does not lead to the saved level, so KeptUndo::of() would reject it.
  close();
  if (!m_path.empty() && LevelFiles::isNative(m_session.path())) {
    m_undo.keep(m_path, m_session.path(), m_level);
    m_path.clear();
  }
  m_level = m_session.path();
  begin();
}

void JournalKeeper::begin() {
  end();
  std::error_code ignored;
  fs::create_directories(m_folder, ignored);
  const fs::path path = freshPath(m_folder);
  const std::string name =
      m_session.path().empty() ? std::string() : fs::absolute(m_session.path()).string();
  const level::Level& level = m_session.level();
  const std::string text = level::writeLevel(level, level::Counter::without);
  auto made = level::JournalWriter::create(path, {name, level::levelHashOf(text), level.nextId()});
  const auto* error = std::get_if<level::FileError>(&made);
  if (error != nullptr || !writeStart(path, text)) {
    const QString why = error != nullptr ? QString::fromStdString(error->text)
                                         : tr("the journal folder cannot be written.");
    m_session.say(level::Severity::warning, tr("Crash recovery is off: %1").arg(why));
    if (error == nullptr) std::get<0>(made).reset();
    removeWork(path);
    return;
  }
  m_path = path;
  take(std::move(std::get<0>(made)), level::JournaledHistory::JournalState::begun);
}

void JournalKeeper::noteOwnFile() {
  std::error_code ignored;
  fs::last_write_time(startOfJournal(m_path), fs::file_time_type::clock::now(), ignored);
}

bool JournalKeeper::adopt(const fs::path& path, const level::Journal& journal) {
  end();
  auto made = level::JournalWriter::resume(path, journal);
  if (made.index() != 0) {
    begin();
    return false;
  }
  m_path = path;
  take(std::move(std::get<0>(made)), level::JournaledHistory::JournalState::replayed);
  return true;
}

namespace {

// Deletes levels without a journal: their program crashed while removing both. A journal is created
// before its level, so no program is about to use them.
void removeStrayStarts(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    std::string name = entry.path().filename().string();
    if (name.ends_with(kFresh)) name.resize(name.size() - std::strlen(kFresh));
    if (!name.ends_with(kStart)) continue;
    name.resize(name.size() - std::strlen(kStart));
    if (!fs::exists(folder / (name + kEnding))) fs::remove(entry.path(), ignored);
  }
}

}  // namespace

namespace {

// The number of changes in a journal. A drag is one change, but has a line for each half second.
std::size_t changesIn(const level::Journal& journal) {
  const auto first = std::ranges::count(journal.lines, false, &level::JournalLine::continues);
  return std::max<std::size_t>(1, static_cast<std::size_t>(first));
}

}  // namespace

std::vector<LeftWork> leftWork(const fs::path& folder) {
  removeStrayStarts(folder);
  std::vector<std::pair<fs::file_time_type, LeftWork>> found;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() != kEnding || isInUse(entry.path())) continue;
    const auto read = level::openJournal(entry.path());
    const auto* journal = std::get_if<level::Journal>(&read);
    const bool nothingDone = journal != nullptr && journal->lines.empty();
    if (nothingDone) {
      removeWork(entry.path());
    } else if (journal != nullptr) {
      found.push_back({fs::last_write_time(entry.path(), ignored),
                       {entry.path(), journal->header.level, changesIn(*journal)}});
    }
  }
  std::ranges::sort(found, {}, [](const auto& pair) { return pair.first; });
  std::vector<LeftWork> works;
  for (auto& [time, work] : found) works.push_back(std::move(work));
  return works;
}

std::vector<RefusedWork> refusedWork(const fs::path& folder) {
  std::vector<RefusedWork> refused;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() != kEnding || isInUse(entry.path())) continue;
    const auto read = level::openJournal(entry.path());
    const auto* error = std::get_if<level::FileError>(&read);
    if (error != nullptr) refused.push_back({entry.path(), error->text});
  }
  std::ranges::sort(refused, {}, &RefusedWork::journal);
  return refused;
}

std::vector<fs::path> workInUse(const fs::path& folder) {
  std::vector<fs::path> journals;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == kEnding && isInUse(entry.path()))
      journals.push_back(entry.path());
  }
  return journals;
}

fs::path setWorkAside(const fs::path& journal) {
  const fs::path aside = journal.string() + kAside;
  std::error_code ignored;
  fs::rename(startOfJournal(journal), startOfJournal(journal).string() + kAside, ignored);
  fs::rename(journal, aside, ignored);
  return aside;
}

void removeWork(const fs::path& journal) {
  std::error_code ignored;
  fs::remove(journal, ignored);
  fs::remove(startOfJournal(journal), ignored);
}

void discardWork(const fs::path& journal) {
  if (!isInUse(journal)) removeWork(journal);
}

namespace {

// The level that the journal starts from: the copy next to the journal if it fits, else the level's
// file.
std::variant<level::Level, std::string> startFor(const LeftWork& work,
                                                 const level::Journal& journal,
                                                 const LevelFiles& files) {
  level::ReadResult kept = level::openLevel(startOfJournal(work.journal));
  if (auto* opened = std::get_if<level::OpenedLevel>(&kept)) {
    if (!level::objectToJournal(opened->level, journal)) return std::move(opened->level);
  }
  level::Level start;
  if (!work.level.empty()) {
    ReadLevel opened = files.read(work.level);
    if (!opened.level) return "The level " + work.level + " cannot be read any more.";
    start = *std::move(opened.level);
  }
  if (auto objection = level::objectToJournal(start, journal)) return *std::move(objection);
  return start;
}

bool isNewer(const fs::path& file, const fs::path& than) {
  std::error_code missing;
  const auto time = fs::last_write_time(file, missing);
  if (missing) return false;
  const auto other = fs::last_write_time(than, missing);
  return !missing && time > other;
}

}  // namespace

std::variant<RestoredWork, std::string> restoreWork(const LeftWork& work, const LevelFiles& files) {
  auto read = level::openJournal(work.journal);
  if (const auto* error = std::get_if<level::FileError>(&read)) return error->text;
  auto& journal = std::get<level::Journal>(read);
  auto start = startFor(work, journal, files);
  if (auto* objection = std::get_if<std::string>(&start)) return std::move(*objection);
  std::string problem;
  level::Replay replay(std::get<level::Level>(std::move(start)), journal);
  while (!replay.done()) {
    const auto done = replay.next();
    const auto* error = std::get_if<level::FileError>(&done);
    if (error == nullptr) continue;
    problem = error->text;
    break;
  }
  if (problem.empty() && journal.damage) problem = journal.damage->text;
  level::History history = replay.takeHistory();
  return RestoredWork{std::move(history), std::move(journal), std::move(problem),
                      isNewer(work.level, startOfJournal(work.journal))};
}

}  // namespace halfspace::editor
