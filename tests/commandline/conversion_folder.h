// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QTemporaryDir>

#include "tests/commandline/program_run.h"

namespace halfspace::tests {

// A folder in which a test of `halfspace convert` writes its files.
class ConversionFolder {
 protected:
  void renew() { m_folder = std::make_unique<QTemporaryDir>(); }
  QString path(const QString& name) const { return m_folder->filePath(name); }
  // Writes its report to report.json.
  ProgramRun convert(const QString& in, const QString& out) {
    return run({"convert", in, out, "--json", "report.json"}, m_folder->path());
  }
  // The fraction, or what the program says if the level cannot be built.
  QString exactVolumeOf(const QString& level) {
    const ProgramRun built = run({"build", level, "--json", "built.json"}, m_folder->path());
    return built.code == 0 ? reportAt(path("built.json"))["volume"]["exact"].toString() : built.err;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

}  // namespace halfspace::tests
