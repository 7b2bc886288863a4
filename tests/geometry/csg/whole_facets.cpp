// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Facets of meshes that the surface of no other solid comes near: they are boundary as a whole or
// not at all, and are evaluated without a cut. The boundary must be that of the same solids as
// brushes, which are always cut.
#include <gmpxx.h>
#include <QtTest>
#include <map>
#include <utility>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/evaluator_checks.h"
#include "geometry/mesh/measure.h"
#include "geometry/primitives/round_solids.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::EditedSolids;

namespace {

// A convex solid with whole coordinates, as both kinds of shapes.
struct TwoForms {
  CsgSolid brush, mesh;
};

TwoForms formsOf(PolygonSoup soup, bool inTriangles) {
  std::vector<Plane> planes;
  for (const std::vector<int>& loop : soup.faces) {
    const auto corner = [&](size_t i) { return soup.vertices[static_cast<size_t>(loop[i])]; };
    planes.push_back(Plane::throughPoints(corner(0), corner(1), corner(2)).value());
  }
  if (inTriangles) {
    std::vector<std::vector<int>> triangles;
    for (const std::vector<int>& loop : soup.faces)
      for (size_t i = 2; i < loop.size(); ++i) triangles.push_back({loop[0], loop[i - 1], loop[i]});
    soup.faces = std::move(triangles);
  }
  return {{std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}},
          halfspace::tests::solidOf(PolygonMesh::fromFaces(std::move(soup)).value())};
}

// A box or a wedge, straight or turned by the angle of the triangle 3, 4, 5. Turned solids have
// boxes much larger than themselves, so others lie in the box and beside the solid.
TwoForms randomForms(SplitMix& random) {
  const Vec3 low(random.between(-12, 10), random.between(-12, 10), random.between(-12, 10));
  const Vec3 size(random.between(1, 14), random.between(1, 14), random.between(1, 14));
  PolygonSoup soup;
  for (int i = 0; i < 8; ++i)
    soup.vertices.push_back(
        low + Vec3((i & 1) * size.x(), (i >> 1 & 1) * size.y(), (i >> 2 & 1) * size.z()));
  soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  if (random.oneIn(3)) {
    soup.vertices.resize(6);
    soup.vertices[4] = low + Vec3(0, 0, size.z());
    soup.vertices[5] = low + Vec3(0, size.y(), size.z());
    soup.faces = {{0, 2, 3, 1}, {0, 1, 4}, {2, 5, 3}, {0, 4, 5, 2}, {1, 3, 5, 4}};
  }
  Eigen::Matrix3d turn = 5 * Eigen::Matrix3d::Identity();
  const int axis = random.between(0, 4);
  if (axis < 3) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    turn(u, u) = turn(v, v) = 4;
    turn(u, v) = -3;
    turn(v, u) = 3;
  }
  for (Vec3& vertex : soup.vertices) vertex = turn * vertex;
  return formsOf(std::move(soup), random.oneIn(2));
}

PolygonMesh ballAt(const Vec3& centre, double radius, int subdivisions) {
  const auto ball = makeIcosphere({subdivisions, radius});
  PolygonSoup soup = std::get<PolygonMesh>(ball.value()).soup();
  for (Vec3& vertex : soup.vertices) vertex += centre;
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

mpq_class volumeOf(const PolygonMesh& mesh) {
  return mpq_class(exactVolume(mesh.soup()).exact);
}

}  // namespace

class WholeFacets : public QObject {
  Q_OBJECT
 private slots:
  void meshes_haveTheBoundaryOfBrushes_data() {
    QTest::addColumn<quint64>("seed");
    const int seeds = halfspace::tests::isLongForm() ? 400 : 40;
    for (int i = 0; i < seeds; ++i) QTest::addRow("seed %d", i) << quint64(i);
  }
  void meshes_haveTheBoundaryOfBrushes() {
    QFETCH(quint64, seed);
    SplitMix random(seed);
    EditedSolids brushes, meshes;
    const auto operation = [&] {
      const int what = random.between(0, 9);
      return what < 5   ? CsgOperation::add
             : what < 9 ? CsgOperation::subtract
                        : CsgOperation::intersect;
    };
    for (int step = 0; step < 24; ++step) {
      const int what = brushes.size() < 4 ? 0 : random.between(0, 9);
      const int pick = brushes.size() == 0 ? 0 : random.between(0, brushes.size() - 1);
      if (what < 5) {
        const CsgOperation combined = operation();
        const TwoForms forms = randomForms(random);
        brushes.insert(combined, forms.brush);
        meshes.insert(combined, forms.mesh);
      } else if (what < 7) {
        const TwoForms forms = randomForms(random);
        brushes.setShape(pick, forms.brush);
        meshes.setShape(pick, forms.mesh);
      } else if (what < 9) {
        brushes.remove(pick);
        meshes.remove(pick);
      } else {
        const CsgOperation combined = operation();
        brushes.setOperation(pick, combined);
        meshes.setOperation(pick, combined);
      }
      brushes.update();
      meshes.update();
      const std::string text = "seed " + std::to_string(seed) + ", step " + std::to_string(step);
      QVERIFY2(meshes.evaluator().hash() == brushes.evaluator().hash(), text.c_str());
      QVERIFY2(meshes.evaluator().faceCount() == brushes.evaluator().faceCount(), text.c_str());
      QVERIFY2(meshes.fresh().hash() == meshes.evaluator().hash(), text.c_str());
      const std::string broken = findBrokenInvariant(meshes.evaluator());
      QVERIFY2(broken.empty(), (text + ": " + broken).c_str());
    }
  }

  // The surface of no ball comes near that of another. So the volume is a sum, and the only facets
  // that are not boundary are those of the ball inside of another one.
  void ballsInsideAndBesideOthers_haveTheSumOfTheirVolumes() {
    const PolygonMesh outer = ballAt({0, 0, 0}, 64, 4), hollow = ballAt({1, 2, 3}, 40, 3),
                      core = ballAt({3, 1, 2}, 16, 3), hidden = ballAt({3, 1, 3}, 4, 3),
                      beside = ballAt({50, 50, 50}, 8, 3), pit = ballAt({29, 30, 31}, 4, 3);
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const auto insert = [&](CsgOperation operation, const PolygonMesh& mesh) {
      return evaluator.insertSolid(root, kNoNode, operation, halfspace::tests::solidOf(mesh));
    };
    insert(CsgOperation::add, outer);
    insert(CsgOperation::subtract, hollow);
    insert(CsgOperation::add, core);
    const CsgNode inCore = insert(CsgOperation::add, hidden);
    insert(CsgOperation::add, beside);
    insert(CsgOperation::subtract, pit);  // inside of one ball, beside another one in its box
    evaluator.update();
    const mpq_class expected =
        volumeOf(outer) - volumeOf(hollow) + volumeOf(core) + volumeOf(beside) - volumeOf(pit);
    QCOMPARE(geometry::volumeOf(evaluator).exact, expected.get_str());
    const BoundaryMesh mesh = meshOf(evaluator);
    QVERIFY(mesh.closed && mesh.manifold);
    QCOMPARE(mesh.components, 5);
    for (PatchId patch = 0; patch < evaluator.patchCapacity(); ++patch) {
      const bool isHidden = evaluator.sourceOf(patch).solid == inCore;
      QCOMPARE(evaluator.piecesOf(patch).isFacet(), !isHidden);
    }
    QCOMPARE(QString::fromStdString(findBrokenInvariant(evaluator)), QString());
  }

  // A facet that another mesh came near without meeting it is stored as one that nothing came near,
  // so an edit does not renew its patch.
  void editsNearAFacet_leaveItsPatchAsItIs() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const CsgNode ball = evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                               halfspace::tests::solidOf(ballAt({0, 0, 0}, 64, 3)));
    const CsgNode other = evaluator.insertSolid(
        root, kNoNode, CsgOperation::add, halfspace::tests::solidOf(ballAt({300, 0, 0}, 8, 3)));
    evaluator.update();
    std::map<PatchId, uint64_t> versionOfWhole;
    for (const Vec3& centre :
         {Vec3(300, 0, 0), Vec3(60, 20, 10), Vec3(10, 58, 20), Vec3(300, 0, 0)}) {
      evaluator.setSolid(other, halfspace::tests::solidOf(ballAt(centre, 8, 3)));
      evaluator.update();
      size_t cut = 0;
      const auto before = std::exchange(versionOfWhole, {});
      for (PatchId patch = 0; patch < evaluator.patchCapacity(); ++patch) {
        const BoundaryPieces& pieces = evaluator.piecesOf(patch);
        if (evaluator.sourceOf(patch).solid != ball) continue;
        if (pieces.count() != 1) {
          ++cut;
          continue;
        }
        const ConvexPolygon piece = pieces.piece(evaluator.planes(), evaluator.planeOf(patch), 0);
        const bool isWhole = std::ranges::all_of(
            piece.corners, [](const auto& corner) { return corner.point.isExplicit(); });
        QCOMPARE(pieces.isFacet(), isWhole);
        if (!isWhole) continue;
        versionOfWhole[patch] = evaluator.versionOf(patch);
        const auto known = before.find(patch);
        if (known != before.end()) QCOMPARE(evaluator.versionOf(patch), known->second);
      }
      QCOMPARE(cut > 0, centre.x() < 100);
      QVERIFY(versionOfWhole.size() > 1000);
    }
    QCOMPARE(QString::fromStdString(findBrokenInvariant(evaluator)), QString());
  }
};

QTEST_APPLESS_MAIN(WholeFacets)
#include "whole_facets.moc"
