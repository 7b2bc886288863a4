// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QFileDialog>
#include <QSaveFile>

#include "editor/application/editor_parts.h"
#include "editor/application/file_dialogs.h"
#include "level/file/file_identity.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

QString filter() {
  return QObject::tr("Recordings (*.recording);;All files (*)");
}

void say(const EditorParts& parts, level::Severity severity, const QString& message) {
  parts.session.say(severity, message);
}

void openRecording(const EditorParts& parts) {
  const QString path =
      QFileDialog::getOpenFileName(&parts.window, QObject::tr("Replay Recording"), {}, filter());
  if (path.isEmpty()) return;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    return say(parts, level::Severity::error,
               QObject::tr("Cannot read %1: %2").arg(path, file.errorString()));
  }
  const QByteArray bytes = file.readAll();
  auto read = bsp::readRecording({bytes.data(), static_cast<std::size_t>(bytes.size())});
  if (const auto* wrong = std::get_if<bsp::RecordingError>(&read)) {
    const std::string nearest =
        level::nearestName(wrong->unknownSetting, bsp::settingsOfRecordings());
    if (!nearest.empty()) {
      return say(
          parts, level::Severity::error,
          QObject::tr("%1, line %2: there is no setting \"%3\". Did you mean \"%4\"?")
              .arg(path)
              .arg(wrong->line)
              .arg(QString::fromStdString(wrong->unknownSetting), QString::fromStdString(nearest)));
    }
    return say(parts, level::Severity::error,
               QObject::tr("%1, line %2: %3")
                   .arg(path)
                   .arg(wrong->line)
                   .arg(QString::fromStdString(wrong->message)));
  }
  parts.play.replay(std::get<bsp::Recording>(read));
}

void saveRecording(const EditorParts& parts) {
  const bsp::Recording recording = parts.play.recordingToSave();
  const QString chosen =
      QFileDialog::getSaveFileName(&parts.window, QObject::tr("Save Recording"), {}, filter());
  const QString path = QString::fromStdString(
      withEnding(&parts.window, chosen.toStdString(), ".recording").string());
  if (path.isEmpty()) return;
  if (level::wouldOverwrite(path.toStdString(), parts.session.path())) {
    return say(
        parts, level::Severity::error,
        QObject::tr("The recording was not saved: %1 is the file of the open level.").arg(path));
  }
  const std::string text = bsp::textOf(recording);
  QSaveFile file(path);
  const bool written = file.open(QIODevice::WriteOnly) &&
                       file.write(text.data(), static_cast<qint64>(text.size())) >= 0 &&
                       file.commit();
  say(parts, written ? level::Severity::note : level::Severity::error,
      written ? QObject::tr("Saved %1 s of play to %2. Replay it with \"halfspace play\".")
                    .arg(static_cast<double>(recording.steps()) * bsp::kCharacterStep, 0, 'f', 1)
                    .arg(path)
              : QObject::tr("Cannot write %1: %2").arg(path, file.errorString()));
}

}  // namespace

void bindPlayActions(const EditorParts& parts) {
  PlayMode& play = parts.play;
  const ActionSet::Condition recorded{[&play] { return !play.lastRecording().runs.empty(); },
                                      QObject::tr("No recording yet.")};
  parts.actions.bind("play.fromCamera", {[&play] { play.startFromCamera(); }});
  parts.actions.bind("play.fromStart", {[&play] { play.startFromStart(); }});
  parts.actions.bind("play.replay", {[&play] { play.replay(play.lastRecording()); }, recorded});
  parts.actions.bind("play.openRecording", {[parts] { openRecording(parts); }});
  parts.actions.bind("play.saveRecording", {[parts] { saveRecording(parts); }, recorded});
}

}  // namespace halfspace::editor
