// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The connected parts of a solid, with their cavities.
#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_pieces.h"
#include "geometry/mesh/measure.h"
#include "tests/geometry/mesh/sample_soups.h"

using namespace halfspace::geometry;

namespace {

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}
PolygonMesh box(double low, double high) {
  return box(Vec3::Constant(low), Vec3::Constant(high));
}

PolygonMesh combined(const PolygonMesh& a, const PolygonMesh& b, Operation operation) {
  return *boolean(a, b, operation).value().mesh;
}

std::vector<std::string> volumesOf(const PolygonSoup& soup) {
  const SolidPieces pieces = piecesOf(soup);
  std::vector<std::string> volumes;
  size_t faces = 0;
  for (int piece = 0; piece < pieces.count; ++piece) {
    const PolygonSoup part = pieceOf(soup, pieces, piece);
    faces += part.faces.size();
    volumes.push_back(exactVolume(part).exact);
  }
  Q_ASSERT(faces == soup.faces.size());
  std::sort(volumes.begin(), volumes.end());
  return volumes;
}

using Volumes = std::vector<std::string>;

}  // namespace

class SolidPiecesTest : public QObject {
  Q_OBJECT
 private slots:
  void oneBox_isOnePiece() { QVERIFY(volumesOf(box(0, 2).soup()) == Volumes{"8"}); }

  void cavity_belongsToTheSolidAroundIt() {
    const PolygonMesh hollow = combined(box(0, 4), box(1, 3), Operation::subtract);
    QVERIFY(volumesOf(hollow.soup()) == Volumes{"56"});
  }

  // 16^3 - 12^3 + 8^3 - 4^3: two shells, one in the cavity of the other.
  void shellInACavity_isItsOwnPiece() {
    const PolygonMesh outer = combined(box(0, 16), box(2, 14), Operation::subtract);
    const PolygonMesh inner = combined(box(4, 12), box(6, 10), Operation::subtract);
    const PolygonMesh both = combined(outer, inner, Operation::unite);
    QVERIFY((volumesOf(both.soup()) == Volumes{"2368", "448"}));
  }

  void boxesTouchingInAnEdge_areTwoPieces() {
    const PolygonMesh both =
        combined(box(0, 1), box(Vec3(1, 1, 0), Vec3(2, 2, 1)), Operation::unite);
    QVERIFY((volumesOf(both.soup()) == Volumes{"1", "1"}));
  }

  // Every corner of the cavity has the position of a corner of the box.
  void cavityThatTouchesTheOutsideAtAllItsCorners_belongsToIt() {
    PolygonSoup cavity;
    cavity.vertices = {{0, 0, 0}, {4, 4, 0}, {4, 0, 4}, {0, 4, 4}};
    cavity.faces = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    if (exactVolume(cavity).value > 0) cavity = samples::insideOut(cavity);
    const PolygonSoup soup = samples::together(cavity, box(0, 4).soup());
    QVERIFY(volumesOf(soup) == Volumes{"128/3"});
  }
};

QTEST_APPLESS_MAIN(SolidPiecesTest)
#include "solid_pieces_test.moc"
