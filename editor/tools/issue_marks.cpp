// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/issue_marks.h"

#include <variant>

#include "editor/commands/visibility.h"
#include "editor/session/mesh_edges.h"

namespace halfspace::editor {

namespace {

constexpr float kMark = 6.0F;  // pixels

Ink inkOf(level::Severity severity) {
  return severity == level::Severity::error ? Ink::error : Ink::warning;
}

const level::MeshSolid* brokenMesh(const level::Node* node, const level::Issue& issue) {
  if (node == nullptr || issue.kind != level::IssueKind::brokenSolid) return nullptr;
  return std::get_if<level::MeshSolid>(&node->content);
}

QString openEdgesText(const MeshEdges& edges) {
  const QString count = QObject::tr("%n open edge(s)", "", static_cast<int>(edges.open.size()));
  const QString holes = QObject::tr("%n hole(s)", "", static_cast<int>(edges.holes));
  return QObject::tr("%1 around %2").arg(count, holes);
}

void markMesh(const MeshEdges& edges, Overlay& marks) {
  for (const auto& [from, to] : edges.all) marks.lines.push_back({from, to, Ink::muted, 1.0F});
  for (const auto& [from, to] : edges.open) marks.lines.push_back({from, to, Ink::error, 2.0F});
  if (edges.open.empty()) return;
  const auto& [from, to] = edges.open.front();
  marks.labels.push_back({(from + to) / 2, openEdgesText(edges), Ink::error});
}

}  // namespace

Overlay issueMarks(const level::Level& level, const level::Issues& issues) {
  Overlay marks;
  std::size_t count = 0;
  for (const level::Issue& issue : issues) {
    const level::Node* node = level.find(issue.node);
    if (node != nullptr && visibilityOf(level, issue.node).hidden) continue;
    if (++count > kMostIssueMarks) break;
    const level::MeshSolid* mesh = brokenMesh(node, issue);
    if (mesh != nullptr) markMesh(edgesOf(*mesh->soup), marks);
    if (!issue.position) continue;
    const bool isError = issue.severity == level::Severity::error;
    marks.handles.push_back({*issue.position, inkOf(issue.severity), isError, kMark});
  }
  return marks;
}

QString issueText(const level::Level& level, const level::Issue& issue) {
  const level::Node* node = level.find(issue.node);
  QString text = QString::fromStdString(issue.text);
  if (const level::MeshSolid* mesh = brokenMesh(node, issue)) {
    const MeshEdges edges = edgesOf(*mesh->soup);
    if (!edges.open.empty()) {
      text = QObject::tr("not a closed solid, %1").arg(openEdgesText(edges));
    }
  }
  return text.section(QLatin1Char('\n'), 0, 0);
}

}  // namespace halfspace::editor
