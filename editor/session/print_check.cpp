// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/print_check.h"

#include <algorithm>
#include <set>

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

namespace {

using geometry::PolygonSoup;
using geometry::PrintRegion;
using geometry::Vec3;
using level::NodeId;
using Kind = PrintFinding::Kind;

// Removes all nodes from the groups but the given ones, their ancestors and their descendants.
class Reduction {
 public:
  Reduction(level::Level& level, const std::vector<NodeId>& nodes)
      : m_level(level), m_nodes(nodes.begin(), nodes.end()) {
    for (NodeId node : nodes) {
      for (node = parentOf(node); node.valid(); node = parentOf(node)) m_above.insert(node);
    }
  }

  void apply() {
    for (const NodeId group : m_above) {
      if (m_nodes.contains(group)) continue;
      const std::vector<NodeId> children = m_level.children(group).toVector();
      level::IdList<NodeId> kept;
      for (const NodeId child : children)
        if (m_nodes.contains(child) || m_above.contains(child)) kept.append(child);
      std::get<level::Group>(m_level.editableNode(group).content).children = std::move(kept);
    }
  }

 private:
  NodeId parentOf(NodeId node) const {
    const level::Node* found = m_level.find(node);
    return found == nullptr ? NodeId{} : found->parent;
  }

  level::Level& m_level;
  std::set<NodeId> m_nodes, m_above;
};

// The boundary as a mesh, and the node that each of its triangles comes from.
struct Printed {
  PolygonSoup soup;
  std::vector<NodeId> nodes;
};

Printed printedOf(const level::LevelEvaluation& evaluation) {
  const geometry::Evaluator& boundary = evaluation.boundary();
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  geometry::TriangulatedBoundary triangles = geometry::triangulate(boundary, mesh);
  Printed printed;
  printed.soup.vertices = std::move(triangles.positions);
  printed.soup.faces.reserve(triangles.triangles.size());
  for (std::size_t t = 0; t < triangles.triangles.size(); ++t) {
    const geometry::Triangle& corners = triangles.triangles[t];
    printed.soup.faces.push_back({corners[0], corners[1], corners[2]});
    const auto& face = boundary.faces()[mesh.faces[static_cast<std::size_t>(triangles.face[t])].id];
    printed.nodes.push_back(evaluation.source(face.sources.front()).instance.path.front());
  }
  return printed;
}

void addFindings(Kind kind, const std::vector<PrintRegion>& regions, const Printed& printed,
                 std::vector<PrintFinding>& findings) {
  for (std::size_t i = 0; i < std::min(regions.size(), kMostPrintFindings); ++i) {
    const PrintRegion& region = regions[i];
    const NodeId node = printed.nodes[static_cast<std::size_t>(region.face)];
    findings.push_back({kind, node, region.place, region.size, region.worst});
  }
}

double areaOf(const std::vector<Vec3>& corners) {
  return corners.size() < 3 ? 0.0
                            : 0.5 * (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm();
}

// A triangle may hang over and be thin; it is drawn as thin.
std::vector<PrintMark> marksOf(const geometry::PrintReport& report, const Printed& printed,
                               double thin) {
  const geometry::ThicknessReport& walls = report.thickness;
  std::vector<PrintMark> marks;
  for (std::size_t t = 0; t < walls.ofTriangle.size(); ++t) {
    const bool isThin = walls.ofTriangle[t] < thin;
    if (!isThin && !report.overhangs.ofTriangle[t]) continue;
    std::vector<Vec3> corners;
    for (const int vertex : printed.soup.faces[static_cast<std::size_t>(walls.faceOf[t])])
      corners.push_back(printed.soup.vertices[static_cast<std::size_t>(vertex)]);
    marks.push_back(
        {isThin ? Kind::thinWall : Kind::overhang, std::move(corners), walls.ofTriangle[t]});
  }
  std::ranges::stable_sort(marks, std::ranges::greater(),
                           [](const PrintMark& mark) { return areaOf(mark.corners); });
  if (marks.size() > kMostPrintMarks) marks.resize(kMostPrintMarks);
  for (const PrintRegion& edge : report.sharpEdges.regions) {
    if (marks.size() >= 2 * kMostPrintMarks) break;
    marks.push_back({Kind::sharpEdge, edge.outline, 0.0});
  }
  return marks;
}

}  // namespace

CheckedPrint checkPrint(level::Level level, const PrintRequest& request,
                        const std::stop_token& stop) {
  CheckedPrint checked;
  checked.request = request;
  const auto ended = [&](PrintOutcome outcome) {
    checked.outcome = stop.stop_requested() ? PrintOutcome::stopped : outcome;
    return checked;
  };
  if (!request.nodes.empty()) Reduction(level, request.nodes).apply();
  const level::LevelEvaluation evaluation = level::evaluate(level);
  if (evaluation.boundary().solidAtInfinity()) return ended(PrintOutcome::solidSpace);
  if (evaluation.boundary().faceCount() == 0 || stop.stop_requested())
    return ended(PrintOutcome::nothing);
  const Printed printed = printedOf(evaluation);
  geometry::PrintOptions options = request.options;
  options.stop = stop;
  checked.report = geometry::checkPrint(printed.soup, options);
  if (stop.stop_requested()) return ended(PrintOutcome::stopped);
  const geometry::PrintReport& report = checked.report;
  geometry::Box bounds;
  for (const Vec3& vertex : printed.soup.vertices) bounds.extend(vertex);
  if (!report.fits)
    checked.findings.push_back({Kind::tooLarge, NodeId{}, bounds.center(), 0.0, 0.0});
  addFindings(Kind::thinWall, report.thickness.regions, printed, checked.findings);
  addFindings(Kind::overhang, report.overhangs.regions, printed, checked.findings);
  addFindings(Kind::sharpEdge, report.sharpEdges.regions, printed, checked.findings);
  checked.marks = marksOf(report, printed, request.options.thin);
  return ended(PrintOutcome::checked);
}

}  // namespace halfspace::editor
