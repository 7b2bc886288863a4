// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The print checks of the exact boundary of a level, or of some of its nodes.
#include <algorithm>

#include <QtTest>

#include "editor/session/print_check.h"
#include "editor/tools/print_marks.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "tests/level/support/random_level.h"

namespace halfspace::editor::tests {

using level::NodeId;
using Kind = PrintFinding::Kind;

namespace {

NodeId addBox(level::Level& level, const Vec3& low, const Vec3& high,
              level::Operation operation = level::Operation::add, NodeId parent = {}) {
  const level::Edited added = level::addNode(level, parent.valid() ? parent : level.root(),
                                             level::test::boxBrush(low, high));
  if (!added) return {};
  const NodeId node = added.node();
  return level::setOperation(level, node, operation) ? node : NodeId{};
}

std::size_t countOf(const CheckedPrint& checked, Kind kind) {
  return static_cast<std::size_t>(std::ranges::count(checked.findings, kind, &PrintFinding::kind));
}

CheckedPrint check(const level::Level& level, const PrintRequest& request = {}) {
  return checkPrint(level, request, {});
}

}  // namespace

class PrintChecksOfALevel : public QObject {
  Q_OBJECT

 private slots:
  void overlappingSolids_areOneSolid();
  void aThinWall_isOfItsSolid_andMarked();
  void nodes_areCheckedAlone();
  void aGroup_isCheckedWithItsCutters();
  void solidSpace_andNothing_areSaid();
  void aStop_endsTheCheck();
};

// Inside of the union there is no wall: the parts of each box that lie in the other one are gone.
void PrintChecksOfALevel::overlappingSolids_areOneSolid() {
  level::Level level;
  addBox(level, {0, 0, 0}, {20, 20, 20});
  addBox(level, {19.5, 0, 0}, {40, 20, 20});
  const CheckedPrint checked = check(level);
  QCOMPARE(checked.outcome, PrintOutcome::checked);
  QCOMPARE(checked.report.size, (std::array<double, 3>{40, 20, 20}));
  QVERIFY(checked.findings.empty());
  QVERIFY(printMarks(checked).isEmpty());
}

void PrintChecksOfALevel::aThinWall_isOfItsSolid_andMarked() {
  level::Level level;
  addBox(level, {0, 0, 0}, {20, 20, 20});
  const NodeId plate = addBox(level, {40, 0, 0}, {60, 20, 0.4});
  PrintRequest request;
  CheckedPrint checked = check(level, request);
  QCOMPARE(countOf(checked, Kind::thinWall), std::size_t{2});  // its top and its bottom
  for (const PrintFinding& finding : checked.findings) {
    QCOMPARE(finding.node, plate);
    QVERIFY(std::abs(finding.worst - 0.4) < 1e-9 && std::abs(finding.size - 400.0) < 1e-6);
    QVERIFY(finding.position.x() > 40 && finding.position.x() < 60);
  }
  const Overlay marks = printMarks(checked);
  QCOMPARE(marks.fills.size(), std::size_t{4});
  for (const Overlay::Fill& fill : marks.fills) QCOMPARE(fill.ink, Ink::error);
  request.options.mmPerUnit = 2.0;  // 0.8 mm: thin, but not below half of the limit
  checked = check(level, request);
  for (const Overlay::Fill& fill : printMarks(checked).fills) QCOMPARE(fill.ink, Ink::warning);
  request.options.mmPerUnit = 10.0;  // 600 mm
  checked = check(level, request);
  QCOMPARE(countOf(checked, Kind::thinWall), std::size_t{0});
  QCOMPARE(countOf(checked, Kind::tooLarge), std::size_t{1});
}

void PrintChecksOfALevel::nodes_areCheckedAlone() {
  level::Level level;
  const NodeId block = addBox(level, {0, 0, 0}, {20, 20, 20});
  addBox(level, {40, 0, 0}, {60, 20, 0.4});
  PrintRequest request;
  request.nodes = {block};
  const CheckedPrint checked = check(level, request);
  QCOMPARE(checked.outcome, PrintOutcome::checked);
  QVERIFY(checked.findings.empty());
  QCOMPARE(checked.report.size, (std::array<double, 3>{20, 20, 20}));
}

void PrintChecksOfALevel::aGroup_isCheckedWithItsCutters() {
  level::Level level;
  addBox(level, {100, 0, 0}, {120, 20, 0.4});
  const level::Edited made = level::addNode(level, level.root(), level::Group{});
  QVERIFY(made);
  const NodeId group = made.node();
  addBox(level, {0, 0, 0}, {20, 20, 20}, level::Operation::add, group);
  addBox(level, {0.5, 0.5, 0.5}, {19.5, 19.5, 30}, level::Operation::subtract, group);
  PrintRequest request;
  request.nodes = {group};
  const CheckedPrint cup = check(level, request);
  QVERIFY(countOf(cup, Kind::thinWall) > 0);
  QVERIFY(std::abs(cup.report.thickness.least - 0.5) < 1e-9);
  QCOMPARE(cup.report.size, (std::array<double, 3>{20, 20, 20}));
}

void PrintChecksOfALevel::solidSpace_andNothing_areSaid() {
  level::Level level;
  QCOMPARE(check(level).outcome, PrintOutcome::nothing);
  const NodeId cutter = addBox(level, {0, 0, 0}, {20, 20, 20}, level::Operation::subtract);
  PrintRequest request;
  request.nodes = {cutter};
  QCOMPARE(check(level, request).outcome, PrintOutcome::nothing);
  QVERIFY(level::setBackground(level, level::Background::solid));
  QCOMPARE(check(level).outcome, PrintOutcome::solidSpace);
}

void PrintChecksOfALevel::aStop_endsTheCheck() {
  level::Level level;
  addBox(level, {0, 0, 0}, {20, 20, 0.4});
  std::stop_source stop;
  stop.request_stop();
  const CheckedPrint checked = checkPrint(level, {}, stop.get_token());
  QCOMPARE(checked.outcome, PrintOutcome::stopped);
  QVERIFY(checked.findings.empty());
}

}  // namespace halfspace::editor::tests

QTEST_APPLESS_MAIN(halfspace::editor::tests::PrintChecksOfALevel)
#include "print_checks_of_a_level.moc"
