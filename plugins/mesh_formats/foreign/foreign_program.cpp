// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/foreign/foreign_program.h"

#include <QElapsedTimer>

namespace halfspace::plugins::mesh_formats {

WorkerAnswer noAnswer(std::string reason) {
  IssueList issues;
  issues.unreadable(std::move(reason));
  return {std::nullopt, std::move(issues).taken()};
}

ProgramEnd waitForEnd(QProcess& process, qint64 mostMs, const ReadControl& control,
                      QByteArray& output) {
  constexpr int kPollMs = 50;
  QElapsedTimer timer;
  timer.start();
  while (!process.waitForFinished(kPollMs) && process.state() != QProcess::NotRunning) {
    output += process.readAllStandardOutput();
    control.report(static_cast<double>(timer.elapsed()) / static_cast<double>(mostMs));
    const bool isCancelled = control.stop.stop_requested();
    if (!isCancelled && timer.elapsed() < mostMs) continue;
    process.kill();
    process.waitForFinished();
    return isCancelled ? ProgramEnd::cancelled : ProgramEnd::tooLate;
  }
  output += process.readAllStandardOutput();
  return ProgramEnd::itself;
}

}  // namespace halfspace::plugins::mesh_formats
