// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/program_run.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>

#include "tests/support/given_data.h"

namespace halfspace::tests {

namespace {

constexpr int kPatienceMs = 30 * 60 * 1000;

}  // namespace

ProgramRun run(const QStringList& arguments, const QString& folder, const QByteArray& input,
               const QString& output) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  if (!output.isEmpty()) process.setStandardOutputFile(output);
  process.start(QStringLiteral(HALFSPACE_PROGRAM), arguments);
  if (!input.isEmpty()) process.write(input);
  process.closeWriteChannel();
  ProgramRun result;
  const bool ended = process.waitForFinished(kPatienceMs);
  if (ended && process.exitStatus() == QProcess::NormalExit) result.code = process.exitCode();
  result.out = QString::fromUtf8(process.readAllStandardOutput());
  result.err = QString::fromUtf8(process.readAllStandardError());
  return result;
}

const QJsonObject reportAt(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

QString dataFolder() {
  return QString::fromStdString(givenData().string());
}

}  // namespace halfspace::tests
