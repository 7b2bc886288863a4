// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Large meshes that are moved: facets that nothing else is near are kept, and the boundary has the
// same bits as a fresh evaluation.
#include <QtTest>
#include <map>
#include <memory>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/evaluator_checks.h"
#include "geometry/mesh/vertex_moves.h"
#include "geometry/random/splitmix.h"
#include "tests/geometry/csg/boundary_difference.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::boxOf;
using halfspace::tests::difference;
using halfspace::tests::EditedSolids;
using halfspace::tests::RandomlyEditedSolids;

namespace {

CsgSolid solidOf(const PolygonSoup& soup, std::vector<uint64_t> surfaces = {}) {
  return halfspace::tests::solidOf(PolygonMesh::fromFaces(soup).value(), std::move(surfaces));
}

PolygonSoup movedBy(PolygonSoup soup, const Vec3& by) {
  for (Vec3& vertex : soup.vertices) vertex += by;
  return soup;
}

// A box whose sides are divided into cells x cells squares of two triangles: many coplanar facets,
// and edges on few lines.
PolygonSoup dividedBox(int cells, double size) {
  PolygonSoup soup;
  std::map<std::array<int, 3>, int> numbers;
  const auto vertex = [&](const std::array<int, 3>& at) {
    const auto [found, isNew] = numbers.emplace(at, static_cast<int>(soup.vertices.size()));
    if (isNew) soup.vertices.emplace_back(at[0] * size, at[1] * size, at[2] * size);
    return found->second;
  };
  for (size_t axis = 0; axis < 3; ++axis)
    for (const bool high : {false, true})
      for (int i = 0; i < cells; ++i)
        for (int k = 0; k < cells; ++k) {
          const auto at = [&](int u, int v) {
            std::array<int, 3> corner{};
            corner[axis] = high ? cells : 0;
            corner[(axis + 1) % 3] = i + u;
            corner[(axis + 2) % 3] = k + v;
            return vertex(corner);
          };
          std::vector<int> a{at(0, 0), at(1, 0), at(1, 1)}, b{at(0, 0), at(1, 1), at(0, 1)};
          if (!high) {
            std::swap(a[1], a[2]);
            std::swap(b[1], b[2]);
          }
          soup.faces.push_back(a);
          soup.faces.push_back(b);
        }
  return soup;
}

// Meshes and boxes in a room that are moved at random: on a grid, so that they touch and their
// edges lie on common lines; by vectors that round some corners; and single vertices.
class MovedMeshes : public RandomlyEditedSolids {
 public:
  explicit MovedMeshes(uint64_t seed) : RandomlyEditedSolids(seed) {
    insert(CsgOperation::add, boxOf(Vec3::Constant(-128), Vec3::Constant(256)));
    insert(CsgOperation::subtract, boxOf(Vec3::Constant(-120), Vec3::Constant(240)));
    insertMesh(scenes::fineSphereMesh(Vec3(0.3, 0.1, 0), 20, 500).soup(), false);
    insertMesh(dividedBox(5, 4.0), m_random.oneIn(2));
    insertMesh(dividedBox(5, 4.0), m_random.oneIn(2));
    for (int i = 0; i < 4; ++i) insert(operation(), box());
    m_solids.update();
  }

 private:
  static constexpr int kFirstMesh = 2, kFirstBox = 5;

  Vec3 spot(int reach) {
    const int x = m_random.between(-reach, reach), y = m_random.between(-reach, reach);
    return Vec3(4 * x, 4 * y, 4 * m_random.between(-reach, reach));
  }
  CsgSolid box() {
    const Vec3 low = spot(8);
    return boxOf(low, Vec3(4 * m_random.between(1, 6), 4 * m_random.between(1, 6), 12));
  }
  void insert(CsgOperation operation, const CsgSolid& solid) {
    m_solids.insert(operation, solid);
    m_soups.emplace_back();
    m_surfaces.emplace_back();
  }
  void insertMesh(PolygonSoup soup, bool isPainted) {
    soup = movedBy(std::move(soup), spot(6));
    std::vector<uint64_t> surfaces;
    for (size_t i = 0; isPainted && i < soup.faces.size(); ++i)
      surfaces.push_back(static_cast<uint64_t>(m_random.between(0, 5)) / 5);
    m_solids.insert(m_random.oneIn(3) ? CsgOperation::subtract : CsgOperation::add,
                    solidOf(soup, surfaces));
    m_soups.push_back(std::move(soup));
    m_surfaces.push_back(std::move(surfaces));
  }
  Vec3 step() {
    switch (m_random.between(0, 5)) {
      case 0:
        return Vec3(0.1, 0, m_random.between(-2, 2) / 3.0);
      case 1:
        return Vec3::Zero();
      default:
        return spot(2);
    }
  }
  void moveMesh(int i) {
    PolygonSoup soup = m_soups[static_cast<size_t>(i)];
    if (i == kFirstMesh && m_random.oneIn(3)) {  // the sphere: pull a vertex
      Vec3& vertex = soup.vertices[static_cast<size_t>(
          m_random.between(0, static_cast<int>(soup.vertices.size()) - 1))];
      vertex += Vec3(m_random.between(-1, 1), m_random.between(-1, 1), 0.5) / 16;
    } else {
      soup = movedBy(std::move(soup), step());
    }
    const CsgSolid solid = solidOf(soup, m_surfaces[static_cast<size_t>(i)]);
    if (!solidErrors(*std::get<1>(solid.shape)).empty()) return;
    m_solids.setShape(i, solid);
    m_soups[static_cast<size_t>(i)] = std::move(soup);
  }
  void change() override {
    const int what = m_random.between(0, 11);
    if (what < 8) {
      moveMesh(m_random.between(kFirstMesh, kFirstBox - 1));
    } else if (what == 8) {
      m_solids.setOperation(m_random.between(kFirstMesh, m_solids.size() - 1), operation());
    } else if (what == 9 && m_solids.size() > kFirstBox) {
      const int gone = m_random.between(kFirstBox, m_solids.size() - 1);
      m_solids.remove(gone);
      m_soups.erase(m_soups.begin() + gone);
      m_surfaces.erase(m_surfaces.begin() + gone);
    } else if (what == 10 && m_solids.size() > kFirstBox) {
      m_solids.setShape(m_random.between(kFirstBox, m_solids.size() - 1), box());
    } else if (m_solids.size() < 12) {
      insert(operation(), box());
    }
  }

  std::vector<PolygonSoup> m_soups;  // by solid; empty for boxes
  std::vector<std::vector<uint64_t>> m_surfaces;
};

}  // namespace

class MeshMovesTest : public QObject {
  Q_OBJECT
 private slots:
  void verticesThatLoseBits_areApart() {
    PolygonSoup soup = dividedBox(2, 1.0);
    soup.vertices[3] += Vec3(0x1p-52, 0, 0);
    const PolygonMesh from = PolygonMesh::fromFaces(triangulatedWherePlanarityFails(soup)).value();
    const PolygonMesh moved = PolygonMesh::fromFaces(movedBy(from.soup(), Vec3(7, 0, -3))).value();
    const auto moves = vertexMoves(from, moved);
    QVERIFY(moves);
    QCOMPARE(moves->by.x(), 7.0);
    QCOMPARE(moves->by.y(), 0.0);
    QCOMPARE(moves->by.z(), -3.0);
    QVERIFY(moves->apart == std::vector<int>{3});
    const auto same = vertexMoves(from, from);
    QVERIFY(same && same->by.isZero(0.0) && same->apart.empty());
    PolygonSoup other = from.soup();
    std::swap(other.faces[0], other.faces[1]);
    QVERIFY(!vertexMoves(from, PolygonMesh::fromFaces(other).value()));
  }

  // A mesh in a room that touches one box: only facets near the box, and those of which a corner
  // was rounded, are cut.
  void movedMesh_cutsOnlyWhatItTouches() {
    constexpr int kTriangles = 5000;
    const PolygonSoup sphere = scenes::fineSphereMesh(Vec3::Zero(), 100, kTriangles).soup();
    EditedSolids solids;
    solids.insert(CsgOperation::add, boxOf(Vec3::Constant(-256), Vec3::Constant(512)));
    solids.insert(CsgOperation::subtract, boxOf(Vec3::Constant(-200), Vec3::Constant(400)));
    solids.insert(CsgOperation::add, solidOf(sphere));
    solids.insert(CsgOperation::add, boxOf(Vec3(90, 0, 0), Vec3(20, 8, 8)));
    solids.update();
    for (int step = 1; step < 6; ++step) {
      solids.setShape(2, solidOf(movedBy(sphere, Vec3(step, 0, 4 * step))));
      const BoundaryChange change = solids.update();
      QVERIFY2(change.facetsCut < kTriangles / 4,
               qPrintable(QString("%1 facets were cut").arg(change.facetsCut)));
      QCOMPARE(QString::fromStdString(difference(solids.evaluator(), solids.fresh())), QString());
    }
  }

  // Six triangles meet in a corner, their materials alternate, and no line through it turns.
  void trianglesOfAlternatingMaterials_keepTheirCorners() {
    const PolygonSoup soup = dividedBox(4, 1.0);
    std::vector<uint64_t> surfaces;
    for (size_t i = 0; i < soup.faces.size(); ++i) surfaces.push_back(i % 2);
    EditedSolids solids;
    solids.insert(CsgOperation::add, solidOf(soup, surfaces));
    solids.update();
    QCOMPARE(solids.evaluator().faceCount(), soup.faces.size());
    for (const BoundaryFace& face : solids.evaluator().faces())
      QCOMPARE(face.vertices.size(), size_t{3});
    QVERIFY(meshOf(solids.evaluator()).closed);
    // A box over the corner and away again.
    solids.insert(CsgOperation::add, boxOf(Vec3(1, 1, 3), Vec3(2, 2, 2)));
    solids.update();
    QCOMPARE(QString::fromStdString(findBrokenInvariant(solids.evaluator())), QString());
    QCOMPARE(QString::fromStdString(difference(solids.evaluator(), solids.fresh())), QString());
    solids.remove(1);
    solids.update();
    QCOMPARE(QString::fromStdString(findBrokenInvariant(solids.evaluator())), QString());
    QCOMPARE(QString::fromStdString(difference(solids.evaluator(), solids.fresh())), QString());
  }

  void randomMoves_equalFreshEvaluations() {
    const int levels = halfspace::tests::isLongForm() ? 100 : 6;
    constexpr int kEdits = 25;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      MovedMeshes level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        const Evaluator fresh = level.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        const std::string broken = findBrokenInvariant(level.evaluator());
        QVERIFY2(broken.empty(), (text + ": " + broken).c_str());
        QVERIFY2(level.evaluator().hash() == fresh.hash(), text.c_str());
        if (edit % 4 != 0) continue;
        const std::string found = difference(level.evaluator(), fresh);
        QVERIFY2(found.empty(), (text + ": " + found).c_str());
      }
    }
  }
};

QTEST_APPLESS_MAIN(MeshMovesTest)
#include "mesh_moves_test.moc"
