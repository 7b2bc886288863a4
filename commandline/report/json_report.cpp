// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/json_report.h"

#include <cmath>
#include <cstdio>

#include "commandline/report/console.h"
#include "level/file/atomic_save.h"

namespace halfspace::commandline {

using plugins::Issue;
using plugins::IssueKind;

namespace {

const char* word(IssueKind kind) {
  switch (kind) {
    case IssueKind::unreadable:
      return "unreadable";
    case IssueKind::lost:
      return "lost";
    case IssueKind::brokenSolid:
      return "broken_solid";
    case IssueKind::odd:
      break;
  }
  return "odd";
}

}  // namespace

Json jsonOf(const geometry::Vec3& point) {
  return {point.x(), point.y(), point.z()};
}

Json jsonOf(const Issue& issue) {
  Json json;
  json["severity"] = nameOf(issue.severity);
  json["kind"] = word(issue.kind);
  json["node"] = issue.node.valid() ? Json(issue.node.value) : Json();
  json["line"] = issue.sourceLine > 0 ? Json(issue.sourceLine) : Json();
  json["place"] = issue.position ? jsonOf(*issue.position) : Json();
  json["text"] = issue.text;
  if (issue.column > 0) json["column"] = issue.column;
  if (issue.byte) json["byte"] = *issue.byte;
  return json;
}

Json jsonOf(std::span<const Issue> issues) {
  Json list = Json::array();
  for (const Issue& issue : issues) list.push_back(jsonOf(issue));
  return list;
}

Json jsonOf(const geometry::ExactVolume& volume) {
  Json json;
  json["exact"] = volume.exact.empty() ? Json() : Json(volume.exact);
  json["value"] = volume.value;
  return json;
}

Json jsonOf(const geometry::Box& box) {
  if (box.isEmpty()) return {};
  Json json;
  json["min"] = jsonOf(geometry::Vec3(box.min()));
  json["max"] = jsonOf(geometry::Vec3(box.max()));
  return json;
}

std::string hexOf(uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

double roundedMs(double ms) {
  return std::round(ms * 1000.0) / 1000.0;
}

bool writeReport(const ReportTarget& target, const char* command, const Json& body) {
  if (target.file.empty()) return true;
  Json report;
  report["report"] = command;
  report["version"] = kReportVersion;
  report.update(body);
  const std::string text = report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (target.onStdout()) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (written && std::fflush(stdout) == 0) return true;
    complain("The report could not be written to standard output.");
    return false;
  }
  const auto problem = level::saveAtomically(target.file, text);
  if (problem) complain(*problem);
  return !problem;
}

}  // namespace halfspace::commandline
