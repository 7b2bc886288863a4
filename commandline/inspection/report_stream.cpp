// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/report_stream.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "commandline/report/console.h"
#include "level/file/file_identity.h"
#include "level/system/process.h"

namespace halfspace::commandline {

ReportStream::ReportStream(const ReportTarget& target, const std::string& command) {
  if (target.file.empty()) return;
  if (target.onStdout()) {
    m_file = stdout;
  } else {
    m_path = target.file;
    // Writes directly to a device or pipe, which must not be replaced by a file.
    m_partial = level::identifyFile(m_path).isStream
                    ? m_path
                    : m_path + "." + std::to_string(level::processId()) + ".part";
    m_file = std::fopen(m_partial.c_str(), "wb");
    m_failed = m_file == nullptr;
    if (m_failed)
      complain(m_path, std::string("The report cannot be written: ") + std::strerror(errno) + ".");
  }
  write("{\n\"report\": \"" + command + "\",\n\"version\": " + std::to_string(kReportVersion) +
        ",\n\"files\": [");
}

ReportStream::~ReportStream() {
  if (m_path.empty() || m_file == nullptr) return;
  std::fclose(m_file);
  if (m_partial != m_path) std::remove(m_partial.c_str());
}

void ReportStream::write(const std::string& text) {
  if (m_file == nullptr || m_failed) return;
  m_failed = std::fwrite(text.data(), 1, text.size(), m_file) != text.size();
}

void ReportStream::add(const Json& file) {
  if (m_file == nullptr) return;
  write((m_first ? "\n" : ",\n") + file.dump(1, ' ', false, Json::error_handler_t::replace));
  m_first = false;
}

bool ReportStream::finish(const Json& totals) {
  if (m_file == nullptr) return !m_failed;
  write("\n],\n\"totals\": " + totals.dump(1, ' ', false, Json::error_handler_t::replace) +
        "\n}\n");
  bool good = !m_failed && std::fflush(m_file) == 0;
  if (!m_path.empty()) {
    good = std::fclose(m_file) == 0 && good;
    if (m_partial != m_path) {
      good = good && std::rename(m_partial.c_str(), m_path.c_str()) == 0;
      if (!good) std::remove(m_partial.c_str());
    }
  }
  if (!good)
    complain("The report could not be written" + (m_path.empty() ? "" : " to " + m_path) + ".");
  m_file = nullptr;
  return good;
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
  const auto again = std::ranges::unique(files, {}, pathOf);
  files.erase(again.begin(), again.end());
  return files;
}

}  // namespace halfspace::commandline
