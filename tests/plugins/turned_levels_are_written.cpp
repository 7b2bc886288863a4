// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels of solids that were turned in doubles, with walls that coincide but for the last bits.
// Rounding the corners of their exact boundary drives faces through each other. Every file that is
// written has to be a solid all the same: closed, 2-manifold, without intersections, with the
// volume and the place of the exact one.
#include <QTest>
#include <cmath>
#include <cstdlib>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/mesh/topology.h"
#include "geometry/validation/validate.h"
#include "plugins/mesh_export/mesh_export.h"
#include "tests/geometry/csg/nearly_flush_scenes.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/plugins/sample_meshes.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Vec3;

namespace {

int scenesOfAKind() {
  const char* text = std::getenv("HALFSPACE_ROUNDS");
  return text != nullptr ? std::atoi(text) : isLongForm() ? 400 : 12;
}

struct Counts {
  int written = 0, cut = 0, reported = 0;
  double volume = 0.0;  // largest difference, as a share of the area times the largest coordinate
};

// The exact boundary of a scene as triangles with rounded corners, as exports get it.
struct RoundedLevel {
  MeshContents contents;
  double volume = 0.0;
  double extent = 0.0;  // the largest coordinate
  double area = 0.0;
};

RoundedLevel roundedLevel(const NearlyFlushScene& scene) {
  const geometry::Evaluator evaluator = evaluated(scene.root, 1);
  const geometry::BoundaryMesh mesh = geometry::meshOf(evaluator);
  const geometry::TriangulatedBoundary drawn = geometry::triangulate(evaluator, mesh);
  RoundedLevel level;
  level.volume = geometry::volumeOf(evaluator).value;
  level.contents.soup.vertices = drawn.positions;
  for (const Vec3& p : drawn.positions)
    level.extent = std::max(level.extent, p.cwiseAbs().maxCoeff());
  for (const geometry::Triangle& t : drawn.triangles) {
    level.contents.soup.faces.push_back({t[0], t[1], t[2]});
    const auto at = [&](size_t k) { return drawn.positions[static_cast<size_t>(t[k])]; };
    level.area += 0.5 * (at(1) - at(0)).cross(at(2) - at(0)).norm();
  }
  return level;
}

bool crosses(const PolygonSoup& soup) {
  geometry::ValidationOptions options;
  options.joinEqualPositions = false;
  return geometry::validate(soup, options).selfIntersecting;
}

// Writes the level, reads the file back and returns what is wrong; empty: nothing.
std::string faultOf(const RoundedLevel& level, const MeshFormat& target, Counts& counts) {
  const MadeMesh made = makeMesh(target, level.contents, "x", Promise::solid);
  if (!made.bytes) return "not written";
  ++counts.written;
  for (const Issue& issue : made.outcome.issues)
    if (issue.kind == IssueKind::lost) return {};  // thinner than the numbers: reported
  for (const Issue& issue : made.outcome.issues) {
    counts.cut += issue.text.find("cut along each other") != std::string::npos;
    if (issue.severity == Severity::note) continue;
    ++counts.reported;
    // STL has no numbers of vertices: parts that touch are joined when it is read. That is said,
    // and rounding has no part in it.
    if (!target.keepsDoubles() && issue.text.find("separate the parts") != std::string::npos)
      return {};
    return issue.text;
  }
  const auto back = target.read({*made.bytes, {}}, {});
  const PolygonSoup& soup = back.value->soup;
  if (!geometry::topologyOf(soup).isClosedManifold()) return "not a closed 2-manifold";
  if (crosses(soup)) return "faces cross, and nothing is said";
  const double volume = geometry::exactVolume(soup).value;
  const double share = std::abs(volume - level.volume) / (level.area * level.extent);
  counts.volume = std::max(counts.volume, share);
  // The coarsest grid that may be taken, and parts that touch and are moved apart.
  if (share > (target.keepsDoubles() ? 0x1p-20 : 0x1p-14))
    return "volume " + std::to_string(volume) + " instead of " + std::to_string(level.volume);
  return {};
}

}  // namespace

class TurnedLevelsAreWritten : public QObject {
  Q_OBJECT
 private slots:
  void files_areSolids_data() {
    QTest::addColumn<QByteArray>("extension");
    QTest::addColumn<int>("kind");
    for (const char* name : {"obj", "stl", "glb"})
      for (int kind = 0; kind < kNearlyFlushKinds; ++kind)
        QTest::addRow("%s, %s", nameOfKind(kind), name) << QByteArray(name) << kind;
  }
  void files_areSolids() {
    QFETCH(QByteArray, extension);
    QFETCH(int, kind);
    Counts counts;
    QStringList faults;
    for (int seed = 0; seed < scenesOfAKind(); ++seed) {
      SplitMix random(static_cast<uint64_t>(seed));
      const RoundedLevel level = roundedLevel(nearlyFlushScene(kind, random));
      if (level.contents.soup.faces.empty()) continue;
      const std::string fault = faultOf(level, format(extension.constData()), counts);
      if (!fault.empty()) faults << QString("seed %1: %2").arg(seed).arg(fault.c_str());
    }
    qInfo("%d written, %d with faces cut along each other, %d with a report; volume off by %.2g",
          counts.written, counts.cut, counts.reported, counts.volume);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    QVERIFY2(10 * counts.reported <= counts.written, "few levels touch themselves only");
  }
};

QTEST_APPLESS_MAIN(TurnedLevelsAreWritten)
#include "turned_levels_are_written.moc"
