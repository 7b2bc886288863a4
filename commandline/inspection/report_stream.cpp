// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/report_stream.h"

#include <algorithm>
#include <fstream>

#include "commandline/report/console.h"

namespace halfspace::commandline {

ReportStream::ReportStream(const ReportTarget& target, const std::string& command)
    : m_file(target.file, "report") {
  m_file.write("{\n\"report\": \"" + command +
               "\",\n\"version\": " + std::to_string(kReportVersion) + ",\n\"files\": [");
}

void ReportStream::add(const Json& file) {
  if (!m_file.isOpen()) return;
  m_file.write((m_first ? "\n" : ",\n") + file.dump(1, ' ', false, Json::error_handler_t::replace));
  m_first = false;
}

bool ReportStream::finish(const Json& totals) {
  m_file.write("\n],\n\"totals\": " + totals.dump(1, ' ', false, Json::error_handler_t::replace) +
               "\n}\n");
  return m_file.finish();
}

namespace {

// True if the entry has all keys that merging needs. A report may have been edited by hand.
bool isFileReport(const Json& file) {
  const auto isText = [](const Json& object, const char* key) {
    return object.contains(key) && object[key].is_string();
  };
  if (!file.is_object() || !isText(file, "path") || !isText(file, "verdict")) return false;
  if (!file.contains("triangles") || !file["triangles"].is_number()) return false;
  if (!file.contains("defects") || !file["defects"].is_array()) return false;
  return std::ranges::all_of(file["defects"], [&](const Json& defect) {
    return defect.is_object() && isText(defect, "kind") && isText(defect, "severity") &&
           defect.contains("count") && defect["count"].is_number();
  });
}

}  // namespace

std::optional<std::vector<Json>> mergedFiles(const std::vector<std::string>& reports) {
  std::vector<Json> files;
  for (const std::string& report : reports) {
    std::ifstream in(report, std::ios::binary);
    if (!in) {
      complain(report, "The report cannot be read.");
      return std::nullopt;
    }
    Json json = Json::parse(in, nullptr, false);
    const bool known = json.is_object() && json.contains("files") && json["files"].is_array() &&
                       std::ranges::all_of(json["files"], isFileReport);
    if (!known) {
      complain(report, "This is no report of halfspace validate.");
      return std::nullopt;
    }
    for (Json& file : json["files"]) files.push_back(std::move(file));
  }
  const auto pathOf = [](const Json& file) { return file["path"].get<std::string>(); };
  std::ranges::stable_sort(files, {}, pathOf);
  const auto again = std::unique(files.begin(), files.end(), [&](const Json& a, const Json& b) {
    return pathOf(a) == pathOf(b);
  });
  files.erase(again, files.end());
  return files;
}

}  // namespace halfspace::commandline
