// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The issues of a level as drawn over the views and listed in the panel.
#include <algorithm>

#include <QtTest>

#include "editor/commands/level_checks.h"
#include "editor/session/language.h"
#include "editor/session/mesh_edges.h"
#include "editor/tools/issue_marks.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

// A box of side 64 without its top; if not `shared`, every face has its own vertices.
geometry::PolygonSoup openBox(bool shared) {
  geometry::PolygonSoup soup;
  for (int i = 0; i < 8; ++i) {
    soup.vertices.push_back(64.0 * Vec3(i & 1, (i >> 1) & 1, (i >> 2) & 1));
  }
  soup.faces = {{0, 2, 3, 1}, {0, 1, 5, 4}, {1, 3, 7, 5}, {3, 2, 6, 7}, {2, 0, 4, 6}};
  if (shared) return soup;
  geometry::PolygonSoup apart;
  for (const std::vector<int>& face : soup.faces) {
    std::vector<int>& own = apart.faces.emplace_back();
    for (int corner : face) {
      own.push_back(static_cast<int>(apart.vertices.size()));
      apart.vertices.push_back(soup.vertices[static_cast<std::size_t>(corner)]);
    }
  }
  return apart;
}

NodeId addMesh(level::Level& level, geometry::PolygonSoup soup) {
  level::MeshSolid mesh;
  mesh.soup = std::make_shared<const geometry::PolygonSoup>(std::move(soup));
  const level::Edited added = level::addNode(level, level.root(), mesh);
  return added ? added.node() : NodeId{};
}

std::size_t linesOf(const Overlay& marks, Ink ink) {
  return static_cast<std::size_t>(std::ranges::count(marks.lines, ink, &Overlay::Line::ink));
}

}  // namespace

class IssuesInTheViews : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(useLanguage("en")); }  // with its plural forms
  void openEdges_areThoseOfTheHole_whateverSharesCorners();
  void twoHoles_areTwo();
  void aFaceThatNamesNoVertex_isLeftOut();
  void aBrokenMesh_isDrawnByItsEdges_andSaidInOneLine();
  void whatIsHidden_isNotMarked();
  void anIssueWithAPosition_hasAMark_filledForAnError();
  void aFirstCutter_cutsNothingYet();
};

void IssuesInTheViews::openEdges_areThoseOfTheHole_whateverSharesCorners() {
  for (const bool shared : {true, false}) {
    const MeshEdges edges = edgesOf(openBox(shared));
    QCOMPARE(edges.all.size(), std::size_t{12});
    QCOMPARE(edges.open.size(), std::size_t{4});
    QCOMPARE(edges.holes, std::size_t{1});
    for (const auto& [from, to] : edges.open) {
      QCOMPARE(from.z(), 64.0);
      QCOMPARE(to.z(), 64.0);
    }
  }
}

void IssuesInTheViews::twoHoles_areTwo() {
  geometry::PolygonSoup tube = openBox(true);
  tube.faces.erase(tube.faces.begin());  // removes the floor, too
  const MeshEdges edges = edgesOf(tube);
  QCOMPARE(edges.open.size(), std::size_t{8});
  QCOMPARE(edges.holes, std::size_t{2});
}

void IssuesInTheViews::aFaceThatNamesNoVertex_isLeftOut() {
  geometry::PolygonSoup soup = openBox(true);
  soup.faces.push_back({4, 5, 99});
  soup.faces.push_back({-1, 5, 6});
  QCOMPARE(edgesOf(soup).open.size(), std::size_t{4});
}

void IssuesInTheViews::aBrokenMesh_isDrawnByItsEdges_andSaidInOneLine() {
  level::Level level;
  QVERIFY(addMesh(level, openBox(true)).valid());
  const level::Issues issues = level::evaluate(level).issues();
  QCOMPARE(issues.size(), std::size_t{1});
  const Overlay marks = issueMarks(level, issues);
  QCOMPARE(linesOf(marks, Ink::muted), std::size_t{12});
  QCOMPARE(linesOf(marks, Ink::error), std::size_t{4});
  QCOMPARE(marks.labels.size(), std::size_t{1});
  const QString text = issueText(level, issues.front());
  QCOMPARE(text, QString("not a closed solid, 4 open edges around 1 hole"));
}

void IssuesInTheViews::whatIsHidden_isNotMarked() {
  level::Level level;
  const NodeId mesh = addMesh(level, openBox(true));
  level::NodeFlags flags;
  flags.hidden = true;
  QVERIFY(level::setFlags(level, mesh, flags));
  QVERIFY(issueMarks(level, level::evaluate(level).issues()).isEmpty());
}

void IssuesInTheViews::anIssueWithAPosition_hasAMark_filledForAnError() {
  const level::Level level;
  level::Issue issue;
  issue.position = Vec3(1, 2, 3);
  issue.severity = level::Severity::warning;
  level::Issues issues(2 * kMostIssueMarks, issue);
  issues.front().severity = level::Severity::error;
  const Overlay marks = issueMarks(level, issues);
  QCOMPARE(marks.handles.size(), kMostIssueMarks);
  QCOMPARE(marks.handles.front().at, Vec3(1, 2, 3));
  QVERIFY(marks.handles.front().filled && !marks.handles.back().filled);
}

void IssuesInTheViews::aFirstCutter_cutsNothingYet() {
  level::Level level;
  const level::ShapeSolid box{.shape = "box"};
  level::NodeProperties cuts;
  cuts.operation = level::Operation::subtract;
  const level::Edited first = level::addNode(level, level.root(), box, cuts);
  QVERIFY(first);
  const NodeId cutter = first.node();
  QVERIFY(cutsNothingYet(level, cutter));
  QVERIFY(level::addNode(level, level.root(), box));
  QVERIFY(cutsNothingYet(level, cutter));
  QVERIFY(level::moveNode(level, cutter, level.root()));
  QVERIFY(!cutsNothingYet(level, cutter));
  QVERIFY(level::moveNode(level, cutter, level.root(), 0));
  QVERIFY(level::setBackground(level, level::Background::solid));
  QVERIFY(!cutsNothingYet(level, cutter));
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::IssuesInTheViews)
#include "issues_in_the_views.moc"
