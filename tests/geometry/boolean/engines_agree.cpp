// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two operands by the arrangement, by corefinement and by Nef polyhedra: the exact volumes have to
// be equal, and where nothing is rounded the meshes too. The pairs touch, coincide or nearly
// coincide.
#include <cmath>
#include <cstdlib>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

using Pair = std::pair<PolygonMesh, PolygonMesh>;

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

PolygonMesh turned(const PolygonMesh& mesh, const Eigen::Matrix3d& rotation, const Vec3& by) {
  PolygonSoup soup = mesh.soup();
  for (Vec3& vertex : soup.vertices) vertex = rotation * vertex + by;
  return PolygonMesh::fromFaces(triangulatedWherePlanarityFails(std::move(soup))).value();
}

Vec3 smallStep(SplitMix& random) {
  return Vec3(random.unit(), random.unit(), random.unit()) * 0x1p-48;
}

Pair randomPair(SplitMix& random) {
  const PolygonMesh unit = box(Vec3(0, 0, 0), Vec3(2, 2, 2));
  const Eigen::Matrix3d rotation = scenes::randomRotation(random);
  const auto step = [&] { return Vec3(random.between(-2, 2), random.between(-2, 2), 0); };
  switch (random.between(1, 6)) {
    case 1:  // spheres in general position
      return {scenes::fineSphereMesh(Vec3(0, 0, 0), 1, 80),
              scenes::fineSphereMesh(Vec3(random.unit(), random.unit(), 0.25), 1, 80)};
    case 2:  // boxes turned differently
      return {unit, turned(unit, rotation, Vec3(random.unit(), 0.5, 0.25))};
    case 3:  // boxes turned alike: faces that are nearly coplanar
      return {turned(unit, rotation, Vec3::Zero()),
              turned(box(Vec3(1, 0, 0), Vec3(3, 2, 2)), rotation, Vec3::Zero())};
    case 4:  // boxes that touch in a face, an edge or a vertex, overlap or coincide
      return {unit, box(step(), step().cwiseAbs() + Vec3(3, 3, 2))};
    case 5:  // the same solid, moved by some units in the last place
      return {turned(unit, rotation, Vec3::Zero()), turned(unit, rotation, smallStep(random))};
    default:  // identical
      return {turned(unit, rotation, Vec3::Zero()), turned(unit, rotation, Vec3::Zero())};
  }
}

constexpr Operation kOperations[] = {Operation::unite, Operation::subtract, Operation::intersect};

}  // namespace

class EnginesAgree : public QObject {
  Q_OBJECT
 private slots:
  void twoOperands_goThroughTheArrangement() {
    const auto result = boolean(box(Vec3(0, 0, 0), Vec3(2, 2, 2)),
                                box(Vec3(1, 1, 1), Vec3(3, 3, 3)), Operation::unite);
    QCOMPARE(result.value().engine, std::string("arrangement"));
  }

  // Two boxes turned alike: two patches of the difference got the same diagonal after rounding.
  void nearlyCoplanarPatches_makeAClosedMesh() {
    constexpr int kRound = 624;
    SplitMix random(90125);
    for (int round = 0; round < kRound; ++round) randomPair(random);
    const auto [a, b] = randomPair(random);
    const auto result = boolean(a, b, Operation::subtract, {true, true});
    if (!result) QFAIL(messageOf(result.reasons()).c_str());
    QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
    const double rounded = exactVolume(result.value().mesh->soup()).value;
    QVERIFY(std::abs(rounded - result.value().volume->value) < 1e-13);
  }

  void randomPairs_haveTheSameVolumeByAllEngines() {
    const char* text = std::getenv("HALFSPACE_ROUNDS");
    const int fallback = halfspace::tests::isLongForm() ? 1000 : 60;
    const int rounds = text != nullptr ? std::atoi(text) : fallback;
    const std::uint64_t seed = 90125;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    int corefined = 0, equal = 0;
    for (int round = 0; round < rounds; ++round) {
      const auto [a, b] = randomPair(random);
      for (const Operation operation : kOperations) {
        const auto name = QString("round %1, operation %2").arg(round).arg(int(operation));
        BooleanOptions options{true, true};
        const auto ours = boolean(a, b, operation, options);
        if (!ours) QFAIL(qPrintable(name + ": " + messageOf(ours.reasons()).c_str()));
        QCOMPARE(ours.value().engine, std::string("arrangement"));
        if (ours.value().mesh) {
          QVERIFY2(topologyOf(ours.value().mesh->soup()).isClosedManifold(), qPrintable(name));
        }
        for (const BooleanEngine engine : {BooleanEngine::corefinement, BooleanEngine::nef}) {
          options.engine = engine;
          const auto theirs = boolean(a, b, operation, options);
          if (!theirs) {  // corefinement gives up on some contacts
            QVERIFY2(engine == BooleanEngine::corefinement, qPrintable(name));
            continue;
          }
          corefined += engine == BooleanEngine::corefinement ? 1 : 0;
          QVERIFY2(ours.value().volume->exact == theirs.value().volume->exact,
                   qPrintable(name + ": " + theirs.value().engine.c_str()));
          if (ours.value().roundedVertices > 0 || !ours.value().mesh) continue;
          QVERIFY2(ours.value().mesh->vertices().size() == theirs.value().mesh->vertices().size(),
                   qPrintable(name));
          ++equal;
        }
      }
    }
    qInfo("%d pairs, %d results by corefinement, %d compared without rounding", rounds, corefined,
          equal);
    QVERIFY(corefined > rounds);
  }
};

QTEST_APPLESS_MAIN(EnginesAgree)
#include "engines_agree.moc"
