// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// When the report of a validated mesh also holds for the mesh that is read back, and when not.
#include <algorithm>

#include <QtTest>

#include "commandline/commands/read_back.h"

using namespace halfspace::commandline;
using namespace halfspace::geometry;

namespace {

PolygonSoup tetrahedron() {
  PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
  return soup;
}

// The same faces; the vertices are numbered backwards.
PolygonSoup renumbered(PolygonSoup soup) {
  std::ranges::reverse(soup.vertices);
  for (auto& face : soup.faces)
    for (int& vertex : face) vertex = static_cast<int>(soup.vertices.size()) - 1 - vertex;
  return soup;
}

}  // namespace

class ReadBackReports : public QObject {
  Q_OBJECT
 private slots:
  void sameMesh_hasTheSameReport() {
    const PolygonSoup soup = tetrahedron();
    QVERIFY(isReportOf(validate(soup), soup, soup));
    QVERIFY(isReportOf(validate(soup), soup, renumbered(soup)));
  }

  void movedCorner_needsAnotherReport() {
    const PolygonSoup soup = tetrahedron();
    PolygonSoup moved = soup;
    moved.vertices[1].x() = std::nextafter(1.0, 2.0);
    QVERIFY(!isReportOf(validate(soup), soup, moved));
    QVERIFY(!isReportOf(validate(soup), soup, renumbered(moved)));
  }

  void otherFaces_needAnotherReport() {
    const PolygonSoup soup = tetrahedron();
    PolygonSoup turned = soup;
    std::ranges::reverse(turned.faces[2]);
    QVERIFY(!isReportOf(validate(soup), soup, turned));
    PolygonSoup open = soup;
    open.faces.pop_back();
    QVERIFY(!isReportOf(validate(soup), soup, open));
  }

  // Two vertices at one position: a file may join them, so vertices are compared by number.
  void verticesAtOnePosition_areComparedByNumber() {
    PolygonSoup soup = tetrahedron();
    soup.vertices.push_back(soup.vertices[0]);
    soup.faces[3][0] = 4;
    QVERIFY(isReportOf(validate(soup), soup, soup));
    QVERIFY(!isReportOf(validate(soup), soup, renumbered(soup)));
    ValidationOptions quiet;
    quiet.locationLimit = 0;
    QVERIFY(!isReportOf(validate(soup, quiet), soup, renumbered(soup)));
  }

  // A report that names a vertex holds for no other numbers.
  void reportThatNamesVertices_holdsForTheirNumbersOnly() {
    PolygonSoup soup = tetrahedron();
    soup.faces.pop_back();
    QVERIFY(isReportOf(validate(soup), soup, soup));
    QVERIFY(!isReportOf(validate(soup), soup, renumbered(soup)));
  }
};

QTEST_APPLESS_MAIN(ReadBackReports)
#include "read_back_reports.moc"
