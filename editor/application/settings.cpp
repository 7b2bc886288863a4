// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/settings.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include "level/file/atomic_save.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

QByteArray bytes(const QJsonValue& value) {
  return QByteArray::fromBase64(value.toString().toLatin1());
}

QJsonValue text(const QByteArray& bytes) {
  return QString::fromLatin1(bytes.toBase64());
}

Settings fromJson(const QJsonObject& object) {
  Settings settings;
  settings.theme = object.value("theme").toString(settings.theme);
  settings.geometry = bytes(object.value("window"));
  settings.docks = bytes(object.value("docks"));
  settings.panes = object.value("panes").toInt(settings.panes);
  const QJsonArray cross = object.value("cross").toArray();
  if (cross.size() == 2) settings.cross = {cross[0].toDouble(0.5), cross[1].toDouble(0.5)};
  for (const QJsonValue& path : object.value("recent").toArray()) {
    settings.recent << path.toString();
  }
  settings.tourSeen = object.value("tour").toBool();
  settings.imageFolder = object.value("images").toString();
  settings.entityDefinitions = object.value("entities").toString();
  const QJsonObject keys = object.value("keys").toObject();
  for (auto entry = keys.begin(); entry != keys.end(); ++entry) {
    settings.keymap.setKeys(entry.key(), QKeySequence::listFromString(entry.value().toString(),
                                                                      QKeySequence::PortableText));
  }
  return settings;
}

QJsonObject toJson(const Settings& settings) {
  QJsonObject keys;
  for (const auto& [id, sequences] : settings.keymap.own()) {
    keys[id] = QKeySequence::listToString(sequences, QKeySequence::PortableText);
  }
  return {{"theme", settings.theme},
          {"window", text(settings.geometry)},
          {"docks", text(settings.docks)},
          {"panes", settings.panes},
          {"cross", QJsonArray{settings.cross.x(), settings.cross.y()}},
          {"recent", QJsonArray::fromStringList(settings.recent)},
          {"tour", settings.tourSeen},
          {"images", settings.imageFolder},
          {"entities", settings.entityDefinitions},
          {"keys", keys}};
}

}  // namespace

fs::path settingsPath() {
  const QByteArray own = qgetenv("HALFSPACE_SETTINGS");
  if (!own.isEmpty()) return own.toStdString();
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
  return fs::path(folder.toStdString()) / "settings.json";
}

Settings readSettings(const fs::path& path, std::optional<QString>& problem) {
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QJsonParseError error{};
  const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
  file.close();
  if (document.isObject()) return fromJson(document.object());
  fs::path aside = path;
  aside += ".damaged";
  std::error_code ignored;
  fs::rename(path, aside, ignored);
  problem = QObject::tr(
                "The settings in %1 could not be understood (%2) and were put aside as %3; "
                "everything has its usual value again.")
                .arg(QString::fromStdString(path.string()), error.errorString(),
                     QString::fromStdString(aside.filename().string()));
  return {};
}

std::optional<QString> writeSettings(const Settings& settings, const fs::path& path) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  const QByteArray content = QJsonDocument(toJson(settings)).toJson();
  const auto problem = level::saveAtomically(path, content.toStdString());
  return problem ? std::optional(QString::fromStdString(*problem)) : std::nullopt;
}

}  // namespace halfspace::editor
