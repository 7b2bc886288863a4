// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/inspection.h"

#include <algorithm>
#include <set>

#include "commandline/files/standard_streams.h"
#include "commandline/inspection/level_inspection.h"
#include "commandline/inspection/picture/mesh_picture.h"
#include "commandline/inspection/print_findings.h"
#include "commandline/report/resources.h"
#include "geometry/validation/validate_parts.h"

namespace halfspace::commandline {

namespace {

using geometry::Defect;
using geometry::DefectKind;
using geometry::DefectLocation;
using geometry::ValidationReport;

Json indicesOf(const std::array<int, 2>& indices) {
  Json list = Json::array();
  for (const int index : indices) {
    if (index >= 0) list.push_back(index);
  }
  return list;
}

Json jsonOf(const DefectLocation& position) {
  Json json;
  json["point"] = commandline::jsonOf(position.point);
  json["faces"] = indicesOf(position.faces);
  json["vertices"] = indicesOf(position.vertices);
  return json;
}

Json reportOf(const std::string& path, const ValidationReport& report, int positions) {
  Json json;
  json["path"] = shownName(path);
  json.update(commandline::jsonOf(report, positions));
  json["diagonal"] = report.diagonal;
  json["verdict"] = report.isSolid() ? kSolid : kNeedsConsent;
  return json;
}

plugins::ReadOutcome<plugins::MeshContents> read(const Formats& formats, const std::string& path,
                                                 bool& readable) {
  const plugins::MeshFormat* format = formats.registry().meshFormatFor(path);
  if (format == nullptr) {
    MeshInput refused = formats.readMesh(path, {});  // its message names the known endings
    readable = isInputStream(path) || std::filesystem::exists(path);
    return {std::nullopt, std::move(refused.issues)};
  }
  const auto bytes = readInput(path);
  readable = bytes.value.has_value();
  if (!readable) return {std::nullopt, bytes.issues};
  auto outcome = format->read({*bytes.value, path}, {});
  if (!outcome.value) formats.addContentHint(path, *bytes.value, outcome.issues);
  return outcome;
}

size_t objectsIn(const std::vector<int>& groups) {
  return std::set<int>(groups.begin(), groups.end()).size();
}

// Adds the print checks to the report, where they are wanted.
std::optional<geometry::PrintReport> checkPrint(const plugins::MeshContents& mesh,
                                                const InspectionOptions& options, Json& json) {
  if (!options.print) return std::nullopt;
  const std::optional<double> unit = mmPerUnitOf(mesh, options.mmPerUnit);
  geometry::PrintOptions print = *options.print;
  print.mmPerUnit = unit.value_or(1.0);
  geometry::PrintReport report = geometry::checkPrint(mesh.soup, print);
  json["print"] = commandline::jsonOf(report, print, unit.has_value(), options.positions);
  return report;
}

PageEntry pageOf(const plugins::MeshContents& mesh, const ValidationReport& report,
                 const std::optional<geometry::PrintReport>& print,
                 const InspectionOptions& options, const Json& json) {
  std::optional<double> unit = mmPerUnitOf(mesh, options.mmPerUnit);
  if (print && !unit) unit = 1.0;
  PageEntry entry = pageEntryOf(json, unit, *options.page);
  Json& shown = entry.json["report"];
  addDrawnLines(shown["defects"], report.defects, mesh.soup);
  if (print) addDrawnLines(shown["print"]["findings"], *print);
  entry.before = validatedModel(mesh.soup, print ? &*print : nullptr,
                                print ? options.print->thin : 0.0, *options.page);
  return entry;
}

}  // namespace

std::optional<double> mmPerUnitOf(const plugins::MeshContents& mesh, std::optional<double> given) {
  constexpr double kMmPerMetre = 1000.0;
  if (given || !mesh.metresPerUnit) return given;
  return kMmPerMetre * *mesh.metresPerUnit;
}

Json jsonOf(const ValidationReport& report, int positions) {
  Json json;
  json["triangles"] = report.triangles;
  json["faces"] = report.faces;
  json["vertices"] = report.vertices;
  json["components"] = report.components;
  json["closed"] = report.closed;
  json["manifold"] = report.manifold;
  json["oriented"] = report.oriented;
  json["self_intersecting"] = report.selfIntersecting;
  json["area"] = report.area;
  json["size"] = commandline::jsonOf(report.size);
  json["volume"] = report.isSolid() ? Json(report.volume) : Json();
  json["defects"] = Json::array();
  for (const Defect& defect : report.defects) json["defects"].push_back(jsonOf(defect, positions));
  return json;
}

Json reasonOf(const std::vector<plugins::Issue>& issues) {
  Json json;
  json["text"] = "The file cannot be read.";
  for (const plugins::Issue& issue : issues) {
    if (issue.severity != plugins::Severity::error) continue;
    json["text"] = issue.text;
    if (issue.sourceLine > 0) json["line"] = issue.sourceLine;
    if (issue.column > 0) json["column"] = issue.column;
    if (issue.byte) json["byte"] = *issue.byte;
    break;
  }
  return json;
}

Json refusal(const std::string& path, const std::vector<plugins::Issue>& issues) {
  Json json;
  json["path"] = shownName(path);
  json["triangles"] = 0;
  for (const char* key : {"closed", "manifold", "oriented", "self_intersecting"}) json[key] = false;
  json["verdict"] = kRefused;
  json["reason"] = reasonOf(issues);
  json["defects"] = Json::array();
  return json;
}

Json jsonOf(const Defect& defect, int positions) {
  Json json;
  json["kind"] = geometry::nameOf(defect.kind);
  json["severity"] = geometry::nameOf(defect.severity);
  json["count"] = defect.count;
  json["text"] = geometry::messageOf(defect);
  json["places"] = Json::array();
  for (const DefectLocation& position : defect.positions) {
    if (static_cast<int>(json["places"].size()) == positions) break;
    json["places"].push_back(jsonOf(position));
  }
  return json;
}

Inspection inspect(const Formats& formats, const std::string& path,
                   const InspectionOptions& options) {
  if (formats.isLevel(path)) return inspectLevel(formats, path, options);
  Stopwatch watch;
  Inspection inspection;
  auto read = commandline::read(formats, path, inspection.readable);
  if (!read.value) {
    inspection.json = refusal(path, read.issues);
    if (options.page) inspection.page = pageEntryOf(inspection.json, std::nullopt, *options.page);
    inspection.json["ms"] = roundedMs(watch.lapMs());
    return inspection;
  }
  geometry::ValidationOptions validation = options.validation;
  constexpr int kPositionsDrawn = 20'000;
  validation.locationLimit = std::max(options.positions, options.picture ? kPositionsDrawn : 0);
  const bool byObject = options.byObject && !read.value->groups.empty();
  const ValidationReport report =
      byObject ? geometry::validateParts(read.value->soup, read.value->groups, validation)
               : geometry::validate(read.value->soup, validation);
  inspection.json = reportOf(path, report, options.positions);
  if (byObject) inspection.json["objects"] = objectsIn(read.value->groups);
  inspection.json["issues"] = commandline::jsonOf(read.issues);
  const auto print = checkPrint(*read.value, options, inspection.json);
  if (options.page) inspection.page = pageOf(*read.value, report, print, options, inspection.json);
  inspection.json["ms"] = roundedMs(watch.lapMs());
  inspection.isSolid = report.isSolid();
  if (options.picture) inspection.picture = meshPicture(read.value->soup, report.defects);
  return inspection;
}

}  // namespace halfspace::commandline
