// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/open_crate.h"

#include <QApplication>
#include <QFile>
#include <QTimer>

#include "editor/panels/mesh_dialog.h"

namespace halfspace::editor::tests {

namespace {

const char* const kOpenBox =
    "o crate\nv 0 0 0\nv 64 0 0\nv 64 64 0\nv 0 64 0\nv 0 0 64\nv 64 0 64\nv 64 64 64\nv 0 64 64\n"
    "f 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

}  // namespace

QString writeOpenCrate(const QTemporaryDir& folder) {
  QFile file(folder.filePath("crate.obj"));
  if (!file.open(QIODevice::WriteOnly) || file.write(kOpenBox) <= 0) return {};
  return file.fileName();
}

bool inDialog(const std::function<void(QDialog&)>& look, const std::function<void()>& open) {
  bool seen = false;
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    if (auto* mesh = qobject_cast<MeshDialog*>(dialog); mesh != nullptr && mesh->isWorking())
      return;
    timer.stop();
    seen = true;
    look(*dialog);
    dialog->reject();
  });
  timer.start(20);
  open();
  return seen;
}

}  // namespace halfspace::editor::tests
