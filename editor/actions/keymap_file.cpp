// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/keymap_file.h"

#include <QFile>
#include <QJsonDocument>
#include <QObject>
#include <QSaveFile>

namespace halfspace::editor {

QJsonObject toJson(const Keymap& keymap) {
  QJsonObject keys;
  for (const auto& [id, shortcuts] : keymap.own())
    keys[id] = QKeySequence::listToString(shortcuts, QKeySequence::PortableText);
  return keys;
}

ReadKeymap keymapOf(const QJsonObject& keys) {
  ReadKeymap read;
  for (auto entry = keys.begin(); entry != keys.end(); ++entry) {
    if (findAction(entry.key().toUtf8().constData()) == nullptr) read.unknown << entry.key();
    read.keymap.setShortcuts(entry.key(), QKeySequence::listFromString(entry.value().toString(),
                                                                       QKeySequence::PortableText));
  }
  return read;
}

std::optional<QString> writeKeymap(const QString& path, const Keymap& keymap) {
  QSaveFile file(path);
  const QByteArray text = QJsonDocument(QJsonObject{{"keys", toJson(keymap)}}).toJson();
  if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit())
    return {};
  return QObject::tr("%1 cannot be written: %2").arg(path, file.errorString());
}

std::variant<ReadKeymap, QString> readKeymap(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return QObject::tr("%1 cannot be read: %2").arg(path, file.errorString());
  QJsonParseError error;
  const QJsonObject object = QJsonDocument::fromJson(file.readAll(), &error).object();
  if (error.error != QJsonParseError::NoError)
    return QObject::tr("%1 is no file of shortcuts: %2 (character %3)")
        .arg(path, error.errorString())
        .arg(error.offset);
  if (!object.value("keys").isObject())
    return QObject::tr("%1 is no file of shortcuts: it has no \"keys\".").arg(path);
  return keymapOf(object.value("keys").toObject());
}

}  // namespace halfspace::editor
