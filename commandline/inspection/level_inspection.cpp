// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/level_inspection.h"

#include <algorithm>
#include <map>

#include "commandline/commands/compiled_level.h"
#include "commandline/files/standard_streams.h"
#include "commandline/inspection/picture/mesh_picture.h"
#include "commandline/report/resources.h"
#include "geometry/validation/brush_checks.h"
#include "level/solids/outline_issues.h"

namespace halfspace::commandline {

namespace {

using geometry::Defect;
using geometry::DefectKind;
using geometry::DefectLocation;
using geometry::Plane;
using geometry::Vec3;
using level::Node;

// The level's solids before evaluation, in outline order; each definition counts once.
struct GivenSolids {
  std::vector<const Node*> brushes, meshes;
  std::vector<level::NodeId> unplanned;    // brushes with a face whose plane is invalid
  std::vector<std::vector<Plane>> planes;  // of the brushes
  bool onlyAdds = true;

  explicit GivenSolids(const level::Level& level) {
    gather(level, level.node(level.root()));
    for (const level::NodeId definition : level.definitions())
      gather(level, level.node(definition));
  }

 private:
  void gather(const level::Level& level, const Node& node) {
    onlyAdds = onlyAdds && node.properties.operation == level::Operation::add;
    if (const auto* group = std::get_if<level::Group>(&node.content))
      for (const level::NodeId child : group->children) gather(level, level.node(child));
    if (node.properties.flags.nonSolid) return;
    if (std::holds_alternative<level::MeshSolid>(node.content)) meshes.push_back(&node);
    if (const auto* brush = std::get_if<level::BrushSolid>(&node.content)) add(node, *brush);
  }

  // A brush with an invalid plane is not checked: without that plane it would appear to be open.
  // The evaluation reports the plane.
  void add(const Node& node, const level::BrushSolid& brush) {
    std::vector<Plane> all;
    for (const level::BrushFace& face : brush.faces)
      if (const auto plane = level::planeOf(face.plane)) all.push_back(plane.value());
    if (all.size() < brush.faces.size()) return unplanned.push_back(node.id);
    brushes.push_back(&node);
    planes.push_back(std::move(all));
  }
};

// The defects of several solids, combined by kind.
class Findings {
 public:
  explicit Findings(int locationLimit) : m_limit(static_cast<size_t>(locationLimit)) {}

  // `owner(place)`: the one or two solids that the position belongs to.
  template <class Owner>
  void add(const Defect& defect, Owner&& owner) {
    Entry& entry = m_entries[defect.kind];
    entry.sum.kind = defect.kind;
    entry.sum.severity = defect.severity;
    entry.sum.count += defect.count;
    for (const DefectLocation& position : defect.positions) {
      if (entry.owners.size() == m_limit) break;
      entry.sum.positions.push_back(position);
      entry.owners.push_back(owner(position));
    }
  }

  bool hasErrors() const {
    return std::ranges::any_of(m_entries, [](const auto& entry) {
      return entry.second.sum.severity == geometry::Severity::error;
    });
  }

  Json json() const {
    Json list = Json::array();
    for (const auto& [kind, entry] : m_entries) {
      Json defect = jsonOf(entry.sum, static_cast<int>(m_limit));
      for (size_t i = 0; i < entry.owners.size(); ++i) name(entry.owners[i], defect["places"][i]);
      list.push_back(std::move(defect));
    }
    return list;
  }

 private:
  struct Entry {
    Defect sum;
    std::vector<std::vector<const Node*>> owners;  // for each position of `sum`
  };

  static void name(const std::vector<const Node*>& owners, Json& position) {
    position["solids"] = Json::array();
    for (const Node* node : owners) {
      position["solids"].push_back(node->id.value);
      if (node->properties.sourceLine > 0) position["lines"].push_back(node->properties.sourceLine);
    }
  }

  std::map<DefectKind, Entry> m_entries;
  size_t m_limit;
};

void checkBrushes(const GivenSolids& given, int locationLimit, Findings& findings) {
  geometry::BrushCheckOptions options;
  options.locationLimit = locationLimit;
  const auto check = [&](size_t first, size_t count) {
    const std::span<const std::vector<Plane>> brushes(&given.planes[first], count);
    for (const Defect& defect : geometry::validateBrushes(brushes, options))
      findings.add(defect, [&](const DefectLocation& position) {
        std::vector<const Node*> owners;
        for (const int brush : position.faces)
          if (brush >= 0) owners.push_back(given.brushes[first + static_cast<size_t>(brush)]);
        return owners;
      });
  };
  if (given.onlyAdds && !given.brushes.empty()) return check(0, given.brushes.size());
  for (size_t i = 0; i < given.brushes.size(); ++i) check(i, 1);
}

void checkMeshes(const GivenSolids& given, const geometry::ValidationOptions& options,
                 Findings& findings) {
  for (const Node* node : given.meshes) {
    const geometry::PolygonSoup& soup = *std::get<level::MeshSolid>(node->content).soup;
    for (const Defect& defect : geometry::validate(soup, options).defects)
      findings.add(defect, [&](const DefectLocation&) { return std::vector<const Node*>{node}; });
  }
}

// The node's name in messages.
std::string nameOf(const Node& node) {
  return node.properties.name.empty() ? "object " + std::to_string(node.id.value)
                                      : '"' + node.properties.name + '"';
}

// The issues that the editor lists: those of the outline, duplicate solids, and findings of plugin
// checks. Duplicate brushes are left out if the level only adds, because checkBrushes() reports
// them then.
level::Issues listedIssues(const Formats& formats, const level::Level& level,
                           const GivenSolids& given) {
  level::Issues issues = level::outlineIssues(level);
  for (level::Issue& twin : level::twinIssues(level)) {
    const bool isAlreadyReported =
        given.onlyAdds && std::holds_alternative<level::BrushSolid>(level.node(twin.node).content);
    if (!isAlreadyReported) issues.push_back(std::move(twin));
  }
  for (level::Issue& issue : issues) issue.text = nameOf(level.node(issue.node)) + ' ' + issue.text;
  for (const plugins::LevelCheck* check : formats.registry().checks())
    for (level::Issue& issue : check->check(level)) issues.push_back(std::move(issue));
  return issues;
}

// Issues of the evaluation that the other checks do not cover: invalid shapes, brushes with invalid
// planes, and a level that is not evaluated at all, whose issue has no node.
Json otherIssues(const EvaluatedLevel& evaluated, const level::Level& level,
                 const GivenSolids& given) {
  Json list = Json::array();
  for (const plugins::Issue& issue : evaluated.issues) {
    const Node* node = level.find(issue.node);
    if (node == nullptr || std::holds_alternative<level::ShapeSolid>(node->content) ||
        std::ranges::find(given.unplanned, node->id) != given.unplanned.end())
      list.push_back(jsonOf(issue));
  }
  return list;
}

geometry::PolygonSoup soupOf(const EvaluatedLevel& evaluated) {
  geometry::PolygonSoup soup;
  soup.vertices = evaluated.triangles.positions;
  for (const geometry::Triangle& t : evaluated.triangles.triangles)
    soup.faces.push_back({t[0], t[1], t[2]});
  return soup;
}

Json boundaryOf(const std::string& path, const EvaluatedLevel& evaluated) {
  Json json;
  json["path"] = shownName(path);
  json["solids"] = evaluated.evaluation.solidCount();
  json["skipped"] = evaluated.evaluation.skippedCount();
  json["triangles"] = evaluated.triangles.triangles.size();
  json["faces"] = evaluated.mesh.faces.size();
  json["vertices"] = evaluated.mesh.vertices.size();
  json["components"] = evaluated.mesh.components;
  json["closed"] = evaluated.mesh.closed;
  json["manifold"] = evaluated.mesh.manifold;
  json["oriented"] = evaluated.sound();
  json["self_intersecting"] = false;  // faces of an exact evaluation meet only in edges
  json["size"] = commandline::jsonOf(Vec3(evaluated.boundary().solidBounds().sizes()));
  json["volume"] = evaluated.volume.value;
  json["diagonal"] = evaluated.boundary().solidBounds().diagonal().norm();
  return json;
}

}  // namespace

Inspection inspectLevel(const Formats& formats, const std::string& path,
                        const InspectionOptions& options) {
  Stopwatch watch;
  Inspection inspection;
  inspection.readable = readInput(path).value.has_value();
  const LevelInput input = formats.readLevel(path, {});
  if (!input.level) {
    inspection.json = refusal(path, input.issues);
    if (options.page)
      inspection.page = pageEntryOf(inspection.json, options.mmPerUnit, *options.page);
    inspection.json["ms"] = roundedMs(watch.lapMs());
    return inspection;
  }
  Inspection checked = inspectLevel(formats, *input.level, path, options);
  checked.json["ms"] = roundedMs(watch.lapMs());
  return checked;
}

Inspection inspectLevel(const Formats& formats, const level::Level& level, const std::string& path,
                        const InspectionOptions& options) {
  Stopwatch watch;
  Inspection inspection;
  Progress quiet;
  const EvaluatedLevel evaluated = evaluateLevel(level, 1, quiet);
  const GivenSolids given(level);
  Findings findings(options.positions);
  checkBrushes(given, options.positions, findings);
  checkMeshes(given, options.validation, findings);
  inspection.json = boundaryOf(path, evaluated);
  inspection.json["defects"] = findings.json();
  inspection.json["issues"] = otherIssues(evaluated, level, given);
  bool isFree = true;  // no error among the issues that the editor lists
  for (level::Issue& listed : listedIssues(formats, level, given)) {
    isFree = isFree && listed.severity != level::Severity::error;
    inspection.json["issues"].push_back(jsonOf(plugins::Issue{std::move(listed), 0, {}}));
  }
  inspection.isSolid = isFree && evaluated.sound() && evaluated.evaluation.skippedCount() == 0 &&
                       evaluated.evaluation.issues().empty() && !findings.hasErrors();
  inspection.json["verdict"] = inspection.isSolid ? kSolid : kNeedsConsent;
  if (options.page) {
    inspection.page = pageEntryOf(inspection.json, options.mmPerUnit, *options.page);
    inspection.page.before = validatedModel(soupOf(evaluated), nullptr, 0.0, *options.page);
  }
  inspection.json["ms"] = roundedMs(watch.lapMs());
  if (options.picture) inspection.picture = meshPicture(soupOf(evaluated), {});
  return inspection;
}

}  // namespace halfspace::commandline
