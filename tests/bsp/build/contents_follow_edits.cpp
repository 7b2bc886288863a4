// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tree of all contents under edits: after any sequence of edits of walls, water, ladders, clips
// and triggers it says of every point what a fresh build says, a mask of solids alone gives the
// bits of the solid's own tree, and the same edits give the same bytes.
#include <QtTest>
#include <cstring>
#include <deque>

#include "bsp/build/contents_tree.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 1618033;
constexpr int kGrid = 8;            // coordinates are whole numbers from -kGrid to kGrid
constexpr uint32_t kFaces = 10000;  // of one layer
constexpr ContentsBits kMasks[] = {kContentsSolid,  kDefaultMask,     kContentsWater,
                                   kContentsLadder, kContentsTrigger, ~0u};

// The volumes of one kind of contents, with their tree.
struct Kind {
  ContentsBits contents;
  geometry::Evaluator evaluator;
  LiveTree tree;
  std::vector<std::pair<CsgNode, geometry::Box>> solids;

  geometry::CsgSolid randomSolid(SplitMix& random, int offset, geometry::Box& box) const {
    Vec3 low, high;
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = random.between(-kGrid, kGrid - 1);
      high[axis] = low[axis] + random.between(1, 6);
    }
    low.x() += offset;
    high.x() += offset;
    const bool isWedge = random.between(0, 2) == 0;
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
      if (isWedge && (i & 3) == 3) continue;
      corners.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(),
                           i & 4 ? high.z() : low.z());
    }
    box = geometry::Box(low, high);
    return {std::make_shared<const geometry::Brush>(geometry::Brush::fromPoints(corners).value()),
            {}};
  }

  // One edit: a volume is added, removed or replaced by another.
  void edit(SplitMix& random, int offset = 0) {
    const auto pick = [&] {
      return static_cast<size_t>(random.between(0, static_cast<int>(solids.size()) - 1));
    };
    geometry::Box box;
    const int what = solids.size() < 2 ? 0 : static_cast<int>(random.between(0, 3));
    if (what <= 1) {
      // Walls are carved, too; other contents are only added.
      const bool isCarved = contents == kContentsSolid && random.between(0, 2) == 0;
      const CsgNode node = evaluator.insertSolid(
          evaluator.outline().root(), geometry::kNoNode,
          isCarved ? CsgOperation::subtract : CsgOperation::add, randomSolid(random, offset, box));
      solids.emplace_back(node, box);
    } else if (what == 2) {
      const size_t gone = pick();
      evaluator.remove(solids[gone].first);
      solids.erase(solids.begin() + static_cast<ptrdiff_t>(gone));
    } else {
      auto& [node, at] = solids[pick()];
      evaluator.setSolid(node, randomSolid(random, offset, box));
      at = box;
    }
  }
};

// A level whose walls and volumes are edited, with the tree that follows.
class EditedLevel {
 public:
  EditedLevel() {
    for (const ContentsBits contents : {kContentsSolid, kContentsWater, kContentsLadder,
                                        kContentsPlayerClip, kContentsTrigger | kFirstGameContents})
      m_kinds.emplace_back().contents = contents;
  }
  Kind& kind(size_t i) { return m_kinds[i]; }
  size_t kinds() const { return m_kinds.size(); }

  // Follows all edits since the last call.
  ContentsChange update() {
    TreeChange solid;
    std::vector<geometry::Box> dirty;
    for (size_t i = 0; i < m_kinds.size(); ++i) {
      Kind& kind = m_kinds[i];
      const geometry::BoundaryChange change = kind.evaluator.update(1);
      const TreeChange done = kind.tree.update(kind.evaluator, change);
      dirty.insert(dirty.end(), change.dirtyBoxes.begin(), change.dirtyBoxes.end());
      if (i == 0) solid = done;
    }
    return m_all.update(walls(), solid, layers(), dirty);
  }
  ContentsTree fresh() const { return ContentsTree(m_kinds.front().tree, layers()); }
  const ContentsTree& all() const { return m_all; }
  const LiveTree& walls() const { return m_kinds.front().tree; }

  std::vector<std::byte> file() const {
    const std::vector<FaceLabel> labels(m_kinds.size() * kFaces);
    const std::vector<FaceSurface> surfaces(labels.size());
    return writeTreeFile(
        {m_all.view(), {}, labels, std::vector<std::string>{""}, surfaces, {}, {}});
  }

 private:
  std::vector<ContentsLayer> layers() const {
    std::vector<ContentsLayer> layers;
    for (uint32_t i = 1; i < m_kinds.size(); ++i) {
      const Kind& kind = m_kinds[i];
      layers.push_back({&kind.tree, kind.contents, i * kFaces, {}});
      // Clips are restricted to the boxes around them, as in a compiled level.
      if (kind.contents == kContentsPlayerClip)
        for (const auto& [node, box] : kind.solids) layers.back().within.push_back(box);
    }
    return layers;
  }
  std::deque<Kind> m_kinds;  // the first: walls
  ContentsTree m_all;
};

bool sameBits(const Hit& a, const Hit& b) {
  const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  return a.hit == b.hit && a.startInSolid == b.startInSolid && same(a.fraction, b.fraction) &&
         same(a.position, b.position) && same(a.normal, b.normal) && a.face == b.face &&
         same(a.depth, b.depth);
}

}  // namespace

class ContentsFollowEdits : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { m_isLong = qEnvironmentVariableIntValue("HALFSPACE_LONG") != 0; }

  void randomEdits_equalAFreshBuild() {
    int hits = 0, followed = 0;
    for (uint64_t number = 0; number < (m_isLong ? 40 : 4); ++number) {
      SplitMix random(kSeed + number);
      EditedLevel level;
      for (size_t i = 0; i < level.kinds(); ++i)
        for (int solid = 0; solid < 4; ++solid) level.kind(i).edit(random);
      QVERIFY(level.update().whole);
      for (int edit = 0; edit < 40; ++edit) {
        for (int64_t i = random.between(1, 3); i > 0; --i)
          level.kind(static_cast<size_t>(random.between(0, 4))).edit(random);
        followed += !level.update().whole;
        const ContentsTree fresh = level.fresh();
        const QString where = QString("level %1, edit %2").arg(number).arg(edit);
        QVERIFY2(sameContents(level.all(), fresh), qPrintable(where));
        for (int i = 0; i < 60; ++i) {
          const Vec3 at = randomPosition(random, 10.0);
          QCOMPARE(contentsBitsAt(level.all().view(), at), contentsBitsAt(fresh.view(), at));
        }
        hits += queriesAgree(random, level, fresh, where);
        if (QTest::currentTestFailed()) return;
      }
    }
    QVERIFY(hits > 2000);
    QVERIFY2(followed > 100, qPrintable(QString::number(followed)));
  }

  // The bytes of a file of the tree contain the order of all its leaves.
  void theSameEdits_giveTheSameBytes() {
    std::vector<std::byte> bytes[2];
    for (auto& each : bytes) {
      SplitMix random(kSeed + 100);
      EditedLevel level;
      for (int edit = 0; edit < 60; ++edit) {
        level.kind(static_cast<size_t>(random.between(0, 4))).edit(random);
        level.update();
      }
      each = level.file();
      QVERIFY(!each.empty());
      QVERIFY(std::holds_alternative<TreeFile>(readTreeFile(each)));
    }
    QVERIFY(bytes[0] == bytes[1]);
  }

  // Rooms in a row, 20 units apart: an edit in one leaves the others alone.
  void anEdit_costsWhatIsNearIt() {
    SplitMix random(kSeed + 200);
    EditedLevel level;
    for (int room = 0; room < 60; ++room)
      for (size_t i = 0; i < level.kinds(); ++i)
        for (int solid = 0; solid < 3; ++solid) level.kind(i).edit(random, 20 * room - 600);
    const ContentsChange built = level.update();
    QVERIFY(built.whole && built.leavesCut > 60);
    geometry::Box box;
    Kind& water = level.kind(1);
    const CsgNode node =
        water.evaluator.insertSolid(water.evaluator.outline().root(), geometry::kNoNode,
                                    CsgOperation::add, water.randomSolid(random, 20, box));
    const ContentsChange added = level.update();
    QVERIFY(!added.whole && added.leavesCut > 0);
    QCOMPARE(added.nodesCopied, size_t{0});
    QVERIFY2(added.leavesCut * 10 < built.leavesCut,
             qPrintable(QString("%1 of %2").arg(added.leavesCut).arg(built.leavesCut)));
    QVERIFY(sameContents(level.all(), level.fresh()));
    water.evaluator.remove(node);
    QVERIFY(!level.update().whole);
    QVERIFY(sameContents(level.all(), level.fresh()));
  }

  void noEdit_changesNothing() {
    SplitMix random(kSeed + 300);
    EditedLevel level;
    for (size_t i = 0; i < level.kinds(); ++i) level.kind(i).edit(random);
    level.update();
    const auto before = level.file();
    const ContentsChange none = level.update();
    QVERIFY(!none.whole && none.leavesCut == 0 && none.cellsCopied == 0);
    QVERIFY(level.file() == before);
  }

 private:
  int queriesAgree(SplitMix& random, const EditedLevel& level, const ContentsTree& fresh,
                   const QString& where) {
    int hits = 0;
    const auto check = [&](bool agrees, const char* what) {
      if (!agrees) QTest::qFail(qPrintable(QString("%1: %2").arg(where, what)), __FILE__, __LINE__);
    };
    const TreeView solid = level.walls().view();
    for (int i = 0; i < 12; ++i) {
      const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
      const auto overlaps = [&](const auto& shape) {
        for (const ContentsBits mask : kMasks) {
          const bool is = overlap(level.all().view().seeing(mask), shape, from).startInSolid;
          check(is == overlap(fresh.view().seeing(mask), shape, from).startInSolid, "overlap");
          hits += is;
        }
        const TreeView own = level.all().view().seeing(kContentsSolid);
        check(sameBits(sweep(own, shape, from, delta), sweep(solid, shape, from, delta)), "bits");
      };
      overlaps(randomShape<SphereShape>(random, 2.0));
      overlaps(randomShape<BoxShape>(random, 2.0));
      overlaps(randomShape<CylinderShape>(random, 2.0));
      overlaps(randomShape<HullShape>(random, 2.0));
      for (const ContentsBits mask : kMasks) {
        const Hit ours = sweep(level.all().view().seeing(mask), PointShape{}, from, delta);
        const Hit theirs = sweep(fresh.view().seeing(mask), PointShape{}, from, delta);
        check(ours.hit == theirs.hit && ours.contents == theirs.contents &&
                  std::abs(ours.fraction - theirs.fraction) < 1e-9,
              "ray");
      }
    }
    return hits;
  }
  bool m_isLong = false;
};

QTEST_APPLESS_MAIN(ContentsFollowEdits)
#include "contents_follow_edits.moc"
