// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stdexcept>

#include <QFile>
#include <QTemporaryDir>

namespace halfspace::editor::tests {

// A temporary folder for the files of one test. It is removed with the object.
class TestFolder {
 public:
  QString filePath(const char* name) const { return m_folder.filePath(name); }
  std::filesystem::path path(const char* name) const { return filePath(name).toStdString(); }
  void write(const char* name, const QByteArray& text) const {
    QFile file(filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
      throw std::runtime_error(name);
  }
  // Empty if the file cannot be read.
  QByteArray bytesOf(const char* name) const {
    QFile file(filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

 private:
  QTemporaryDir m_folder;
};

}  // namespace halfspace::editor::tests
