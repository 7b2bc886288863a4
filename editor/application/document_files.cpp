// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/document_files.h"

#include <algorithm>

#include <QDir>
#include <QMessageBox>
#include <QThreadPool>

#include "editor/application/file_dialogs.h"
#include "level/file/native_file.h"
#include "level/samples/city.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

// The large sample is generated and has no file.
constexpr const char* kCity = "city";
constexpr std::size_t kCitySolids = 4000;

constexpr int kMostRecent = 12;

// The place of an issue in its file, as the beginning of a message: "Line 3: ". Empty if it is not
// known.
QString locationText(const plugins::Issue& issue) {
  if (issue.sourceLine > 0 && issue.column > 0) {
    return DocumentFiles::tr("Line %1, column %2: ").arg(issue.sourceLine).arg(issue.column);
  }
  if (issue.sourceLine > 0) return DocumentFiles::tr("Line %1: ").arg(issue.sourceLine);
  return issue.byte ? DocumentFiles::tr("Byte %1: ").arg(qulonglong(*issue.byte)) : QString();
}

}  // namespace

QString DocumentFiles::firstError(const std::vector<plugins::Issue>& issues) {
  const auto error = std::ranges::find(issues, plugins::Severity::error, &plugins::Issue::severity);
  if (error == issues.end()) return {};
  return locationText(*error) + QString::fromStdString(error->text);
}

DocumentFiles::~DocumentFiles() {
  QThreadPool::globalInstance()->waitForDone();  // running exports use m_formats
}

DocumentFiles::DocumentFiles(Workspace& workspace, QWidget& window)
    : QObject(&window), m_workspace(workspace), m_session(workspace.session()), m_window(window) {
  connect(&m_session, &Session::opened, this, [this] {
    m_agreed = {};
    m_stamps.clear();
    if (const auto stamp = stampOf(m_session.path())) m_stamps[m_session.path()] = *stamp;
  });
  for (const std::string& problem : m_formats.problems()) {
    QMetaObject::invokeMethod(
        this,
        [this, text = QString::fromStdString(problem)] {
          m_session.say(level::Severity::warning, text);
        },
        Qt::QueuedConnection);
  }
}

void DocumentFiles::startNew() {
  if (mayLeave()) m_session.open(level::Level(), {});
}

void DocumentFiles::askAndOpen() {
  if (!mayLeave()) return;
  const fs::path path = askForLevel(&m_window, m_formats, m_session.path());
  if (!path.empty()) open(path);
}

bool DocumentFiles::open(const fs::path& path) {
  const std::optional<QString> problem = openQuietly(path);
  if (problem) QMessageBox::warning(&m_window, tr("Cannot Open"), *problem);
  return !problem;
}

std::optional<QString> DocumentFiles::openQuietly(const fs::path& named) {
  // A relative path, as on the command line, would name another file in a copy that is restored
  // later, by a program that runs in another folder.
  std::error_code unknown;
  const fs::path whole = fs::absolute(named, unknown);
  const fs::path& path = unknown ? named : whole;
  const auto stamp = stampOf(path);  // before reading: a later change is another program's
  ReadLevel read = m_formats.read(path);
  if (!read.level) {
    return tr("%1 could not be opened.\n\n%2")
        .arg(QString::fromStdString(path.string()), firstError(read.issues));
  }
  noteLossesOfReading(path, read.issues);
  const bool isAsSaved =
      LevelFiles::isNative(path) && read.issues.empty() && read.readOnlyReason.empty();
  auto history = m_undo && isAsSaved ? m_undo->of(path, *read.level) : std::nullopt;
  if (history) {
    m_session.openSaved(*std::move(history), path);
  } else {
    m_session.open(*std::move(read.level), path, read.readOnlyReason);
  }
  if (stamp) m_stamps[path] = *stamp;
  if (!read.readOnlyReason.empty()) {
    m_session.say(level::Severity::warning, QString::fromStdString(read.readOnlyReason));
  }
  sayAll(read.issues);
  remember(path);
  return std::nullopt;
}

void DocumentFiles::openRestored(level::History history, const fs::path& path, bool fileChanged) {
  ReadLevel file;
  std::error_code unknown;
  if (!path.empty() && fs::exists(path, unknown)) file = m_formats.read(path);
  noteLossesOfReading(path, file.issues);
  if (!file.readOnlyReason.empty()) {
    m_session.openRestored(std::move(history), {});
    m_session.say(level::Severity::warning,
                  tr("%1 The recovered work is opened as a new level; %2 stays as it is.")
                      .arg(QString::fromStdString(file.readOnlyReason),
                           QString::fromStdString(path.string())));
    return;
  }
  m_session.openRestored(std::move(history), path);
  if (fileChanged) m_stamps[path] = FileStamp();  // no file has this stamp: save() asks
}

void DocumentFiles::noteLossesOfReading(const fs::path& path,
                                        const std::vector<plugins::Issue>& issues) {
  m_read = {path, {}};
  for (const plugins::Issue& issue : issues) {
    if (issue.kind == plugins::IssueKind::lost) m_read.list.push_back(plugins::placedText(issue));
  }
}

QStringList DocumentFiles::samples() {
  QStringList names;
  for (const QFileInfo& file : QDir(QStringLiteral(":/levels")).entryInfoList()) {
    names << file.completeBaseName();
  }
  names << QString::fromLatin1(kCity);
  return names;
}

void DocumentFiles::openSample(const QString& name) {
  if (name == QLatin1String(kCity)) return m_session.open(level::city(kCitySolids), {});
  QFile file(QStringLiteral(":/levels/%1.halfspace").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return;
  level::ReadResult read = level::readLevel(file.readAll().toStdString());
  if (auto* opened = std::get_if<level::OpenedLevel>(&read)) {
    m_session.open(std::move(opened->level), {});
  }
}

std::optional<QString> DocumentFiles::openNamed(const fs::path& name) {
  const QString kSample = QStringLiteral("sample:");
  const QString given = QString::fromStdString(name.string());
  if (!given.startsWith(kSample)) return openQuietly(name);
  const QString sample = given.mid(kSample.size());
  if (!samples().contains(sample)) {
    return QStringLiteral("There is no sample \"%1\". Samples: %2.")
        .arg(sample, samples().join(QStringLiteral(", ")));
  }
  openSample(sample);
  return std::nullopt;
}

void DocumentFiles::sayAll(const std::vector<plugins::Issue>& issues) {
  for (const plugins::Issue& issue : issues) {
    m_session.say(issue.severity, QString::fromStdString(plugins::placedText(issue)));
  }
}

void DocumentFiles::revert() {
  const fs::path path = m_session.path();  // open() replaces the session's
  if (path.empty()) return;
  if (m_session.isModified() && !askToRevert(&m_window, path)) return;
  open(path);
}

bool DocumentFiles::mayLeave() {
  if (!m_asks || !m_session.isModified()) return true;
  switch (askAboutChanges(&m_window, m_session.path())) {
    case Unsaved::save:
      m_agreed = {};  // asks again about losses: on closing they are final
      return save();
    case Unsaved::discard:
      return true;
    case Unsaved::cancel:
      break;
  }
  return false;
}

void DocumentFiles::remember(const fs::path& path) {
  const QString name = QString::fromStdString(fs::absolute(path).string());
  m_recent.removeAll(name);
  m_recent.prepend(name);
  while (m_recent.size() > kMostRecent) m_recent.removeLast();
  emit recentChanged();
}

}  // namespace halfspace::editor
