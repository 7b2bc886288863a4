// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solids that nearly coincide, united and written: the numbers of the file can drive faces through
// each other. The writer says so, with a place and a remedy; a file of which it says nothing is a
// solid.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "geometry/boolean/boolean.h"
#include "geometry/random/splitmix.h"
#include "geometry/validation/validate.h"
#include "plugins/mesh_export/contents_as_triangles.h"
#include "plugins/mesh_export/mesh_export.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/plugins/sample_meshes.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::PolygonMesh;
using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Vec3;

namespace {

// Scenes of a run; HALFSPACE_LONG: thousands.
int scenes() {
  return isLongForm() ? 2000 : 60;
}

double between(SplitMix& random, double low, double high) {
  return low + (high - low) * random.between(0, 1 << 20) / (1 << 20);
}

// A box that is turned by an angle and then by very little, so that copies nearly coincide.
PolygonMesh nearlyTurnedBox(SplitMix& random, double angle) {
  PolygonSoup soup = geometry::samples::box(Vec3(-8, -6, -4), Vec3(8, 6, 4));
  const double slightly = std::ldexp(1.0, -random.between(20, 50));
  const double turn = angle + slightly * random.between(-2, 2);
  const Vec3 shift = slightly * Vec3(random.between(-2, 2), random.between(-2, 2), 0);
  const double tilt = slightly * random.between(-2, 2);
  for (Vec3& p : soup.vertices) {
    const Vec3 flat(std::cos(turn) * p.x() - std::sin(turn) * p.y(),
                    std::sin(turn) * p.x() + std::cos(turn) * p.y(), p.z());
    p = Vec3(flat.x(), flat.y() - tilt * flat.z(), flat.z() + tilt * flat.y()) + shift;
  }
  // Quads of a turned box are not planar to the last bit.
  PolygonSoup triangles;
  triangles.vertices = soup.vertices;
  for (const std::vector<int>& face : soup.faces) {
    triangles.faces.push_back({face[0], face[1], face[2]});
    triangles.faces.push_back({face[0], face[2], face[3]});
  }
  return PolygonMesh::fromFaces(std::move(triangles)).value();
}

struct Counts {
  int written = 0, crossing = 0, cut = 0, silent = 0;
};

// Writes the solid, reads the file back and compares what the writer said with what is there.
void judgeFile(const PolygonMesh& solid, const char* extension, Counts& counts) {
  MeshContents contents;
  contents.soup = solid.soup();
  const MadeMesh made =
      makeMesh(format(extension), contentsAsTriangles(contents), "x", Promise::solid);
  QVERIFY(made.bytes);
  ++counts.written;
  const auto back = format(extension).read({*made.bytes, {}}, {});
  QVERIFY(back.value);
  geometry::ValidationOptions options;
  options.joinEqualPositions = false;
  const geometry::ValidationReport report = geometry::validate(back.value->soup, options);
  if (made.outcome.issues.empty()) {
    ++counts.silent;
    QVERIFY2(!report.selfIntersecting, "faces cross, and nothing was said");
    QVERIFY2(report.closed, "the surface is open, and nothing was said");
    return;
  }
  counts.cut += std::ranges::any_of(made.outcome.issues, [](const Issue& issue) {
    return issue.text.find("cut along each other. No corner") != std::string::npos;
  });
  if (!report.selfIntersecting) return;
  ++counts.crossing;
  bool isSaid = false, isPlaced = false;
  for (const Issue& issue : made.outcome.issues) {
    isPlaced = isPlaced || issue.position.has_value();
    isSaid = isSaid || issue.text.find("through each other") != std::string::npos ||
             issue.text.find("without area") != std::string::npos ||
             issue.text.find("error") != std::string::npos;
    if (issue.text.find("through each other") != std::string::npos) {
      const char* remedy = format(extension).keepsDoubles() ? "halfspace repair" : "keeps doubles";
      QVERIFY2(issue.text.find(remedy) != std::string::npos, issue.text.c_str());
    }
  }
  QVERIFY2(isSaid && isPlaced, "faces cross, and no issue names where");
}

}  // namespace

class RoundedMeshesAreJudged : public QObject {
  Q_OBJECT

 private slots:
  void nearlyCoincidentSolids_crossNowhereUnsaid_data() {
    QTest::addColumn<QByteArray>("extension");
    for (const char* name : {"obj", "ply", "stl", "glb"})
      QTest::addRow("%s", name) << QByteArray(name);
  }
  void nearlyCoincidentSolids_crossNowhereUnsaid();
};

void RoundedMeshesAreJudged::nearlyCoincidentSolids_crossNowhereUnsaid() {
  QFETCH(QByteArray, extension);
  Counts counts;
  for (int scene = 0; scene < scenes(); ++scene) {
    SplitMix random(static_cast<uint64_t>(scene));
    const double angle = between(random, 0, 3);
    const std::array<PolygonMesh, 3> boxes{nearlyTurnedBox(random, angle),
                                           nearlyTurnedBox(random, angle),
                                           nearlyTurnedBox(random, angle)};
    const std::array<const PolygonMesh*, 3> operands{&boxes[0], &boxes[1], &boxes[2]};
    const auto result = geometry::boolean(operands, geometry::Operation::unite);
    QVERIFY2(result.ok(), qPrintable(QString("scene %1").arg(scene)));
    if (!result.value().mesh) continue;
    judgeFile(*result.value().mesh, extension.constData(), counts);
    if (QTest::currentTestFailed()) qInfo("scene %d", scene);
    if (QTest::currentTestFailed()) return;
  }
  qInfo(
      "%d written, %d with faces cut along each other, %d with crossing faces, %d without an issue",
      counts.written, counts.cut, counts.crossing, counts.silent);
  QVERIFY(counts.written > scenes() / 2);
  QVERIFY2(counts.cut > 0, "the scenes are no test");
  QVERIFY2(counts.crossing < counts.cut, "most faces that cross are cut");
  QVERIFY2(counts.silent > 0, "the scenes are no test");
}

QTEST_APPLESS_MAIN(RoundedMeshesAreJudged)
#include "rounded_meshes_are_judged.moc"
