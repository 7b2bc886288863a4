// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Concave solids (L, C and T prisms, frames, results of carving) under chains of random edits:
// moves of faces, edges and vertices, extrusion, inset, bevel, bridge, loop cut. Every edit gives a
// valid solid or names a reason with its place.
#include <QtTest>
#include <map>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/push_faces.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/operations/bevel_edges.h"
#include "geometry/mesh/operations/bridge_faces.h"
#include "geometry/mesh/operations/inset_faces.h"
#include "geometry/mesh/operations/loop_cut.h"
#include "geometry/mesh/operations/move_mesh_faces.h"
#include "geometry/mesh/operations/place_vertices.h"
#include "geometry/mesh/operations/transform_mesh.h"
#include "geometry/mesh/topology.h"
#include "geometry/validation/validate.h"
#include "tests/geometry/brush_operations/prism.h"
#include "tests/geometry/brush_operations/sample_brushes.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;
using halfspace::tests::prism;
using namespace halfspace::geometry::samples;

namespace {

using Made = Result<DerivedMesh>;

int chains() {
  return halfspace::tests::isLongForm() ? 3000 : 60;
}

PolygonMesh ell() {
  return prism({{0, 0, 0}, {96, 0, 0}, {96, 32, 0}, {32, 32, 0}, {32, 96, 0}, {0, 96, 0}}, 64);
}
PolygonMesh channel() {
  return prism({{0, 0, 0},
                {96, 0, 0},
                {96, 96, 0},
                {64, 96, 0},
                {64, 32, 0},
                {32, 32, 0},
                {32, 96, 0},
                {0, 96, 0}},
               48);
}
PolygonMesh tee() {
  return prism({{0, 64, 0},
                {32, 64, 0},
                {32, 0, 0},
                {64, 0, 0},
                {64, 64, 0},
                {96, 64, 0},
                {96, 96, 0},
                {0, 96, 0}},
               32);
}

PolygonMesh boxMesh(const Vec3& low, const Vec3& high) {
  return prism({{low.x(), low.y(), low.z()},
                {high.x(), low.y(), low.z()},
                {high.x(), high.y(), low.z()},
                {low.x(), high.y(), low.z()}},
               high.z() - low.z());
}

PolygonMesh without(const PolygonMesh& mesh, const PolygonMesh& cutter) {
  const auto made = boolean(mesh, cutter, Operation::subtract);
  return made.ok() && made.value().mesh ? *made.value().mesh : mesh;
}

PolygonMesh frame() {
  return without(boxMesh({0, 0, 0}, {96, 96, 32}), boxMesh({32, 32, -8}, {64, 64, 40}));
}

PolygonMesh carved(Dice& dice) {
  PolygonMesh mesh = boxMesh({0, 0, 0}, {96, 80, 64});
  for (int i = dice.below(3) + 1; i > 0; --i) {
    const Vec3 low = 8 * Vec3(dice.below(10) - 1, dice.below(8) - 1, dice.below(7) - 1);
    const Vec3 size = 8 * Vec3(dice.below(6) + 1, dice.below(6) + 1, dice.below(6) + 1);
    mesh = without(mesh, boxMesh(low, low + size));
  }
  return mesh;
}

PolygonMesh concave(Dice& dice) {
  const auto base = [&] {
    switch (dice.below(5)) {
      case 0:
        return ell();
      case 1:
        return channel();
      case 2:
        return tee();
      case 3:
        return frame();
      default:
        return carved(dice);
    }
  };
  const PolygonMesh mesh = base();
  if (dice.below(4) > 0) return mesh;
  return transformed(mesh, dice.rotation(), dice.vector(9), dice.vector(9)).value().mesh;
}

const char* const kEdits[] = {
    "move face", "extrude face", "move vertex", "move edge", "move corners of a face",
    "inset",     "bevel",        "chamfer",     "loop cut",  "bridge"};
constexpr int kEditCount = 10;

Made edited(const PolygonMesh& mesh, int edit, Dice& dice) {
  const int face = dice.below(static_cast<int>(mesh.faces().size()));
  const std::vector<int>& loop = mesh.faces()[static_cast<size_t>(face)];
  const int corner = dice.below(static_cast<int>(loop.size()));
  const int from = loop[static_cast<size_t>(corner)];
  const int to = loop[(static_cast<size_t>(corner) + 1) % loop.size()];
  const double distance = dice.below(3) == 0 ? dice.between(-24, 24) : 4 * (dice.below(13) - 6);
  const Vec3 by = 4 * Vec3(dice.below(9) - 4, dice.below(9) - 4, dice.below(9) - 4);
  const auto placed = [&](const std::vector<int>& vertices) {
    std::vector<PlacedVertex> list;
    for (const int v : vertices) list.push_back({v, mesh.vertices()[static_cast<size_t>(v)] + by});
    return verticesPlaced(mesh, list, Joining::apart);
  };
  switch (edit) {
    case 0:
      return facesPushed(mesh, std::vector{face}, distance, Neighbours::follow);
    case 1:
      return facesPushed(mesh, std::vector{face}, distance, Neighbours::stay);
    case 2:
      return placed({from});
    case 3:
      return placed({from, to});
    case 4:
      return placed(loop);
    case 5:
      return facesInset(mesh, std::vector{face}, 1 + dice.below(8), distance);
    case 6:
      return edgesBevelled(mesh, std::vector{std::pair(from, to)}, 1 + dice.below(8));
    case 7:
      return verticesChamfered(mesh, std::vector{from}, 1 + dice.below(8));
    case 8:
      return loopCut(mesh, from, to, 0.25 * (1 + dice.below(3)));
    default:
      return facesBridged(mesh, face, dice.below(static_cast<int>(mesh.faces().size())));
  }
}

double volumeOf(const PolygonMesh& mesh) {
  return exactVolume(mesh.soup()).value;
}

// The errors of a mesh by the validator, which shares no code with the edits and their check.
std::string errorsOf(const PolygonMesh& mesh) {
  ValidationOptions options;
  options.joinEqualPositions = false;
  std::string errors;
  for (const Defect& defect : validate(mesh.soup(), options).defects)
    if (defect.severity == Severity::error) errors += std::string(nameOf(defect.kind)) + " ";
  return errors;
}

// Whether a reader learns from the reason what is wrong: a parameter with what is allowed, a place,
// or that the solid was turned through itself.
bool says(const Reason& reason) {
  if (messageOf(reason).empty()) return false;
  if (reason.kind == ErrorKind::badParameter) return !reason.allowed.empty();
  return reason.position.has_value() || reason.kind == ErrorKind::wouldDegenerate;
}

int topFaceOf(const PolygonMesh& mesh) {
  for (size_t face = 0; face < mesh.faces().size(); ++face) {
    const auto& loop = mesh.faces()[face];
    if (std::ranges::all_of(loop, [&](int v) {
          return mesh.vertices()[static_cast<size_t>(v)].z() == mesh.bounds().max().z();
        }))
      return static_cast<int>(face);
  }
  return -1;
}

}  // namespace

class ConcaveSolidsShaped : public QObject {
  Q_OBJECT
 private slots:
  void movedFace_ofAnL_followsItsNeighbours() {
    const PolygonMesh mesh = ell();
    for (const double distance : {16.0, -16.0}) {
      const DerivedMesh made =
          facesMoved(mesh, std::vector{1}, distance, Neighbours::follow).value();
      QCOMPARE(errorsOf(made.mesh), std::string());
      QCOMPARE(made.mesh.faces().size(), mesh.faces().size());
      QCOMPARE(made.mesh.vertices().size(), mesh.vertices().size());
      QCOMPARE(volumeOf(made.mesh), volumeOf(mesh) + distance * (96 * 32 + 32 * 64));
      // The inner wall on side 2 moves and shortens or lengthens its neighbours.
      const DerivedMesh wall =
          facesMoved(mesh, std::vector{2 + 2}, distance, Neighbours::follow).value();
      QCOMPARE(errorsOf(wall.mesh), std::string());
      QCOMPARE(volumeOf(wall.mesh), volumeOf(mesh) + distance * 64 * 64);
    }
  }

  void movedFace_throughTheSolid_isRefused() {
    const PolygonMesh mesh = ell();
    const auto through = facesMoved(mesh, std::vector{1}, -64, Neighbours::follow);
    QVERIFY(!through.ok() || !solidErrors(through.value().mesh).empty());
    // Farther, all of it is turned inside out; to flip its faces is no remedy.
    const auto turned = facesMoved(mesh, std::vector{1}, -80, Neighbours::follow);
    QVERIFY(!turned.ok());
    QCOMPARE(turned.reasons().front().kind, ErrorKind::wouldDegenerate);
    // The arm of the L would reach beyond its inner corner.
    const auto folded = facesMoved(mesh, std::vector{2 + 1}, -64, Neighbours::follow);
    QVERIFY(!folded.ok() || !solidErrors(folded.value().mesh).empty());
    for (const double distance : {0.0, double(NAN), double(INFINITY)}) {
      const auto bad = facesMoved(mesh, std::vector{1}, distance, Neighbours::stay);
      QCOMPARE(bad.reasons().front().subject, std::string("distance"));
    }
    QCOMPARE(facesMoved(mesh, std::vector{99}, 1, Neighbours::stay).reasons().front().kind,
             ErrorKind::indexOutOfRange);
    QCOMPARE(facesMoved(mesh, std::vector{0, 1}, 1, Neighbours::stay).reasons().front().subject,
             std::string("faces"));
    QVERIFY(!facesMoved(mesh, std::vector<int>{}, 1, Neighbours::stay).ok());
  }

  // An inset face lies in the plane of its ring, so it gets walls; outwards a block, inwards a
  // hole.
  void insetFace_isExtruded() {
    const PolygonMesh mesh = ell();
    const DerivedMesh inset = facesInset(mesh, std::vector{1}, 8, 0).value();
    for (const Neighbours neighbours : {Neighbours::follow, Neighbours::stay})
      for (const double distance : {16.0, -16.0}) {
        const DerivedMesh made =
            facesMoved(inset.mesh, std::vector{1}, distance, neighbours).value();
        QCOMPARE(errorsOf(made.mesh), std::string());
        QCOMPARE(made.mesh.faces().size(), inset.mesh.faces().size() + 6);
        QCOMPARE(volumeOf(made.mesh), volumeOf(mesh) + distance * (80 * 16 + 16 * 64));
      }
  }

  // The top of a frame consists of several faces around the hole.
  void coplanarFaces_moveTogether() {
    const PolygonMesh mesh = frame();
    std::vector<int> top;
    for (size_t face = 0; face < mesh.faces().size(); ++face)
      if (std::ranges::all_of(mesh.faces()[face], [&](int v) {
            return mesh.vertices()[static_cast<size_t>(v)].z() == 32;
          }))
        top.push_back(static_cast<int>(face));
    QVERIFY(top.size() > 1);
    const DerivedMesh made = facesMoved(mesh, top, 16, Neighbours::follow).value();
    QCOMPARE(errorsOf(made.mesh), std::string());
    QCOMPARE(made.mesh.faces().size(), mesh.faces().size());
    QCOMPARE(volumeOf(made.mesh), volumeOf(mesh) * 1.5);
    const DerivedMesh between = sweptFaces(mesh, top, 16, Neighbours::stay).value();
    QCOMPARE(errorsOf(between.mesh), std::string());
    QCOMPARE(volumeOf(between.mesh), volumeOf(mesh) * 0.5);
    QCOMPARE(topologyOf(between.mesh.soup()).genus, 1);
  }

  void slantedNeighbours_followOrStay() {
    const PolygonMesh mesh = ell();
    const int top = topFaceOf(mesh);
    const DerivedMesh roof = facesInset(mesh, std::vector{top}, 8, 8).value();
    const int raised = topFaceOf(roof.mesh);
    const DerivedMesh followed =
        facesMoved(roof.mesh, std::vector{raised}, 4, Neighbours::follow).value();
    QCOMPARE(errorsOf(followed.mesh), std::string());
    QCOMPARE(followed.mesh.faces().size(), roof.mesh.faces().size());
    // The same as an inset that is wider and higher from the start.
    const DerivedMesh wider = facesInset(mesh, std::vector{top}, 12, 12).value();
    QCOMPARE(exactVolume(followed.mesh.soup()).exact, exactVolume(wider.mesh.soup()).exact);
    const DerivedMesh stayed =
        facesMoved(roof.mesh, std::vector{raised}, 4, Neighbours::stay).value();
    QCOMPARE(errorsOf(stayed.mesh), std::string());
    QCOMPARE(stayed.mesh.faces().size(), roof.mesh.faces().size() + 6);
    QCOMPARE(volumeOf(stayed.mesh), volumeOf(roof.mesh) + 4 * (80 * 16 + 16 * 64));
  }

  // A solid that was turned in doubles consists of triangles, and the two of a side are coplanar
  // but for the last bits. They move together as the side does, and one of them alone gets a wall
  // towards the other.
  void sidesOfTurnedSolids_moveWhole() {
    const PolygonMesh mesh = ell();
    int moved = 0, refused = 0, alone = 0;
    for (int seed = 0; seed < chains(); ++seed) {
      Dice dice(9000 + static_cast<unsigned>(seed));
      const Eigen::Matrix3d turn = dice.rotation();
      const DerivedMesh turned = transformed(mesh, turn, dice.vector(9), dice.vector(9)).value();
      const int side = dice.below(static_cast<int>(mesh.faces().size()));
      std::vector<int> parts;
      for (size_t face = 0; face < turned.origins.size(); ++face)
        if (turned.origins[face] == side) parts.push_back(static_cast<int>(face));
      for (const double distance : {8.0, -8.0}) {
        const auto neighbours = dice.below(2) == 0 ? Neighbours::follow : Neighbours::stay;
        const double expected =
            volumeOf(facesMoved(mesh, std::vector{side}, distance, neighbours).value().mesh);
        const QString text = QString("seed %1, side %2, by %3").arg(seed).arg(side).arg(distance);
        const Made made = facesPushed(turned.mesh, parts, distance, neighbours);
        if (made) {
          QCOMPARE(errorsOf(made.value().mesh), std::string());
          QVERIFY2(std::abs(volumeOf(made.value().mesh) - expected) < 0.05, qPrintable(text));
        } else {
          // Slivers between the walls and the sides can be thinner than doubles resolve.
          QVERIFY2(says(made.reasons().front()), qPrintable(text));
        }
        ++(made ? moved : refused);
        if (parts.size() < 2) continue;
        const Made one = facesPushed(turned.mesh, std::vector{parts[0]}, distance, neighbours);
        if (one) QCOMPARE(errorsOf(one.value().mesh), std::string());
        alone += one.ok();
      }
    }
    qInfo("%d sides and %d single triangles moved, %d sides refused", moved, alone, refused);
    QVERIFY(moved > refused && alone > 0);
  }

  // What is added or taken away is the swept solid: by the Boolean operation.
  void movedFaces_equalTheBoolean() {
    int compared = 0;
    for (int chain = 0; chain < chains(); ++chain) {
      Dice dice(5000 + static_cast<unsigned>(chain));
      const PolygonMesh mesh = concave(dice);
      const std::vector face{dice.below(static_cast<int>(mesh.faces().size()))};
      const double distance = 4 * (dice.below(2) == 0 ? 1 + dice.below(5) : -1 - dice.below(5));
      const auto neighbours = dice.below(2) == 0 ? Neighbours::follow : Neighbours::stay;
      const Made moved = facesMoved(mesh, face, distance, neighbours);
      const Made swept = sweptFaces(mesh, face, distance, neighbours);
      if (!moved || !swept || !solidErrors(moved.value().mesh).empty() ||
          !solidErrors(swept.value().mesh).empty())
        continue;
      BooleanOptions options;
      options.measureVolume = true;
      const auto expected = boolean(mesh, swept.value().mesh,
                                    distance > 0 ? Operation::unite : Operation::subtract, options);
      QVERIFY2(expected.ok(), qPrintable(QString("chain %1").arg(chain)));
      const double volume = volumeOf(moved.value().mesh);
      QVERIFY2(std::abs(expected.value().volume->value - volume) <= 1e-9 * volume,
               qPrintable(QString("chain %1: %2, not %3")
                              .arg(chain)
                              .arg(volume)
                              .arg(expected.value().volume->value)));
      ++compared;
    }
    qInfo("%d of %d compared", compared, chains());
    QVERIFY(compared > chains() / 3);
  }

  void chainsOfEdits_giveSolidsOrReasons() {
    std::map<std::string, std::array<int, 3>> counts;  // made, refused, refused as no solid
    std::map<std::string, int> reasons;
    for (int chain = 0; chain < chains(); ++chain) {
      Dice dice(static_cast<unsigned>(chain));
      PolygonMesh mesh = concave(dice);
      // Solids that touch themselves can come to intersect where they are turned in doubles.
      if (!solidErrors(mesh).empty()) continue;
      QVERIFY2(errorsOf(mesh).empty(),
               ("chain " + std::to_string(chain) + ": " + errorsOf(mesh)).c_str());
      for (int step = 0; step < 8; ++step) {
        const int edit = dice.below(kEditCount);
        const std::string text = "chain " + std::to_string(chain) + " step " +
                                 std::to_string(step) + ", " + kEdits[edit];
        const Made made = edited(mesh, edit, dice);
        auto& count = counts[kEdits[edit]];
        const Reasons found = made ? solidErrors(made.value().mesh) : made.reasons();
        if (!found.empty()) {
          ++count[made ? 2 : 1];
          ++reasons[std::string(kEdits[edit]) + ": " + messageOf(found.front()).substr(0, 60)];
          QVERIFY2(says(found.front()), (text + ": " + messageOf(found.front())).c_str());
          continue;
        }
        ++count[0];
        const std::string errors = errorsOf(made.value().mesh);
        QVERIFY2(errors.empty(), (text + ": " + errors).c_str());
        QCOMPARE(made.value().origins.size(), made.value().mesh.faces().size());
        for (const int origin : made.value().origins)
          QVERIFY2(origin >= 0 && origin < static_cast<int>(mesh.faces().size()), text.c_str());
        mesh = made.value().mesh;
      }
    }
    for (const auto& [edit, count] : counts) {
      qInfo("%s: %d made, %d refused, %d no solid", edit.c_str(), count[0], count[1], count[2]);
      QVERIFY2(count[0] > 0, (edit + " is never made").c_str());
    }
    if (qEnvironmentVariableIsSet("HALFSPACE_SHOW"))
      for (const auto& [reason, count] : reasons) qInfo("%5d %s", count, reason.c_str());
  }
};

QTEST_APPLESS_MAIN(ConcaveSolidsShaped)
#include "concave_solids_shaped.moc"
