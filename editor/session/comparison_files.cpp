// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/comparison_files.h"

#include <QObject>
#include <QSaveFile>

#include "comparison/report/comparison_export.h"
#include "comparison/report/comparison_tables.h"

namespace halfspace::editor {

namespace {

QString write(const std::filesystem::path& path, const std::string& text) {
  QSaveFile file(QString::fromStdString(path.string()));
  if (file.open(QIODevice::WriteOnly)) {
    file.write(text.data(), static_cast<qint64>(text.size()));
    if (file.commit()) return {};
  }
  return QObject::tr("%1 cannot be written: %2").arg(file.fileName(), file.errorString());
}

std::string reportOf(const comparison::Comparison& comparison, const std::string& level) {
  nlohmann::ordered_json report{{"level", level}};
  report.update(comparison::jsonOf(comparison));
  return report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

QString writeComparison(const comparison::Comparison& comparison, const std::string& level,
                        ComparisonFormat format, const std::filesystem::path& path) {
  switch (format) {
    case ComparisonFormat::csv:
      return write(path, comparison::csvOf(comparison));
    case ComparisonFormat::json:
      return write(path, reportOf(comparison, level));
    case ComparisonFormat::page:
      break;
  }
  std::error_code failed;
  std::filesystem::create_directories(path, failed);
  for (const comparison::PageFile& file : comparison::comparisonPage(level, comparison)) {
    if (QString problem = write(path / file.name, file.text); !problem.isEmpty()) return problem;
  }
  return {};
}

}  // namespace halfspace::editor
