// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A mesh that is read back as it was validated is not validated again; any other one is.
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
  void sameMesh_hasTheReport() {
    const PolygonSoup soup = tetrahedron();
    QVERIFY(isReportOf(validate(soup), soup, soup));
    QVERIFY(isReportOf(validate(soup), soup, renumbered(soup)));
  }

  void movedCorner_hasNot() {
    const PolygonSoup soup = tetrahedron();
    PolygonSoup moved = soup;
    moved.vertices[1].x() = std::nextafter(1.0, 2.0);
    QVERIFY(!isReportOf(validate(soup), soup, moved));
    QVERIFY(!isReportOf(validate(soup), soup, renumbered(moved)));
  }

  void otherFaces_haveNot() {
    const PolygonSoup soup = tetrahedron();
    PolygonSoup turned = soup;
    std::ranges::reverse(turned.faces[2]);
    QVERIFY(!isReportOf(validate(soup), soup, turned));
    PolygonSoup open = soup;
    open.faces.pop_back();
    QVERIFY(!isReportOf(validate(soup), soup, open));
  }

  // Two vertices at one position: a file may keep them apart or not, so numbers decide.
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
  void reportWithVertices_isOfTheseNumbersOnly() {
    PolygonSoup soup = tetrahedron();
    soup.faces.pop_back();
    QVERIFY(isReportOf(validate(soup), soup, soup));
    QVERIFY(!isReportOf(validate(soup), soup, renumbered(soup)));
  }
};

QTEST_APPLESS_MAIN(ReadBackReports)
#include "read_back_reports.moc"
