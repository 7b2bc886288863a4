// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The message for an internal error. No input is known that causes one, so the commands in this
// test throw.
#include <cstdio>
#include <new>
#include <stdexcept>
#include <system_error>

#include <unistd.h>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "commandline/program/command.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::commandline::tests {

class InternalErrorsAreReported : public QObject {
  Q_OBJECT

 private slots:
  void init() { qputenv("TMPDIR", m_folder.path().toLocal8Bit()); }

  void internalError_isReportedWithItsPosition() {
    const QString output = outputOf([]() -> ExitCode {
      throw geometry::InternalError("a hole lies in no face", {16, -32, 8});
    });
    QVERIFY2(output.contains("near (16, -32, 8): a hole lies in no face"), qPrintable(output));
    QVERIFY2(noted(output).contains("a hole lies in no face"), qPrintable(output));
  }

  void textOfOtherExceptions_isOnlyInTheFile() {
    const QString output = outputOf([]() -> ExitCode { throw std::out_of_range("map::at"); });
    QVERIFY2(!output.contains("map::at"), qPrintable(output));
    QVERIFY2(noted(output).contains("map::at") && noted(output).contains("--threads"),
             qPrintable(output));
  }

  void lackOfMemory_isNoError_ofTheProgram() {
    const QString output = outputOf([]() -> ExitCode { throw std::bad_alloc(); });
    QVERIFY2(output.contains("not enough memory"), qPrintable(output));
    QVERIFY(noted(output).isEmpty());
  }

  void lackOfThreads_isNoError_ofTheProgram() {
    const QString output = outputOf([]() -> ExitCode {
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    });
    QVERIFY2(output.contains("not enough memory"), qPrintable(output));
    QVERIFY(noted(output).isEmpty());
    const QString ofTbb = outputOf([]() -> ExitCode {
      throw std::runtime_error("pthread_create has failed: Resource temporarily unavailable");
    });
    QVERIFY2(ofTbb.contains("not enough memory") && noted(ofTbb).isEmpty(), qPrintable(ofTbb));
    const QString other = outputOf([]() -> ExitCode {
      throw std::system_error(std::make_error_code(std::errc::operation_not_permitted));
    });
    QVERIFY2(!noted(other).isEmpty(), qPrintable(other));
  }

  void codeOfTheCommand_isPassedOn() {
    QCOMPARE(runGuarded({"halfspace"}, [] { return ExitCode::wrongInput; }), ExitCode::wrongInput);
  }

 private:
  // The text on stderr of a command that throws.
  QString outputOf(const std::function<ExitCode()>& run) {
    const QString path = m_folder.filePath("stderr");
    std::fflush(stderr);
    const int before = ::dup(STDERR_FILENO);
    std::FILE* file = std::fopen(qPrintable(path), "w");
    ::dup2(::fileno(file), STDERR_FILENO);
    const ExitCode code = runGuarded({"halfspace", "build", "a.map", "--threads", "2"}, run);
    std::fflush(stderr);
    ::dup2(before, STDERR_FILENO);
    ::close(before);
    std::fclose(file);
    return code == ExitCode::contractBroken ? read(path) : QString();
  }

  // Contents of the file that the message names.
  QString noted(const QString& output) {
    const auto match = QRegularExpression("noted in (\\S+\\.json)").match(output);
    return match.hasMatch() ? read(match.captured(1)) : QString();
  }

  static QString read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  }

  QTemporaryDir m_folder;
};

}  // namespace halfspace::commandline::tests

QTEST_APPLESS_MAIN(halfspace::commandline::tests::InternalErrorsAreReported)
#include "internal_errors_are_reported.moc"
