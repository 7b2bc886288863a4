// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Boolean operations on solids that touch in faces, parts of faces, edges, parts of edges and
// vertices.
#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;

namespace {

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

const BooleanOptions kMeasured{true, true};

struct Expected {
  const char* volume;
  int vertices;
  int faces;
  int components;
};

// Checks every property that a result promises, and the expected counts.
void check(const Result<BooleanResult>& result, const Expected& expected) {
  if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
  QVERIFY(result.ok());
  const BooleanResult& value = result.value();
  QVERIFY(value.mesh.has_value());
  const MeshTopology topology = topologyOf(value.mesh->soup());
  QVERIFY(topology.isClosedManifold());
  QCOMPARE(value.volume->exact, std::string(expected.volume));
  QCOMPARE(exactVolume(value.mesh->soup()).exact, std::string(expected.volume));
  QCOMPARE(topology.vertices, expected.vertices);
  QCOMPARE(topology.faces, expected.faces);
  QCOMPARE(topology.components, expected.components);
  QCOMPARE(value.origins.size(), value.mesh->faces().size());
  QVERIFY(value.roundingFaults.empty());
  QVERIFY(selfIntersections(*value.mesh).empty());
}

const PolygonMesh kUnit = box(Vec3(0, 0, 0), Vec3(1, 1, 1));

}  // namespace

class BooleanContacts : public QObject {
  Q_OBJECT
 private slots:
  void wholeFaceShared_becomesOneBox() {
    check(boolean(kUnit, box(Vec3(1, 0, 0), Vec3(2, 1, 1)), Operation::unite, kMeasured),
          {"2", 8, 6, 1});
  }

  void partOfAFaceShared() {
    // A smaller box on top: its foot is a hole in the top face, so the top face comes out as
    // triangles.
    const auto result = boolean(box(Vec3(0, 0, 0), Vec3(3, 3, 1)),
                                box(Vec3(1, 1, 1), Vec3(2, 2, 2)), Operation::unite, kMeasured);
    check(result, {"10", 16, 5 + 8 + 5, 1});
  }

  void edgeShared_keepsTwoSheets() {
    check(boolean(kUnit, box(Vec3(1, 1, 0), Vec3(2, 2, 1)), Operation::unite, kMeasured),
          {"2", 16, 12, 2});
  }

  void partOfAnEdgeShared() {
    const auto result =
        boolean(kUnit, box(Vec3(1, 1, 0.25), Vec3(2, 2, 0.75)), Operation::unite, kMeasured);
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("3/2"));
    QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
    QVERIFY(selfIntersections(*result.value().mesh).empty());
  }

  void vertexShared() {
    check(boolean(kUnit, box(Vec3(1, 1, 1), Vec3(2, 2, 2)), Operation::unite, kMeasured),
          {"2", 16, 12, 2});
  }

  void edgeAgainstAFace() {
    // A wedge whose edge lies in the middle of the top face.
    PolygonSoup wedge;
    wedge.vertices = {Vec3(0.25, 0.5, 1),  Vec3(0.75, 0.5, 1),  Vec3(0.25, 0.25, 2),
                      Vec3(0.75, 0.25, 2), Vec3(0.25, 0.75, 2), Vec3(0.75, 0.75, 2)};
    wedge.faces = {{0, 1, 3, 2}, {1, 0, 4, 5}, {2, 3, 5, 4}, {0, 2, 4}, {1, 5, 3}};
    const auto mesh = PolygonMesh::fromFaces(wedge);
    QVERIFY(mesh.ok());
    const auto result = boolean(kUnit, mesh.value(), Operation::unite, kMeasured);
    if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("9/8"));
    const MeshTopology topology = topologyOf(result.value().mesh->soup());
    QVERIFY(topology.isClosedManifold());
    QCOMPARE(topology.components, 2);
    QVERIFY(selfIntersections(*result.value().mesh).empty());
  }

  void identicalCubes() {
    check(boolean(kUnit, kUnit, Operation::unite, kMeasured), {"1", 8, 6, 1});
    check(boolean(kUnit, kUnit, Operation::intersect, kMeasured), {"1", 8, 6, 1});
    const auto nothing = boolean(kUnit, kUnit, Operation::subtract, kMeasured);
    QVERIFY(nothing.ok());
    QVERIFY(!nothing.value().mesh.has_value());
    QCOMPARE(nothing.value().volume->exact, std::string("0"));
  }

  void nestedCubes() {
    const PolygonMesh outer = box(Vec3(-1, -1, -1), Vec3(2, 2, 2));
    check(boolean(outer, kUnit, Operation::unite, kMeasured), {"27", 8, 6, 1});
    check(boolean(outer, kUnit, Operation::intersect, kMeasured), {"1", 8, 6, 1});
    check(boolean(outer, kUnit, Operation::subtract, kMeasured), {"26", 16, 12, 2});
    const auto nothing = boolean(kUnit, outer, Operation::subtract, kMeasured);
    QVERIFY(nothing.ok());
    QVERIFY(!nothing.value().mesh.has_value());
  }

  void touchingIntersections_areNothing() {
    for (const Vec3& low : {Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(3, 0, 0)}) {
      const auto result =
          boolean(kUnit, box(low, low + Vec3(1, 1, 1)), Operation::intersect, kMeasured);
      QVERIFY(result.ok());
      QVERIFY(!result.value().mesh.has_value());
    }
  }

  void subtractedExactlyToItsFaces() {
    check(boolean(box(Vec3(0, 0, 0), Vec3(3, 1, 1)), box(Vec3(1, 0, 0), Vec3(2, 1, 1)),
                  Operation::subtract, kMeasured),
          {"2", 16, 12, 2});
  }

  void ringTouchingItself_alongAnEdge_isUsableAgain() {
    // Four columns leave a 2 x 2 checkerboard of shafts that meet along one edge.
    const PolygonMesh slab = box(Vec3(0, 0, 0), Vec3(4, 4, 1));
    auto result = boolean(slab, box(Vec3(1, 1, -1), Vec3(2, 2, 2)), Operation::subtract, kMeasured);
    QVERIFY(result.ok());
    result = boolean(*result.value().mesh, box(Vec3(2, 2, -1), Vec3(3, 3, 2)), Operation::subtract,
                     kMeasured);
    if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("14"));
    MeshTopology topology = topologyOf(result.value().mesh->soup());
    QVERIFY(topology.isClosedManifold());
    QCOMPARE(topology.components, 1);
    QVERIFY(selfIntersections(*result.value().mesh).empty());
    // The same with the touching mesh as an operand.
    result = boolean(*result.value().mesh, box(Vec3(1.5, 1.5, 0), Vec3(2.5, 2.5, 1)),
                     Operation::unite, kMeasured);
    if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
    QVERIFY(result.ok());
    QCOMPARE(result.value().volume->exact, std::string("29/2"));
    QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
  }

  void cubesInChainAroundAnEdge_splitItInTheMiddle() {
    // Two columns touch along an edge and are joined by slabs below and above: the wedges on both
    // sides of the edge have the same ends.
    const PolygonMesh columns[] = {box(Vec3(0, 0, 0), Vec3(1, 1, 1)),
                                   box(Vec3(1, 1, 0), Vec3(2, 2, 1))};
    auto result = boolean(columns[0], columns[1], Operation::unite, kMeasured);
    QVERIFY(result.ok());
    for (const double z : {-1.0, 1.0}) {
      result = boolean(*result.value().mesh, box(Vec3(0, 0, z), Vec3(2, 2, z + 1)),
                       Operation::unite, kMeasured);
      if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
      QVERIFY(result.ok());
    }
    QCOMPARE(result.value().volume->exact, std::string("10"));
    const MeshTopology topology = topologyOf(result.value().mesh->soup());
    QVERIFY(topology.isClosedManifold());
    QVERIFY(selfIntersections(*result.value().mesh).empty());
  }

  void checkerboard_inThreeDimensions() {
    // All unit cells with an even sum of coordinates, built one cell at a time.
    std::optional<PolygonMesh> board;
    for (int x = 0; x < 4; ++x) {
      for (int y = 0; y < 4; ++y) {
        for (int z = 0; z < 4; ++z) {
          if ((x + y + z) % 2 != 0) continue;
          const PolygonMesh cell = box(Vec3(x, y, z), Vec3(x + 1, y + 1, z + 1));
          if (!board) {
            board = cell;
            continue;
          }
          auto result = boolean(*board, cell, Operation::unite, kMeasured);
          if (!result) qWarning("%s", messageOf(result.reasons()).c_str());
          QVERIFY(result.ok());
          board = std::move(result).value().mesh;
        }
      }
    }
    QCOMPARE(exactVolume(board->soup()).exact, std::string("32"));
    const MeshTopology topology = topologyOf(board->soup());
    QVERIFY(topology.isClosedManifold());
    QVERIFY(selfIntersections(*board).empty());
    // The rest of the block is the other colour: the same volume, with many cavities.
    const auto rest =
        boolean(box(Vec3(0, 0, 0), Vec3(4, 4, 4)), *board, Operation::subtract, kMeasured);
    if (!rest) qWarning("%s", messageOf(rest.reasons()).c_str());
    QVERIFY(rest.ok());
    QCOMPARE(rest.value().volume->exact, std::string("32"));
    QVERIFY(topologyOf(rest.value().mesh->soup()).isClosedManifold());
  }
};

QTEST_APPLESS_MAIN(BooleanContacts)
#include "boolean_contacts.moc"
