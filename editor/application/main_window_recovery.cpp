// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MainWindow: the journal, the automatic copies, and the work that a crashed editor left.
#include <utility>

#include <QApplication>
#include <QCoreApplication>
#include <QLocale>
#include <QPointer>
#include <QTimer>

#include "editor/application/file_dialogs.h"
#include "editor/application/main_window.h"
#include "editor/application/restore_dialog.h"
#include "editor/application/shown_picture.h"
#include "level/system/process.h"

namespace halfspace::editor {

namespace {

// Milliseconds between two checks of the journals of other editors.
constexpr int kLookAtOtherWork = 1000;

}  // namespace

void MainWindow::keepJournal(const std::filesystem::path& folder) {
  m_journal = std::make_unique<JournalKeeper>(m_session, folder);
  m_files->keepUndo(folder);
  m_autosave = std::make_unique<Autosave>(m_session, folder);
  m_copies = std::make_unique<KeptCopies>(folder);
  connect(m_autosave.get(), &Autosave::written, this, &MainWindow::keepCopy);
  connect(m_files, &DocumentFiles::savedWithLosses, m_journal.get(), &JournalKeeper::noteOwnFile);
  m_actions->refresh();  // copies can be restored now
}

// Adds a copy to the list of File > Restore, with a picture of the panes.
void MainWindow::keepCopy(const QString& file) {
  const QImage picture = m_play->isPlaying() ? QImage() : shownPicture(*m_viewport);
  // In another thread: copying a large level and writing the picture takes long.
  m_copying.start([self = QPointer<MainWindow>(this), copies = *m_copies, file = file.toStdString(),
                   level = m_session.path(), picture] {
    level::lowerThreadPriority();
    const auto problem = copies.keep(file, level, picture);
    std::error_code unknown;
    // The level was saved meanwhile, which removes the file.
    if (!problem || !std::filesystem::exists(file, unknown)) return;
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, problem] {
          if (!self) return;
          self->m_session.say(level::Severity::warning, tr("Autosave failed: %1").arg(*problem));
        },
        Qt::QueuedConnection);
  });
}

void MainWindow::bindRestore() {
  m_actions->bind("file.restore",
                  {[this] {
                     m_copying.waitForDone();
                     RestoreDialog dialog(*m_copies, m_session.path(), this);
                     dialog.exec();
                     const auto copy = dialog.chosen();
                     if (copy && m_files->mayLeave()) restoreCopy(*copy);
                   },
                   {[this] { return m_copies != nullptr; }, tr("Automatic copies are off.")}});
}

bool MainWindow::restoreCopy(const KeptCopy& copy) {
  ReadLevel read = m_files->formats().read(copy.file);
  if (!read.level) {
    m_session.say(level::Severity::error,
                  tr("%1 could not be opened.").arg(QString::fromStdString(copy.file.string())));
    return false;
  }
  m_files->openRestored(level::History(*std::move(read.level)), copy.level, false);
  m_session.say(level::Severity::note,
                tr("Restored the copy of %1.").arg(QLocale().toString(copy.time)));
  return true;
}

void MainWindow::offerLeftWork(const std::filesystem::path& folder) {
  for (const RefusedWork& work : refusedWork(folder)) {
    m_session.say(level::Severity::warning, tr("The work in %1 could not be recovered: %2")
                                                .arg(QString::fromStdString(work.journal.string()),
                                                     QString::fromStdString(work.reason)));
  }
  followOtherEditors(folder);
  for (const LeftWork& work : leftWork(folder)) {
    if (offerWork(work)) return;
  }
}

// True if the work is open now.
bool MainWindow::offerWork(const LeftWork& work) {
  const Leftover answer = askAboutLeftWork(this, work);
  if (answer == Leftover::discard) discardWork(work.journal);
  return answer == Leftover::restore && restoreLeft(work);
}

// Watches the journals of the editors that run now, and offers the work of one that crashes. A
// crashed editor may hold its journal for seconds more: on a busy machine, or while the system
// writes a core file. An editor that ends normally removes its journal.
void MainWindow::followOtherEditors(const std::filesystem::path& folder) {
  m_otherWork = workInUse(folder);
  if (m_journal) std::erase(m_otherWork, m_journal->path());
  auto* timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, [this, folder, timer] {
    if (QApplication::activeModalWidget() != nullptr) return;
    for (const LeftWork& work : leftWork(folder)) {
      if (std::erase(m_otherWork, work.journal) > 0) return offerLate(work);
    }
    std::error_code unknown;
    std::erase_if(m_otherWork,
                  [&](const auto& path) { return !std::filesystem::exists(path, unknown); });
    if (m_otherWork.empty()) timer->deleteLater();
  });
  timer->start(kLookAtOtherWork);
}

// Offers work while this window is in use. If this window has unsaved work, only says so.
void MainWindow::offerLate(const LeftWork& work) {
  if (!m_session.isModified()) {
    offerWork(work);
    return;
  }
  m_session.say(
      level::Severity::warning,
      tr("Another editor ended without saving its changes of %1. The next start of the "
         "editor offers to recover them.")
          .arg(work.level.empty() ? tr("a new level") : QString::fromStdString(work.level)));
}

bool MainWindow::restoreLeft(const LeftWork& work) {
  auto restored = restoreWork(work, m_files->formats());
  if (const auto* problem = std::get_if<std::string>(&restored)) {
    const QString why = QString::fromStdString(*problem);
    m_session.say(level::Severity::error,
                  tr("The work in %1 could not be recovered: %2")
                      .arg(QString::fromStdString(work.journal.string()), why));
    if (askToDeleteJournal(this, work.journal, why)) discardWork(work.journal);
    return false;
  }
  auto& whole = std::get<RestoredWork>(restored);
  if (whole.fileChanged) {
    m_session.say(level::Severity::warning,
                  tr("%1 has changed since this work began. Saving the recovered level replaces "
                     "the file; save under another name to keep both.")
                      .arg(QString::fromStdString(work.level)));
  }
  m_files->openRestored(std::move(whole.history), work.level, whole.fileChanged);
  // The recovered journal is not continued: its next recovery would stop at the same error and lose
  // everything that is done from now on. The journal that began when the level was opened is used
  // instead.
  if (!whole.error.empty()) {
    const auto aside = setWorkAside(work.journal);
    m_session.say(
        level::Severity::warning,
        tr("Recovered all changes before this error: %1 The whole journal is kept as %2.")
            .arg(QString::fromStdString(whole.error), QString::fromStdString(aside.string())));
    return true;
  }
  if (m_journal) m_journal->adopt(work.journal, whole.journal);
  m_session.say(level::Severity::note,
                tr("Recovered %n change(s)", "", static_cast<int>(work.steps)));
  return true;
}

}  // namespace halfspace::editor
