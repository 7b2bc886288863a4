// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/blender/blender_run.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "plugins/mesh_formats/blender/blender_script.h"
#include "plugins/mesh_formats/foreign/foreign_program.h"

namespace halfspace::plugins::mesh_formats {

namespace fs = std::filesystem;

namespace {

constexpr qint64 kMostMs = 300'000;
constexpr int kCannotOpen = 2;  // exit code of read_scene.py
const QByteArray kErrorMark = "Error: ";

bool writeFile(const QString& path, std::string_view bytes) {
  QFile file(path);
  const auto size = static_cast<qint64>(bytes.size());
  return file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.flush();
}

bool holds(const fs::path& path, std::string_view bytes) {
  QFile file(QString::fromStdString(path.string()));
  if (path.empty() || !file.open(QIODevice::ReadOnly)) return false;
  if (file.size() != static_cast<qint64>(bytes.size())) return false;
  return file.readAll() == QByteArrayView(bytes.data(), file.size());
}

// The last sentence that begins with "Error: ", without a period; empty if there is none.
std::string errorIn(const QByteArray& output) {
  const qsizetype begin = output.lastIndexOf(kErrorMark);
  if (begin < 0) return {};
  const qsizetype text = begin + kErrorMark.size(), end = output.indexOf('\n', text);
  QByteArray line = output.mid(text, end < 0 ? -1 : end - text).trimmed();
  while (line.endsWith('.')) line.chop(1);
  return line.toStdString();
}

}  // namespace

fs::path findBlender() {
  const QString chosen = qEnvironmentVariable("HALFSPACE_BLENDER");
  const QString name = chosen.isEmpty() ? QStringLiteral("blender") : chosen;
  return QStandardPaths::findExecutable(name).toStdString();
}

WorkerAnswer runBlender(const fs::path& blender, const Source& source, const ReadControl& control) {
  const QTemporaryDir folder;
  const QString script = folder.filePath("read_scene.py"), answer = folder.filePath("answer");
  QString file = folder.filePath("scene.blend");
  std::error_code unknown;
  if (holds(source.path, source.bytes))
    file = QString::fromStdString(fs::absolute(source.path, unknown).string());
  else if (!folder.isValid() || !writeFile(file, source.bytes))
    return noAnswer("No temporary folder can be written: " + folder.errorString().toStdString() +
                    ".");
  if (!writeFile(script, kReadScene))
    return noAnswer("The temporary folder " + folder.path().toStdString() + " cannot be written.");

  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(QString::fromStdString(blender.string()),
                {"-noaudio", "--background", "--factory-startup", "--disable-autoexec", file,
                 "--python-exit-code", "1", "--python", script, "--", file, answer});
  if (!process.waitForStarted())
    return noAnswer("Blender (" + blender.string() +
                    ") cannot be started: " + process.errorString().toStdString() + ".");
  process.closeWriteChannel();
  QByteArray output;
  switch (waitForEnd(process, kMostMs, control, output)) {
    case ProgramEnd::cancelled:
      return noAnswer("Reading was cancelled.");
    case ProgramEnd::tooLate:
      return noAnswer("Blender did not read the file within " + std::to_string(kMostMs / 1000) +
                      " seconds. Export the model from Blender as glTF.");
    case ProgramEnd::itself:
      break;
  }

  QFile written(answer);
  const QByteArray bytes = written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
  auto whole = answerFrom({bytes.constData(), static_cast<size_t>(bytes.size())});
  if (whole && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
    return *std::move(whole);
  const bool isForeign = process.exitCode() == kCannotOpen;
  std::string reason = errorIn(output);
  if (reason.empty()) reason = isForeign ? "it opened another file" : "it gave no mesh";
  return noAnswer("Blender (" + blender.string() + ") cannot read the file: " + reason +
                  ". Open it in the Blender that saved it and export the model as glTF.");
}

}  // namespace halfspace::plugins::mesh_formats
