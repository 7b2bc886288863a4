// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Faces that almost lie in one plane: found, shown, and merged within a tolerance.
#include <QtTest>

#include "editor/commands/clean_up.h"
#include "editor/commands/level_checks.h"
#include "level/edits/outline.h"
#include "level/solids/solid_geometry.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;

class CleanUpTest : public QObject {
  Q_OBJECT

 private slots:
  void flushWalls_areNoIssue();
  void aStepOfAHundredth_isFoundAndMerged();
  void aTiltedFace_isMerged();
  void aStepMadeOnPurpose_stays();
  void facesThatDoNotTouch_stay();
  void aChain_endsInOnePlane();
  void aThinSolid_isNotFlattened();
  void tolerance_limitsTheMovement();

 private:
  // A brush with the corners of a box, of which those at the top may be lifted.
  static NodeId addBrush(Hands& hands, const Box& box, double lift = 0) {
    std::vector<level::BrushFace> faces;
    for (int axis = 0; axis < 3; ++axis) {
      faces.push_back({level::PlaneCoefficients{Vec3(Vec3::Unit(axis)), box.max()[axis]}, {}});
      faces.push_back({level::PlaneCoefficients{Vec3(-Vec3::Unit(axis)), -box.min()[axis]}, {}});
    }
    if (lift != 0) {  // the top rises by this along x
      const double slope = lift / box.sizes().x();
      faces[4].plane =
          level::PlaneCoefficients{Vec3(-slope, 0, 1), box.max().z() - slope * box.min().x()};
    }
    NodeId made;
    hands.session.apply("Add", [&](level::Level& level) {
      level::Edited added = level::addNode(level, level.root(), level::BrushSolid{faces}, {});
      if (added) made = added.node();
      return added;
    });
    return made;
  }
  static Box boxOf(const Hands& hands, NodeId node) {
    return level::solidGeometry(hands.session.level().node(node)).value().brush().bounds();
  }
};

void CleanUpTest::flushWalls_areNoIssue() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  addBrush(hands, {Vec3(64, 0, 0), Vec3(128, 64, 64)});
  QVERIFY(nearPlanes(hands.session.level(), 1.0 / 16).empty());
  QVERIFY(!cleanUp(hands.session, 1.0 / 16));
  QCOMPARE(hands.session.undoSteps(), std::size_t{2});
}

void CleanUpTest::aStepOfAHundredth_isFoundAndMerged() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId off = addBrush(hands, {Vec3(64.004, 0, 0), Vec3(128, 64, 64.01)});
  QVERIFY(hands.waitUntilIdle());
  const auto found = nearPlanes(hands.session.level(), 1.0 / 16);
  QCOMPARE(found.size(), std::size_t{2});
  for (const NearPlane& near : found) QCOMPARE(near.node, off);
  const auto issues = nearPlaneIssues(found);
  QCOMPARE(issues.size(), std::size_t{1});
  QCOMPARE(issues.front().fix, IssueFix::cleanUp);
  QVERIFY(issues.front().issue.text.find("0.01") != std::string::npos);
  // Showing the plan changes nothing.
  const CleanUpPlan plan = planCleanUp(hands.session.level(), 1.0 / 16);
  QCOMPARE(plan.nodes(), std::vector<NodeId>{off});
  QVERIFY(std::abs(plan.farthest - 0.01) < 1e-9);
  QCOMPARE(hands.session.undoSteps(), std::size_t{2});
  QVERIFY(cleanUp(hands.session, 1.0 / 16));
  QVERIFY(Hands::same(boxOf(hands, off), {Vec3(64, 0, 0), Vec3(128, 64, 64)}));
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{6});  // one box, no slivers
  hands.session.undo();
  QCOMPARE(boxOf(hands, off).max().z(), 64.01);
}

void CleanUpTest::aTiltedFace_isMerged() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId off = addBrush(hands, {Vec3(64, 0, 0), Vec3(128, 64, 64)}, 0.02);
  QVERIFY(cleanUp(hands.session, 1.0 / 16));
  QVERIFY(Hands::same(boxOf(hands, off), {Vec3(64, 0, 0), Vec3(128, 64, 64)}));
}

void CleanUpTest::aStepMadeOnPurpose_stays() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  addBrush(hands, {Vec3(64, 0, 0), Vec3(128, 64, 64.125)});  // the finest grid
  QVERIFY(nearPlanes(hands.session.level(), kNearPlaneTolerance).empty());
}

void CleanUpTest::facesThatDoNotTouch_stay() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  addBrush(hands, {Vec3(256, 0, 0), Vec3(320, 64, 64.01)});
  QVERIFY(nearPlanes(hands.session.level(), 1.0 / 16).empty());
}

void CleanUpTest::aChain_endsInOnePlane() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId second = addBrush(hands, {Vec3(64, 0, 0), Vec3(128, 64, 64.03)});
  const NodeId third = addBrush(hands, {Vec3(128, 0, 0), Vec3(192, 64, 64.06)});
  QVERIFY(cleanUp(hands.session, 1.0 / 16));
  QCOMPARE(boxOf(hands, second).max().z(), 64.0);
  QCOMPARE(boxOf(hands, third).max().z(), 64.0);
  QVERIFY(nearPlanes(hands.session.level(), 1.0 / 16).empty());
}

void CleanUpTest::aThinSolid_isNotFlattened() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId thin = addBrush(hands, {Vec3(0, 0, 64.01), Vec3(64, 64, 64.03)});
  const CleanUpPlan plan = planCleanUp(hands.session.level(), 1.0 / 16);
  const Box before = boxOf(hands, thin);
  cleanUp(hands.session, 1.0 / 16);
  QVERIFY(boxOf(hands, thin).sizes().z() > 0);
  QVERIFY(plan.impossible == std::vector<NodeId>{thin} || boxOf(hands, thin).max() == before.max());
}

void CleanUpTest::tolerance_limitsTheMovement() {
  Hands hands;
  addBrush(hands, {Vec3(0, 0, 0), Vec3(64, 64, 64)});
  addBrush(hands, {Vec3(64, 0, 0), Vec3(128, 64, 64.01)});
  QVERIFY(planCleanUp(hands.session.level(), 0.005).planes.empty());
  QVERIFY(!planCleanUp(hands.session.level(), 0.02).planes.empty());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::CleanUpTest)
#include "clean_up.moc"
