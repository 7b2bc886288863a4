// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels whose walls coincide except for the last bits: typed sizes, rotations in doubles, flush
// walls. What is drawn and exported must be the exact boundary, with all its windows.
//
// The reference shares nothing with the triangulation: areas and points in faces from the exact
// corners as rational numbers (Cramer's rule), points in the solid from the planes of the scene.
#include <QtTest>
#include <cmath>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/mesh/rational.h"
#include "geometry/validation/validate.h"
#include "tests/geometry/csg/drawn_faces.h"
#include "tests/geometry/csg/nearly_flush_scenes.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using tests::evaluated;

namespace {

int scenesOfAKind() {
  return tests::isLongForm() ? 1000 : 20;
}

std::vector<tests::ExactFace> exactFaces(const Evaluator& evaluator, const BoundaryMesh& mesh) {
  std::vector<tests::ExactFace> faces;
  for (const BoundaryMesh::Face& face : mesh.faces) faces.emplace_back(evaluator, face.id);
  return faces;
}

// Compares the triangles of each face with its exact loops; with corners as doubles, which are
// exported, or as floats, which the screen and some files take.
std::string differenceOfFaces(const std::vector<tests::ExactFace>& exact, const BoundaryMesh& mesh,
                              const TriangulatedBoundary& drawn, bool asFloats, SplitMix& random) {
  std::vector<std::vector<std::array<Vec3, 3>>> trianglesOf(mesh.faces.size());
  for (size_t t = 0; t < drawn.triangles.size(); ++t) {
    const auto at = [&](size_t k) -> Vec3 {
      const Vec3& position = drawn.positions[static_cast<size_t>(drawn.triangles[t][k])];
      return asFloats ? Vec3(position.cast<float>().cast<double>()) : position;
    };
    trianglesOf[static_cast<size_t>(drawn.face[t])].push_back({at(0), at(1), at(2)});
  }
  for (size_t i = 0; i < mesh.faces.size(); ++i) {
    const std::string difference = exact[i].differenceOf(
        trianglesOf[i], random,
        asFloats ? tests::ExactFace::kUnitOfFloats : tests::ExactFace::kUnitOfDoubles);
    if (!difference.empty()) return "face " + std::to_string(i) + ": " + difference;
  }
  return {};
}

// The errors of the triangles as a solid. Parts that touch are told apart by their vertices.
std::string errorsOf(const TriangulatedBoundary& drawn) {
  PolygonSoup soup;
  soup.vertices = drawn.positions;
  for (const Triangle& t : drawn.triangles) soup.faces.push_back({t[0], t[1], t[2]});
  ValidationOptions options;
  options.joinEqualPositions = false;
  std::string errors;
  for (const Defect& defect : validate(soup, options).defects)
    if (defect.severity == Severity::error)
      errors += std::to_string(defect.count) + " " + std::string(nameOf(defect.kind)) + " ";
  return errors;
}

// Whether the ends of a doubled edge are neighbouring doubles, so that its middle lies on one of
// them. The triangles there have no area; the exports leave them out.
bool hasMiddleAtAnEnd(const BoundaryMesh& mesh, const TriangulatedBoundary& drawn) {
  const auto at = [&](int v) { return drawn.positions[static_cast<size_t>(v)]; };
  return std::ranges::any_of(drawn.triangles, [&](const Triangle& t) {
    for (const int v : t) {
      if (v < static_cast<int>(mesh.positions.size())) continue;
      for (const int other : t)
        if (other != v && at(other) == at(v)) return true;
    }
    return false;
  });
}

// How often the drawn surface winds around a point: crossings of a ray along z.
int windingOf(const TriangulatedBoundary& drawn, const Vec3& point) {
  int winding = 0;
  const mpq_class x(point.x()), y(point.y()), z(point.z());
  for (const Triangle& triangle : drawn.triangles) {
    const auto corner = [&](size_t k) -> const Vec3& {
      return drawn.positions[static_cast<size_t>(triangle[k])];
    };
    const auto side = [&](const Vec3& a, const Vec3& b) {
      return mpq_class((mpq_class(b.x()) - a.x()) * (y - a.y()) -
                       (mpq_class(b.y()) - a.y()) * (x - a.x()));
    };
    if (std::max({corner(0).x(), corner(1).x(), corner(2).x()}) < point.x() ||
        std::min({corner(0).x(), corner(1).x(), corner(2).x()}) > point.x() ||
        std::max({corner(0).y(), corner(1).y(), corner(2).y()}) < point.y() ||
        std::min({corner(0).y(), corner(1).y(), corner(2).y()}) > point.y()) {
      continue;
    }
    const std::array<mpq_class, 3> weights{side(corner(1), corner(2)), side(corner(2), corner(0)),
                                           side(corner(0), corner(1))};
    const bool isFront = weights[0] > 0 && weights[1] > 0 && weights[2] > 0;
    const bool isBack = weights[0] < 0 && weights[1] < 0 && weights[2] < 0;
    if (!isFront && !isBack) continue;
    const mpq_class sum = weights[0] + weights[1] + weights[2];
    const mpq_class height =
        (weights[0] * corner(0).z() + weights[1] * corner(1).z() + weights[2] * corner(2).z()) /
        sum;
    if (height > z) winding += isFront ? 1 : -1;
  }
  return winding;
}

}  // namespace

class NearCoincidentLevels : public QObject {
  Q_OBJECT
 private slots:
  void drawnFaces_areTheExactOnes_data() {
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < tests::kNearlyFlushKinds; ++kind)
      QTest::addRow("%s", tests::nameOfKind(kind)) << kind;
  }
  void drawnFaces_areTheExactOnes() {
    QFETCH(int, kind);
    int tight = 0, retries = 0, faces = 0, points = 0, holes = 0;
    for (int seed = 0; seed < scenesOfAKind(); ++seed) {
      const std::string text = "seed " + std::to_string(seed) + ": ";
      SplitMix random(static_cast<uint64_t>(seed));
      const tests::NearlyFlushScene scene = tests::nearlyFlushScene(kind, random);
      const Evaluator evaluator = evaluated(scene.root, 1);
      const BoundaryMesh mesh = meshOf(evaluator);
      QVERIFY2(mesh.closed && mesh.manifold, text.c_str());
      const TriangulatedBoundary drawn = triangulate(evaluator, mesh);
      retries += drawn.exactRetries;
      faces += static_cast<int>(mesh.faces.size());
      for (const BoundaryMesh::Face& face : mesh.faces)
        holes += static_cast<int>(face.loops.size()) - 1;
      const std::vector<tests::ExactFace> exact = exactFaces(evaluator, mesh);
      for (const bool asFloats : {false, true}) {
        const std::string difference = differenceOfFaces(exact, mesh, drawn, asFloats, random);
        QVERIFY2(difference.empty(), (text + (asFloats ? "floats: " : "") + difference).c_str());
      }
      const bool isTight = hasMiddleAtAnEnd(mesh, drawn);
      tight += isTight;
      if (!scene.isRounded && !isTight) {
        const std::string errors = errorsOf(drawn);
        QVERIFY2(errors.empty(), (text + errors).c_str());
      }
      for (int i = 0; i < 12; ++i) {
        const std::optional<Vec3> point = tests::pointAwayFromFaces(scene, random);
        if (!point) continue;
        ++points;
        const bool isInside = tests::contains(scene.root, *point);
        QVERIFY2(windingOf(drawn, *point) == (isInside ? 1 : 0), text.c_str());
      }
    }
    qInfo(
        "%d faces, %d holes, %d triangulated from exact corners, %d points, %d scenes with a "
        "middle at an end",
        faces, holes, retries, points, tight);
    QVERIFY2(holes > 0 && points > 0, "the scenes are no test");
  }
};

QTEST_APPLESS_MAIN(NearCoincidentLevels)
#include "near_coincident_levels.moc"
