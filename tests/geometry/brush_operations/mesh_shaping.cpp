// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inset, bevel, loop cut, bridge and placed vertices of meshes. Every result is a solid that does
// not intersect itself.
#include <QtTest>

#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/operations/bevel_edges.h"
#include "geometry/mesh/operations/bridge_faces.h"
#include "geometry/mesh/operations/inset_faces.h"
#include "geometry/mesh/operations/loop_cut.h"
#include "geometry/mesh/operations/place_vertices.h"
#include "geometry/mesh/operations/transform_mesh.h"
#include "geometry/mesh/topology.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/brush_operations/prism.h"
#include "tests/geometry/brush_operations/sample_brushes.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using halfspace::tests::prism;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 90;
using Edges = std::vector<std::pair<int, int>>;

PolygonMesh meshOf(std::vector<Vec3> vertices, std::vector<std::vector<int>> faces) {
  PolygonSoup soup{std::move(vertices), std::move(faces), {}};
  for (size_t i = 0; i < soup.faces.size(); ++i) soup.surfaces.push_back(static_cast<int>(i) + 7);
  return PolygonMesh::fromFaces(soup).value();
}

PolygonMesh cube() {
  return prism({{0, 0, 0}, {64, 0, 0}, {64, 64, 0}, {0, 64, 0}}, 64);
}

// An L: its inner corner is vertex 3.
PolygonMesh corner() {
  return prism({{0, 0, 0}, {96, 0, 0}, {96, 32, 0}, {32, 32, 0}, {32, 96, 0}, {0, 96, 0}}, 64);
}

double volumeOf(const PolygonMesh& mesh) {
  return exactVolume(mesh.soup()).value;
}

bool isSolid(const DerivedMesh& made, const PolygonMesh& from) {
  if (!solidErrors(made.mesh).empty() || made.origins.size() != made.mesh.faces().size()) {
    return false;
  }
  for (size_t face = 0; face < made.origins.size(); ++face) {
    if (made.mesh.surface(static_cast<int>(face)) != from.surface(made.origins[face])) return false;
  }
  return true;
}

int trianglesIn(const PolygonMesh& mesh) {
  return static_cast<int>(
      std::ranges::count_if(mesh.faces(), [](const auto& loop) { return loop.size() == 3; }));
}

// The volume between two parallel squares.
double frustum(double a, double b, double height) {
  return height / 3 * (a * a + b * b + a * b);
}

}  // namespace

class MeshShaping : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void inset_inThePlane_keepsTheSolid() {
    const PolygonMesh mesh = cube();
    const DerivedMesh made = facesInset(mesh, std::vector{1}, 8, 0).value();
    QVERIFY(isSolid(made, mesh));
    QCOMPARE(made.mesh.faces().size(), std::size_t{6 + 4});
    QCOMPARE(trianglesIn(made.mesh), 0);
    QCOMPARE(exactVolume(made.mesh.soup()).exact, exactVolume(mesh.soup()).exact);
  }

  void inset_raisedAndSunk_byTheVolumeBetweenSquares() {
    const PolygonMesh mesh = cube();
    const DerivedMesh raised = facesInset(mesh, std::vector{1}, 8, 16).value();
    QVERIFY(isSolid(raised, mesh));
    QCOMPARE(trianglesIn(raised.mesh), 0);
    QCOMPARE(volumeOf(raised.mesh), volumeOf(mesh) + frustum(64, 48, 16));
    const DerivedMesh sunk = facesInset(mesh, std::vector{1}, 8, -16).value();
    QVERIFY(isSolid(sunk, mesh));
    QCOMPARE(volumeOf(sunk.mesh), volumeOf(mesh) - frustum(64, 48, 16));
  }

  void inset_ofAConcaveFace_andOfAllFaces() {
    const PolygonMesh mesh = corner();
    const DerivedMesh made = facesInset(mesh, std::vector{0, 1}, 8, 0).value();
    QVERIFY(isSolid(made, mesh));
    QCOMPARE(made.mesh.faces().size(), std::size_t{8 + 12});
    std::vector<int> all;
    for (int face = 0; face < 8; ++face) all.push_back(face);
    const DerivedMesh every = facesInset(mesh, all, 4, 0).value();
    QVERIFY(isSolid(every, mesh));
    QCOMPARE(exactVolume(every.mesh.soup()).exact, exactVolume(mesh.soup()).exact);
  }

  void inset_ofSlantedFaces_staysPlanar() {
    const Shape shape = findShapeKind("wedge")->build({}, {}).value();
    const PolygonMesh mesh = PolygonMesh::fromFaces(soupOf(shape)).value();
    const DerivedMesh made = facesInset(mesh, std::vector{0, 1, 2, 3, 4}, 4, 0).value();
    QVERIFY(isSolid(made, mesh));
    QCOMPARE(made.mesh.faces().size(), std::size_t{5 + 4 + 4 + 4 + 3 + 3});
    QCOMPARE(exactVolume(made.mesh.soup()).exact, exactVolume(mesh.soup()).exact);
  }

  void inset_tooWide_isRefused() {
    const PolygonMesh mesh = corner();
    QVERIFY(facesInset(mesh, std::vector{1}, 15, 0).ok());
    for (const double width : {16.0, 40.0, 0.0, double(INFINITY)}) {
      const auto made = facesInset(mesh, std::vector{1}, width, 0);
      QVERIFY(!made);
      QCOMPARE(made.reasons().front().subject, std::string("width"));
    }
    QVERIFY(!facesInset(mesh, std::vector{99}, 4, 0));
    QVERIFY(!facesInset(mesh, std::vector<int>{}, 4, 0));
  }

  void bevel_ofAConvexEdge_cutsOff_ofAConcaveOne_fills() {
    const PolygonMesh box = cube();
    const DerivedMesh cut = edgesBevelled(box, Edges{{0, 4}}, 8).value();
    QVERIFY(isSolid(cut, box));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{7});
    QCOMPARE(volumeOf(cut.mesh), volumeOf(box) - 8 * 8 / 2 * 64);
    const PolygonMesh ell = corner();
    const DerivedMesh filled = edgesBevelled(ell, Edges{{3, 9}}, 8).value();
    QVERIFY(isSolid(filled, ell));
    QCOMPARE(filled.mesh.faces().size(), std::size_t{9});
    QCOMPARE(trianglesIn(filled.mesh), 0);
    QCOMPARE(volumeOf(filled.mesh), volumeOf(ell) + 8 * 8 / 2 * 64);
  }

  void bevel_aroundAFace_mitresItsCorners() {
    const PolygonMesh mesh = cube();
    const DerivedMesh cut = edgesBevelled(mesh, Edges{{4, 5}, {5, 6}, {6, 7}, {7, 4}}, 8).value();
    QVERIFY(isSolid(cut, mesh));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{6 + 4});
    QCOMPARE(volumeOf(cut.mesh), 56 * 64 * 64 + frustum(64, 48, 8));
  }

  void bevel_ofAllEdges_closesTheCorners() {
    const PolygonMesh mesh = cube();
    Edges all;
    for (int i = 0; i < 4; ++i) {
      all.emplace_back(i, (i + 1) % 4);
      all.emplace_back(4 + i, 4 + (i + 1) % 4);
      all.emplace_back(i, 4 + i);
    }
    const DerivedMesh cut = edgesBevelled(mesh, all, 8).value();
    QVERIFY(isSolid(cut, mesh));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{6 + 12 + 8});
  }

  // Two edges that do not meet in a vertex of four edges, and one of them alone.
  void bevel_atAVertexOfFourEdges_closesTheGap() {
    const std::vector<Vec3> points{
        {-32, -32, 0}, {32, -32, 0}, {32, 32, 0}, {-32, 32, 0}, {0, 0, 32}};
    const PolygonMesh mesh =
        meshOf(points, {{3, 2, 1, 0}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}});
    const DerivedMesh one = edgesBevelled(mesh, Edges{{1, 4}}, 4).value();
    QVERIFY(isSolid(one, mesh));
    QVERIFY(volumeOf(one.mesh) < volumeOf(mesh));
    const DerivedMesh both = edgesBevelled(mesh, Edges{{1, 4}, {3, 4}}, 4).value();
    QVERIFY(isSolid(both, mesh));
    QVERIFY(volumeOf(both.mesh) < volumeOf(one.mesh));
  }

  // The floor and the top of a turned L are triangles. A bevel of an edge that ends at a corner of
  // flat triangles folds back on them; the solid check finds that, so editors can refuse it.
  void bevel_ofTurnedMeshes_isASolid_orFoundToIntersect() {
    Dice dice(kSeed);
    for (int i = 0; i < 20; ++i) {
      const PolygonMesh mesh =
          transformed(corner(), dice.rotation(), dice.vector(9), dice.vector(9)).value().mesh;
      const int edge = dice.below(6);
      const auto cut = edgesBevelled(mesh, Edges{{edge, edge + 6}}, 0.5);
      if (!cut) continue;
      const Reasons errors = solidErrors(cut.value().mesh);
      if (errors.empty()) {
        QVERIFY(isSolid(cut.value(), mesh));
      } else {
        QCOMPARE(errors.front().kind, ErrorKind::selfIntersecting);
      }
    }
  }

  void chamfer_ofVertices_convexAndConcave() {
    const PolygonMesh box = cube();
    const DerivedMesh cut = verticesChamfered(box, std::vector{6}, 12).value();
    QVERIFY(isSolid(cut, box));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{7});
    QCOMPARE(volumeOf(cut.mesh), volumeOf(box) - 12 * 12 * 12 / 6);
    const PolygonMesh ell = corner();
    const DerivedMesh both = verticesChamfered(ell, std::vector{0, 1}, 8).value();
    QVERIFY(isSolid(both, ell));
    QVERIFY(!verticesChamfered(box, std::vector{6}, 64));
    QVERIFY(!verticesChamfered(box, std::vector{6, 7}, 32));
    QVERIFY(!verticesChamfered(box, std::vector{99}, 8));
  }

  void bevel_tooWide_isRefused() {
    const PolygonMesh mesh = cube();
    for (const double width : {64.0, 0.0, double(NAN)}) {
      QCOMPARE(edgesBevelled(mesh, Edges{{0, 4}}, width).reasons().front().subject,
               std::string("width"));
    }
    QCOMPARE(edgesBevelled(mesh, Edges{{0, 6}}, 8).reasons().front().subject, std::string("edge"));
    QVERIFY(!edgesBevelled(mesh, Edges{{0, 99}}, 8));
  }

  void loopCut_goesRoundTheBox() {
    const PolygonMesh mesh = cube();
    const DerivedMesh cut = loopCut(mesh, 0, 4, 0.25).value();
    QVERIFY(isSolid(cut, mesh));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{6 + 4});
    QCOMPARE(cut.mesh.vertices().size(), std::size_t{8 + 4});
    for (size_t i = 8; i < 12; ++i) QCOMPARE(cut.mesh.vertices()[i].z(), 16.0);
    QCOMPARE(exactVolume(cut.mesh.soup()).exact, exactVolume(mesh.soup()).exact);
  }

  void loopCut_endsAtFacesThatAreNoQuads() {
    const PolygonMesh mesh = corner();
    const DerivedMesh cut = loopCut(mesh, 0, 1, 0.5).value();
    QVERIFY(isSolid(cut, mesh));
    QCOMPARE(cut.mesh.faces().size(), std::size_t{8 + 1});  // the floor and the top are no quads
    QCOMPARE(exactVolume(cut.mesh.soup()).exact, exactVolume(mesh.soup()).exact);
    QVERIFY(!loopCut(mesh, 0, 2, 0.5));
    QVERIFY(!loopCut(mesh, 0, 1, 1));
    const PolygonMesh roof = meshOf({{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {0, 0, 8}},
                                    {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
    QCOMPARE(loopCut(roof, 0, 1, 0.5).reasons().front().subject, std::string("edge"));
  }

  void bridge_throughABox_isATunnel() {
    const PolygonMesh mesh = cube();
    const DerivedMesh ready = facesInset(mesh, std::vector{0, 1}, 8, 0).value();
    const DerivedMesh tunnel = facesBridged(ready.mesh, 0, 1).value();
    QVERIFY(isSolid(tunnel, ready.mesh));
    QCOMPARE(volumeOf(tunnel.mesh), 64.0 * (64 * 64 - 48 * 48));
    QCOMPARE(topologyOf(tunnel.mesh.soup()).genus, 1);
  }

  void bridge_betweenTwoBoxes_joinsThem() {
    PolygonSoup soup = cube().soup();
    const PolygonMesh other = translated(cube(), {128, 0, 0}).value().mesh;
    for (std::vector<int> face : other.faces()) {
      for (int& vertex : face) vertex += 8;
      soup.faces.push_back(face);
      soup.surfaces.push_back(7);
    }
    soup.vertices.insert(soup.vertices.end(), other.vertices().begin(), other.vertices().end());
    const PolygonMesh both = PolygonMesh::fromFaces(soup).value();
    // Face 3 looks along +x, face 6 + 5 of the other box back.
    const DerivedMesh joined = facesBridged(both, 3, 6 + 5).value();
    QVERIFY(isSolid(joined, both));
    QCOMPARE(volumeOf(joined.mesh), 3.0 * 64 * 64 * 64);
    QCOMPARE(topologyOf(joined.mesh.soup()).components, 1);
    QVERIFY(!facesBridged(both, 3, 3));
    QVERIFY(!facesBridged(both, 3, 2));  // a common edge
    QVERIFY(!facesBridged(both, 3, 99));
  }

  void placedVertices_meet_andFacesVanish() {
    const PolygonMesh mesh = cube();
    const PlacedVertex merged[] = {{4, {0, 0, 64}}, {5, {0, 0, 64}}};
    const DerivedMesh made = verticesPlaced(mesh, merged, Joining::joined).value();
    QVERIFY(isSolid(made, mesh));
    QCOMPARE(made.mesh.vertices().size(), std::size_t{7});
    const PlacedVertex moved[] = {{4, {-8, -8, 80}}};
    const DerivedMesh bent = verticesPlaced(mesh, moved, Joining::apart).value();
    QVERIFY(isSolid(bent, mesh));
    QCOMPARE(bent.mesh.vertices().size(), std::size_t{8});
    QVERIFY(!verticesPlaced(mesh, std::vector<PlacedVertex>{{9, {0, 0, 0}}}, Joining::apart));
    QVERIFY(!verticesPlaced(mesh, std::vector<PlacedVertex>{{4, {NAN, 0, 0}}}, Joining::apart));
  }
};

QTEST_APPLESS_MAIN(MeshShaping)
#include "mesh_shaping.moc"
