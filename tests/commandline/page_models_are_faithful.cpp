// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Models of pages: how they are simplified, and how their numbers are stored.
#include <cmath>
#include <set>

#include <QtTest>

#include "commandline/page/clustered_triangles.h"
#include "commandline/page/page_entry.h"

using namespace halfspace;
using namespace halfspace::commandline;
using geometry::TriangleSet;
using geometry::Vec3;

namespace {

// A sheet of n x n squares in z = 0, of two triangles each.
TriangleSet gridOf(int n) {
  TriangleSet set;
  const auto at = [n](int i, int j) { return i * (n + 1) + j; };
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j) set.points.emplace_back(i, j, 0.0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      set.add({at(i, j), at(i + 1, j), at(i + 1, j + 1)}, 0);
      set.add({at(i, j), at(i + 1, j + 1), at(i, j + 1)}, 0);
    }
  }
  return set;
}

}  // namespace

class PageModelsAreFaithful : public QObject {
  Q_OBJECT

 private slots:
  void smallMesh_isKeptAsItIs();
  void largeMesh_isSimplifiedWithinItsBudget_data();
  void largeMesh_isSimplifiedWithinItsBudget();
  void valuesOfJoinedTriangles_areTheGreatest();
  void coordinates_areRoundedToTheirStep();
  void manyVertices_haveWideIndices();
  void flatAndEmptyMeshes_areTaken();
  void thinness_hasItsLimitInTheMiddle();
};

void PageModelsAreFaithful::smallMesh_isKeptAsItIs() {
  const TriangleSet set = gridOf(3);
  const ChannelTriangles same = clustered(set, {}, 18);
  QCOMPARE(same.triangles.size(), size_t{18});
  for (size_t t = 0; t < same.triangles.size(); ++t)
    for (int k = 0; k < 3; ++k)
      QVERIFY(same.points[same.triangles[t][k]] == set.points[set.triangles[t][k]]);
}

void PageModelsAreFaithful::largeMesh_isSimplifiedWithinItsBudget_data() {
  QTest::addColumn<int>("most");
  for (const int most : {2, 50, 300, 5000, 19'999}) QTest::addRow("%d", most) << most;
}

void PageModelsAreFaithful::largeMesh_isSimplifiedWithinItsBudget() {
  QFETCH(int, most);
  const TriangleSet set = gridOf(100);  // 20,000 triangles
  const ChannelTriangles few = clustered(set, {}, static_cast<size_t>(most));
  QVERIFY(few.triangles.size() <= static_cast<size_t>(most));
  if (most >= 50) QVERIFY2(few.triangles.size() * 4 > static_cast<size_t>(most), "far below");
  std::set<geometry::Triangle> known;
  double area = 0.0;
  for (const geometry::Triangle& t : few.triangles) {
    QVERIFY(known.insert(t).second);
    const Vec3 across =
        (few.points[t[1]] - few.points[t[0]]).cross(few.points[t[2]] - few.points[t[0]]);
    QVERIFY(across.z() >= 0.0);  // still seen from above
    area += across.norm() / 2;
  }
  // The means at the rim lie half a cell inside.
  if (most >= 300)
    QVERIFY2(area > 0.8 * 100 * 100 && area <= 100 * 100, qPrintable(QString::number(area)));
}

void PageModelsAreFaithful::valuesOfJoinedTriangles_areTheGreatest() {
  const TriangleSet set = gridOf(40);
  std::vector<std::uint8_t> values(set.triangles.size(), 3);
  for (size_t i = 0; i < values.size(); i += 50) values[i] = 200;
  const ChannelTriangles few = clustered(set, {values}, 400);
  QCOMPARE(few.channels[0].size(), few.triangles.size());
  for (const std::uint8_t value : few.channels[0]) QVERIFY(value == 3 || value == 200);
  QVERIFY(std::ranges::count(few.channels[0], 200) > 0);
}

void PageModelsAreFaithful::coordinates_areRoundedToTheirStep() {
  TriangleSet set;
  set.points = {Vec3(-1, 0, 5), Vec3(2.5, 0.1, 5.0001), Vec3(0.1234567, 7, 5.00005)};
  set.add({0, 1, 2}, 0);
  const PageModel model = pageModelOf(set, {{"lost", {9}}}, 10);
  const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(model.bytes));
  QCOMPARE(bytes.size(), qsizetype{3 * 6 + 3 * 2 + 1});
  QCOMPARE(bytes.back(), '\x09');
  for (int i = 0; i < 3; ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      const int at = 6 * i + 2 * axis;
      const int step =
          static_cast<unsigned char>(bytes[at]) + 256 * static_cast<unsigned char>(bytes[at + 1]);
      const double size = model.header["size"][axis].get<double>();
      const double shown = model.header["low"][axis].get<double>() + step * size / 65535.0;
      QVERIFY(std::abs(shown - set.points[i][axis]) <= 0.5001 * size / 65535.0);
    }
  }
}

void PageModelsAreFaithful::manyVertices_haveWideIndices() {
  const TriangleSet set = gridOf(260);  // 68,121 vertices
  const PageModel model = pageModelOf(set, {}, 200'000);
  QCOMPARE(model.header["triangles"].get<int>(), 2 * 260 * 260);
  const QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(model.bytes));
  QCOMPARE(bytes.size(), qsizetype{6 * 261 * 261 + 2 * 260 * 260 * 12});
}

void PageModelsAreFaithful::flatAndEmptyMeshes_areTaken() {
  QVERIFY(pageModelOf({}, {}, 100).header.is_null());
  const PageModel flat = pageModelOf(gridOf(20), {}, 100);
  QCOMPARE(flat.header["size"][2].get<double>(), 0.0);
  QVERIFY(flat.header["triangles"].get<int>() <= 100);
}

void PageModelsAreFaithful::thinness_hasItsLimitInTheMiddle() {
  QCOMPARE(thinnessByte(0.0, 0.8), std::uint8_t{255});
  QCOMPARE(thinnessByte(0.79999, 0.8), std::uint8_t{128});
  QCOMPARE(thinnessByte(0.8, 0.8), std::uint8_t{127});
  QCOMPARE(thinnessByte(3.2, 0.8), std::uint8_t{1});
  QCOMPARE(thinnessByte(1e9, 0.8), std::uint8_t{1});
  QCOMPARE(thinnessByte(INFINITY, 0.8), std::uint8_t{0});
  QCOMPARE(shareByte(0.0), std::uint8_t{0});
  QCOMPARE(shareByte(1e-9), std::uint8_t{1});
  QCOMPARE(shareByte(2.0), std::uint8_t{255});
}

QTEST_APPLESS_MAIN(PageModelsAreFaithful)
#include "page_models_are_faithful.moc"
