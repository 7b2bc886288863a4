// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/manual_page.h"

#include <QDir>
#include <QFileInfo>

namespace halfspace::editor {

QString manualPage(const QString& programFolder) {
  static constexpr const char* kPages[] = {"../share/doc/halfspace-doc/site/manual/index.html",
                                           "../share/doc/halfspace-doc/manual/index.md",
                                           "../../../out/docs/site/manual/index.html",
                                           "../../../docs/manual/index.md"};
  for (const char* page : kPages) {
    const QFileInfo file(QDir(programFolder), QString::fromLatin1(page));
    if (file.isFile()) return file.canonicalFilePath();
  }
  return {};
}

}  // namespace halfspace::editor
