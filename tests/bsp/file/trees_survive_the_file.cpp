// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A tree that was written and read again gives the same results for every query and has its labels;
// the C interface gives the same results as the C++ one.
#include <QtTest>
#include <cstring>

#include "bsp/build/live_tree.h"
#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/reference/wide_tree.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 2718281;

// A crowded random level, its tree, and labels for its faces.
struct Compiled {
  RandomLevel level{kSeed};
  LiveTree tree;
  std::vector<FaceLabel> labels;
  std::vector<std::string> materials{"stone", "", "wood/plank_2"};
  std::vector<std::byte> bytes;

  Compiled() {
    for (int i = 0; i < 40 || (i < 400 && tree.statistics().nodes < 100); ++i) {
      level.edit();
      tree.update(level.evaluator(), level.evaluator().update(1));
    }
    for (uint32_t i = 0; i < level.evaluator().patchCapacity(); ++i)
      labels.push_back({i * 7u, i, i % 3u});
    const TreeFacts facts{0x123456789abcdefu, 90.0, 0.414, kBevelsEdges | kBevelsBox, 0, 0, 0};
    bytes = writeTreeFile({tree.view(), facts, labels, materials});
  }
  TreeFile file() const { return std::get<TreeFile>(readTreeFile(bytes)); }
};

bool sameBits(const Vec3& a, const Vec3& b) {
  return std::memcmp(a.data(), b.data(), sizeof(Vec3)) == 0;
}
bool same(const Hit& a, const Hit& b) {
  return a.hit == b.hit && a.startInSolid == b.startInSolid && a.fraction == b.fraction &&
         a.face == b.face && sameBits(a.position, b.position) && sameBits(a.normal, b.normal) &&
         sameBits(a.contact, b.contact) && a.depth == b.depth;
}

}  // namespace

class TreesSurviveTheFile : public QObject {
  Q_OBJECT
 private slots:
  void everyQuery_answersAsBefore() {
    const Compiled compiled;
    const TreeFile file = compiled.file();
    QVERIFY(file.tree.nodeCount >= 8);
    const std::vector<std::byte> wide = asVersion2(compiled.bytes);
    QVERIFY(wide.size() > compiled.bytes.size());
    const TreeFile old = std::get<TreeFile>(readTreeFile(wide));
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
      const Vec3 from = Vec3(4, 4, 4) + randomPosition(random, 6.0),
                 delta = randomPosition(random, 12.0);
      const auto check = [&](const auto& shape) {
        for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
          const Hit before = sweep(compiled.tree.view(), shape, from, delta, accuracy);
          const Hit after = sweep(file.tree, shape, from, delta, accuracy);
          QVERIFY(same(before, after));
          QVERIFY(same(before, sweep(old.tree, shape, from, delta, accuracy)));
          hits += before.hit;
        }
      };
      check(PointShape{});
      check(SphereShape{0.25});
      check(BoxShape{{0.5, 0.25, 1.0}});
      check(CylinderShape{0.5, 1.0});
      check(CapsuleShape{0.5, 1.0});
      QCOMPARE(contentsAt(file.tree, from).isSolid(),
               contentsAt(compiled.tree.view(), from).isSolid());
    }
    QVERIFY(hits > 1000);
  }

  void labelsAndFacts_areThere() {
    const Compiled compiled;
    const TreeFile file = compiled.file();
    QVERIFY(std::ranges::equal(file.labels, compiled.labels));
    QCOMPARE(file.label(3)->solid, uint64_t{21});
    QCOMPARE(file.label(kNoFace), nullptr);
    QVERIFY(std::ranges::equal(file.materials, compiled.materials));
    QCOMPARE(file.facts.levelHash, uint64_t{0x123456789abcdef});
    QCOMPARE(file.facts.bevelSets, kBevelsEdges | kBevelsBox);
    QCOMPARE(file.facts.depth, static_cast<uint32_t>(compiled.tree.statistics().depth));
    QCOMPARE(size_t{file.facts.bevels}, compiled.tree.statistics().bevels);
  }

  void written_twiceIsTheSameBytes() {
    const Compiled compiled;
    const TreeFile file = compiled.file();
    const auto again = writeTreeFile({file.tree, file.facts, file.labels, compiled.materials});
    QVERIFY(again == compiled.bytes);
    const std::vector<std::byte> wide = asVersion2(compiled.bytes);
    const TreeFile old = std::get<TreeFile>(readTreeFile(wide));
    QVERIFY(writeTreeFile({old.tree, old.facts, old.labels, compiled.materials}) == compiled.bytes);
  }

  void anEmptyTree_isAFile() {
    TreeView nothing;
    const Vec3 axes[] = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
    nothing.normals = axes;
    nothing.normalCount = 3;
    nothing.emptyLeafCount = 1;
    nothing.worldHalf = 16.0;
    const auto bytes = writeTreeFile({nothing, {}, {}, {}});
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<TreeFile>(read));
    const TreeView tree = std::get<TreeFile>(read).tree;
    QVERIFY(!sweep(tree, SphereShape{1.0}, Vec3(0, 0, 0), Vec3(100, 0, 0)).hit);
    QVERIFY(!contentsAt(tree, Vec3::Zero()).isSolid());
  }

  void theCInterface_saysTheSame() {
    const Compiled compiled;
    const TreeView view = compiled.file().tree;
    hbsp_tree* tree = nullptr;
    QCOMPARE(hbsp_open_memory(compiled.bytes.data(), compiled.bytes.size(), &tree, nullptr, 0),
             HBSP_OK);
    SplitMix random(kSeed);
    const hbsp_shape capsule{HBSP_CAPSULE, 0.5, {0, 0, 1.0}, {0, 0, 0.25}, nullptr};
    const CapsuleShape same{0.5, 1.0, {0, 0, 0.25}};
    for (int i = 0; i < 2000; ++i) {
      const Vec3 from = Vec3(4, 4, 4) + randomPosition(random, 6.0),
                 delta = randomPosition(random, 12.0);
      const Hit ours = sweep(view, same, from, delta);
      const hbsp_hit theirs = hbsp_sweep(tree, &capsule, from.data(), delta.data(), HBSP_EXACT);
      QCOMPARE(theirs.status, HBSP_OK);
      QCOMPARE(theirs.hit != 0, ours.hit);
      QCOMPARE(theirs.fraction, ours.fraction);
      QCOMPARE(theirs.face, ours.face);
      QVERIFY(
          sameBits(Vec3(theirs.contact[0], theirs.contact[1], theirs.contact[2]), ours.contact));
      QCOMPARE(hbsp_contents(tree, from.data(), nullptr), contentsAt(view, from).isSolid() ? 1 : 0);
    }
    hbsp_label label;
    QCOMPARE(hbsp_face_label(tree, 4, &label), 1);
    QCOMPARE(QString(hbsp_material(tree, label.material)), QString(""));
    QCOMPARE(hbsp_face_label(tree, HBSP_NO_FACE, &label), 0);
    hbsp_close(tree);
  }

 private:
  void everyQueryRefuses(const hbsp_tree& tree, const hbsp_shape& shape,
                         hbsp_accuracy accuracy = HBSP_EXACT, hbsp_status status = HBSP_BAD_SHAPE) {
    const double zero[3] = {0, 0, 0};
    QCOMPARE(hbsp_sweep(&tree, &shape, zero, zero, accuracy).status, status);
    QCOMPARE(hbsp_overlap(&tree, &shape, zero, accuracy).status, status);
    hbsp_query query{};
    query.size = sizeof query;
    query.shape = shape;
    query.accuracy = accuracy;
    hbsp_result result{};
    result.size = sizeof result;
    const auto sink = [](void*, const hbsp_result*) { return 1; };
    QCOMPARE(hbsp_trace(&tree, &query, &result), status);
    QCOMPARE(hbsp_trace_any(&tree, &query), -1);
    QCOMPARE(hbsp_trace_all(&tree, &query, sink, nullptr), status);
    QCOMPARE(hbsp_closest(&tree, &query, 10, &result), status);
    QCOMPARE(hbsp_contacts(&tree, &query, 10, sink, nullptr), status);
    QCOMPARE(hbsp_manifold(&tree, &query, 10, sink, nullptr), status);
    double offset[3] = {7, 7, 7};
    QCOMPARE(hbsp_way_out(&tree, &query, 10, offset), 0);
    QCOMPARE(offset[0], 7.0);
    hbsp_turn turn{};
    turn.size = sizeof turn;
    turn.axis[2] = turn.degrees = turn.bound = 1;
    QCOMPARE(hbsp_trace_turning(&tree, &query, &turn, &result), status);
    const hbsp_placed part{&tree, {}, {}, 30};
    QCOMPARE(hbsp_trace_placed(&part, 1, &query, &result, nullptr), status);
  }

 private slots:
  void theCInterface_refusesWhatItMust() {
    const Compiled compiled;
    hbsp_tree* tree = nullptr;
    char message[200];
    QCOMPARE(hbsp_open_file("/no/such/file.hbsp", &tree, message, sizeof message),
             HBSP_CANNOT_READ);
    QCOMPARE(tree, nullptr);
    QVERIFY(std::strlen(message) > 0);
    std::vector<std::byte> damaged = compiled.bytes;
    damaged[200] ^= std::byte{1};
    QCOMPARE(hbsp_open_memory(damaged.data(), damaged.size(), &tree, message, sizeof message),
             HBSP_BAD_FILE);
    QVERIFY(std::strstr(message, "checksum") != nullptr);
    QCOMPARE(hbsp_open_memory(compiled.bytes.data(), compiled.bytes.size(), &tree, nullptr, 0),
             HBSP_OK);
    const double zero[3] = {0, 0, 0}, nan[3] = {0, std::nan(""), 0};
    const hbsp_shape point{HBSP_POINT, 0, {}, {}, nullptr};
    const hbsp_shape negative{HBSP_SPHERE, -1, {}, {}, nullptr};
    const hbsp_shape noHull{HBSP_HULL, 0, {}, {}, nullptr};
    QCOMPARE(hbsp_sweep(tree, &point, nan, zero, HBSP_EXACT).status, HBSP_NOT_FINITE);
    QCOMPARE(hbsp_sweep(tree, &negative, zero, zero, HBSP_EXACT).status, HBSP_BAD_SHAPE);
    QCOMPARE(hbsp_sweep(tree, &noHull, zero, zero, HBSP_EXACT).status, HBSP_BAD_SHAPE);
    for (const hbsp_shape& bad : {negative, noHull}) everyQueryRefuses(*tree, bad);
    QCOMPARE(hbsp_add_boxes(tree, nullptr), HBSP_OK);
    for (const hbsp_shape& bad : {negative, noHull}) everyQueryRefuses(*tree, bad);
    QCOMPARE(hbsp_sweep(nullptr, &point, zero, zero, HBSP_EXACT).status, HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_contents(tree, nan, nullptr), -1);
    hbsp_hull* hull = nullptr;
    const double flat[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    QCOMPARE(hbsp_hull_create(flat, 4, &hull), HBSP_BAD_SHAPE);
    QCOMPARE(hull, nullptr);
    hbsp_close(tree);
    hbsp_close(nullptr);
  }

  void extentsOutsideTheContract_areRefused() {
    const Compiled compiled;
    hbsp_tree* tree = nullptr;
    QCOMPARE(hbsp_open_memory(compiled.bytes.data(), compiled.bytes.size(), &tree, nullptr, 0),
             HBSP_OK);
    const double zero[3] = {0, 0, 0};
    constexpr double kLargest = 0x1p100;
    for (const hbsp_shape_kind kind : {HBSP_SPHERE, HBSP_BOX, HBSP_CYLINDER, HBSP_CAPSULE}) {
      hbsp_shape shape{kind, 1, {1, 1, 1}, {}, nullptr};
      double& extent = kind == HBSP_SPHERE ? shape.radius : shape.half[2];
      for (const double bad :
           {-1.0, -1e-300, std::nan(""), HUGE_VAL, std::nextafter(kLargest, 1e40)}) {
        extent = bad;
        everyQueryRefuses(*tree, shape);
      }
      extent = kLargest;
      QCOMPARE(hbsp_sweep(tree, &shape, zero, zero, HBSP_EXACT).status, HBSP_OK);
      extent = 1;
      shape.middle[0] = std::nan("");
      everyQueryRefuses(*tree, shape);
    }
    hbsp_close(tree);
  }

  // A caller in C may pass any number for an enumeration.
  void unknownKindsAndAccuracies_areRefused() {
    const Compiled compiled;
    hbsp_tree* tree = nullptr;
    QCOMPARE(hbsp_open_memory(compiled.bytes.data(), compiled.bytes.size(), &tree, nullptr, 0),
             HBSP_OK);
    const double from[3] = {-20, 0.5, 0.5}, delta[3] = {60, 1, 2};
    hbsp_shape shape{HBSP_SPHERE, 0.25, {}, {}, nullptr};
    for (const int32_t number : {6, 8, 1000, INT32_MAX, -1, INT32_MIN}) {
      hbsp_accuracy accuracy;
      std::memcpy(&accuracy, &number, sizeof number);
      QCOMPARE(hbsp_sweep(tree, &shape, from, delta, accuracy).status, HBSP_BAD_ARGUMENT);
      QCOMPARE(hbsp_overlap(tree, &shape, from, accuracy).status, HBSP_BAD_ARGUMENT);
      hbsp_hit hits[2]{};
      for (const hbsp_shape& each : {shape, hbsp_shape{}}) {
        QCOMPARE(hbsp_sweep_all(tree, &each, from, delta, 1, accuracy, hits), HBSP_BAD_ARGUMENT);
        QCOMPARE(hits[0].status, HBSP_BAD_ARGUMENT);
      }
      everyQueryRefuses(*tree, shape, accuracy, HBSP_BAD_ARGUMENT);
      hbsp_shape unknown = shape;
      std::memcpy(&unknown.kind, &number, sizeof number);
      QCOMPARE(hbsp_sweep(tree, &unknown, from, delta, HBSP_EXACT).status, HBSP_BAD_SHAPE);
      QCOMPARE(hbsp_overlap(tree, &unknown, from, HBSP_EXACT).status, HBSP_BAD_SHAPE);
    }
    hbsp_close(tree);
  }

  void whatCannotBeOpened_isReported() {
    hbsp_tree* tree = nullptr;
    const auto openingError = [&](auto&& open, hbsp_status wanted) {
      char message[200] = "";
      tree = reinterpret_cast<hbsp_tree*>(&message);
      if (open(message, sizeof message) != wanted || tree != nullptr) return QString();
      return QString(message);
    };
    // A folder can be opened like a file but not read.
    const auto folder = [&](char* message, size_t capacity) {
      return hbsp_open_file(HALFSPACE_SOURCE_DIR, &tree, message, capacity);
    };
    QCOMPARE(openingError(folder, HBSP_CANNOT_READ), QString("the file cannot be read"));
    const auto noPath = [&](char* message, size_t capacity) {
      return hbsp_open_file(nullptr, &tree, message, capacity);
    };
    QCOMPARE(openingError(noPath, HBSP_BAD_ARGUMENT), QString("a null pointer was given"));
    const auto noBytes = [&](char* message, size_t capacity) {
      return hbsp_open_memory(nullptr, 100, &tree, message, capacity);
    };
    QCOMPARE(openingError(noBytes, HBSP_BAD_ARGUMENT), QString("a null pointer was given"));
  }
};

QTEST_APPLESS_MAIN(TreesSurviveTheFile)
#include "trees_survive_the_file.moc"
