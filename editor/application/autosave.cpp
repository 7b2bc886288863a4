// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/autosave.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "level/file/file_identity.h"
#include "level/file/native_file.h"
#include "level/system/process.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr const char* kNative = ".halfspace";
constexpr const char* kEnding = ".autosave";
constexpr const char* kLock = ".lock";
constexpr int kMostEditors = 100;  // of one level, whose copies have different names

fs::path lockPath(const fs::path& copy) {
  return copy.string() + kLock;
}

std::shared_ptr<QLockFile> lockOf(const fs::path& copy) {
  auto lock = std::make_shared<QLockFile>(QString::fromStdString(lockPath(copy).string()));
  lock->setStaleLockTime(0);  // only the end of its program makes a lock stale, not its age
  return lock;
}

// A killed editor leaves the lock file beside its copy. A file of such a name without a lock is not
// a copy, or is one that the user opened or saved (see keepAsUsersFile()).
bool isUsersFile(const fs::path& path) {
  std::error_code unknown;
  return fs::exists(path, unknown) && !fs::exists(lockPath(path), unknown);
}

// Removes the lock that a killed editor left: the copy will not be replaced.
void keepAsUsersFile(const fs::path& path) {
  std::error_code unknown;
  if (path.empty() || !fs::exists(lockPath(path), unknown)) return;
  const auto lock = lockOf(path);
  if (lock->tryLock()) lock->unlock();
}

}  // namespace

Autosave::Autosave(Session& session, fs::path folder, int interval, QObject* parent)
    : QObject(parent), m_session(session), m_folder(std::move(folder)) {
  connect(&session, &Session::opened, this, &Autosave::remove);
  connect(&session, &Session::saved, this, &Autosave::remove);
  connect(&m_timer, &QTimer::timeout, this, &Autosave::save);
  m_timer.start(interval);
}

Autosave::~Autosave() {
  QThreadPool::globalInstance()->waitForDone();
  remove();
}

fs::path Autosave::path() const {
  return m_written.empty() ? pathOf(1) : m_written;
}

fs::path Autosave::pathOf(int number) const {
  const fs::path& level = m_session.path();
  const std::string ending = number == 1 ? kEnding : kEnding + ("-" + std::to_string(number));
  const std::string process = std::to_string(QCoreApplication::applicationPid());
  if (level.empty()) return m_folder / ("new-level-" + process + ending + kNative);
  // "a.map" and "a.halfspace" may exist in the same folder, so the name of the copy holds the
  // format.
  const std::string format = level.extension() == kNative ? "" : level.extension().string();
  return level.parent_path() / (level.stem().string() + ending + format + kNative);
}

// The path of the copy of a level whose own folder cannot be written. The name contains the process
// id, so no other running editor writes this copy.
fs::path Autosave::pathInFolder() const {
  const std::string name = m_session.path().stem().string();
  return m_folder /
         (name + "-" + std::to_string(QCoreApplication::applicationPid()) + kEnding + kNative);
}

// Takes the first path that no running editor writes to, and that is no file of the user. The copy
// that a killed editor left there is replaced; File > Restore lists it.
void Autosave::claimPath() {
  for (int number = 1; number <= kMostEditors; ++number) {
    m_written = pathOf(number);
    if (isUsersFile(m_written)) continue;
    m_lock = lockOf(m_written);
    if (m_lock->tryLock()) return;
    // The lock file cannot be made: the level's folder is read-only.
    if (m_lock->error() != QLockFile::LockFailedError) break;
  }
  m_lock.reset();
  m_written = pathInFolder();
}

void Autosave::save() {
  if (!m_session.isModified() || m_session.state() == m_state) return;
  m_state = m_session.state();
  std::error_code ignored;
  fs::create_directories(pathOf(1).parent_path(), ignored);
  fs::create_directories(m_folder, ignored);
  if (m_written.empty()) claimPath();
  const QPointer<Autosave> self(this);
  QThreadPool::globalInstance()->start(
      [self, path = m_written, lock = m_lock, level = m_session.level(), state = m_state] {
        level::lowerThreadPriority();
        const auto problem = level::saveLevel(level, path);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, path, lock, problem, state] {
              if (!self) return;
              if (problem) {
                self->m_session.say(
                    level::Severity::warning,
                    tr("Autosave failed: %1").arg(QString::fromStdString(problem->text)));
              } else if (self->m_state != state) {
                // The level was saved while the copy was being written, or the next copy has begun.
                std::error_code gone;
                const bool isWanted =
                    path == self->m_written || level::wouldOverwrite(path, self->m_session.path());
                if (!isWanted) fs::remove(path, gone);
              } else {
                emit self->written(QString::fromStdString(path.string()));
              }
            },
            Qt::QueuedConnection);
      });
}

void Autosave::remove() {
  std::error_code ignored;
  // The user may have opened the copy, or saved the level in its place.
  if (!level::wouldOverwrite(m_written, m_session.path())) fs::remove(m_written, ignored);
  m_written.clear();
  m_lock.reset();
  keepAsUsersFile(m_session.path());
  m_state = 0;
}

}  // namespace halfspace::editor
