// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/bench_program.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>

#include "commandline/report/console.h"

namespace halfspace::commandline {

ExitCode startBenchProgram(const BenchOptions&) {
  const QString folder = QCoreApplication::applicationDirPath();
  const QString program =
      QStandardPaths::findExecutable(QStringLiteral("halfspace-bench"), {folder});
  if (program.isEmpty()) {
    complain("The benchmarks are in the program halfspace-bench, which is not in " +
             folder.toStdString() +
             ". ./dev build makes it; of the packages, halfspace-comparison has it.");
    return ExitCode::cannotReadOrWrite;
  }
  // -2: it could not be started; -1: it crashed.
  const int code = QProcess::execute(program, QCoreApplication::arguments().mid(1));
  if (code >= 0) return static_cast<ExitCode>(code);
  complain(program.toStdString() + (code == -2 ? " cannot be started." : " crashed."));
  return code == -2 ? ExitCode::cannotReadOrWrite : ExitCode::contractBroken;
}

}  // namespace halfspace::commandline
