// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/foreign/worker_run.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include "level/system/foreign_code.h"
#include "plugins/mesh_formats/foreign/foreign_program.h"

namespace halfspace::plugins::mesh_formats {

namespace fs = std::filesystem;

namespace {

constexpr const char* kWorker = "halfspace-mesh-worker";
// A file may take this long, and a second more for each 200 kB.
constexpr qint64 kLeastMs = 60'000, kBytesPerMs = 200;

// The worker lies beside the folder `plugins`, or in it.
fs::path workerIn(const fs::path& plugins) {
  for (const fs::path& folder : {plugins.parent_path(), plugins}) {
    const fs::path file = folder / kWorker;
    if (QFileInfo(QString::fromStdString(file.string())).isExecutable()) return file;
  }
  return {};
}

fs::path findWorker() {
  static const char ownCode = 0;
  if (fs::path found = workerIn(level::libraryOf(&ownCode).parent_path()); !found.empty())
    return found;
  const QString listed = qEnvironmentVariable("HALFSPACE_PLUGIN_PATH");
  for (const QString& folder : listed.split(QDir::listSeparator(), Qt::SkipEmptyParts)) {
    if (fs::path found = workerIn(folder.toStdString()); !found.empty()) return found;
  }
  return {};
}

std::string crashText(const std::string& extension) {
  return "The reader of ." + extension +
         " files crashed: the file is damaged, or uses a part of the format that the reader does "
         "not "
         "know. Open it in the program that made it and export it again.";
}

}  // namespace

WorkerAnswer runWorker(WorkerJob job, const std::string& extension, std::string_view input,
                       const ReadControl& control) {
  const fs::path worker = findWorker();
  if (worker.empty())
    return noAnswer(std::string("The program ") + kWorker +
                    " is missing; it belongs beside the folder of the plugins. Install Halfspace "
                    "again.");
  QProcess process;
  process.start(QString::fromStdString(worker.string()),
                {job == WorkerJob::read ? QStringLiteral("read") : QStringLiteral("write"),
                 QString::fromStdString(extension), QString::number(input.size())});
  if (!process.waitForStarted())
    return noAnswer("The program " + worker.string() +
                    " cannot be started: " + process.errorString().toStdString() + ".");
  process.write(input.data(), static_cast<qint64>(input.size()));
  process.closeWriteChannel();
  const qint64 most = kLeastMs + static_cast<qint64>(input.size()) / kBytesPerMs;
  QByteArray output;
  switch (waitForEnd(process, most, control, output)) {
    case ProgramEnd::cancelled:
      return noAnswer("Reading was cancelled.");
    case ProgramEnd::tooLate:
      return noAnswer("The reader of ." + extension + " files did not end within " +
                      std::to_string(most / 1000) +
                      " seconds. Export the file again, or in another format.");
    case ProgramEnd::itself:
      break;
  }
  const auto answer = answerFrom({output.constData(), static_cast<size_t>(output.size())});
  if (!answer || process.exitStatus() == QProcess::CrashExit) return noAnswer(crashText(extension));
  return *answer;
}

}  // namespace halfspace::plugins::mesh_formats
