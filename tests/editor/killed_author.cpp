// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/killed_author.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QtTest>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "tests/editor/when_open.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kWorkingTime = 300'000;  // milliseconds: the longest session of an author
constexpr int kJournalWritten = 1500;  // milliseconds: older work survives a kill
constexpr const char* kFigures = "authored: ";

}  // namespace

std::filesystem::path journalsIn(const QString& folder) {
  return (folder + QStringLiteral("/journals")).toStdString();
}

void endAsKilled(const Session& session, int actions) {
  QTest::qWait(kJournalWritten);
  const auto hash = static_cast<unsigned long long>(level::levelHash(session.level()));
  std::printf("\n%s%llu %d\n", kFigures, hash, actions);
  std::fflush(stdout);
  std::raise(SIGKILL);
  std::abort();  // not reached
}

AuthorsWork runAuthor(const QString& folder) {
  QProcess author;
  author.start(QCoreApplication::applicationFilePath(), {kAuthor, folder});
  AuthorsWork work;
  const bool hasEnded = author.waitForFinished(kWorkingTime);
  work.output = author.readAllStandardOutput() + author.readAllStandardError();
  if (!hasEnded) {
    author.kill();
    author.waitForFinished();
    return work;
  }
  for (const QString& line : work.output.split('\n')) {
    if (!line.startsWith(kFigures)) continue;
    const QStringList figures = line.split(' ');
    work.hash = figures.value(1).toULongLong();
    work.actions = figures.value(2).toInt();
    work.wasKilled = author.exitStatus() == QProcess::CrashExit;
  }
  return work;
}

bool recoverWork(MainWindow& window, const QString& folder) {
  window.keepJournal(journalsIn(folder));
  const WhenOpen<QMessageBox> question([](QMessageBox& box) {
    box.findChild<QPushButton*>(QStringLiteral("restoreWork"))->click();
  });
  window.offerLeftWork(journalsIn(folder));
  return question.wasOpened();
}

std::string exactVolume(const level::Level& level) {
  const auto evaluated = level::evaluate(level);
  return evaluated.issues().empty() ? geometry::volumeOf(evaluated.boundary()).exact
                                    : std::string();
}

std::string exactVolume(MainWindow& window, const std::filesystem::path& file) {
  const ReadLevel read = window.files().formats().read(file);
  return read.level ? exactVolume(*read.level) : std::string();
}

}  // namespace halfspace::editor::tests
