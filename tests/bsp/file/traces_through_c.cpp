// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of the C interface with masks, contents, entities and models gives what the C++
// interface gives, and refuses what it must. Structs of other sizes: those of a later program, and
// too short ones.
#include <QtTest>
#include <cmath>
#include <cstring>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/depenetration.h"
#include "bsp/query/manifold.h"
#include "bsp/query/placed.h"
#include "bsp/query/sweep.h"
#include "bsp/query/turning.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 9159655;

// A world of three contents, and a trigger as the model of its second entity.
struct Written {
  LayeredLevel world{kSeed, {kContentsSolid, kContentsPlayerClip, kContentsWater}, 12};
  LayeredLevel trigger{kSeed + 1, {kContentsSolid, kContentsTrigger}, 1};
  std::vector<std::byte> bytes;
  TreeFile file;
  hbsp_tree* tree = nullptr;

  Written() {
    const uint32_t faces = world.faceCount() + trigger.faceCount();
    std::vector<FaceLabel> labels;
    std::vector<FaceSurface> surfaces;
    for (uint32_t i = 0; i < faces; ++i) {
      labels.push_back({100 + i, i, i % 2});
      surfaces.push_back({kContentsSolid, i, i % 2, 7, 8, 9});
    }
    const std::vector<std::string> materials{"one", "two"};
    const std::vector<WrittenEntity> entities{
        {0, {{"classname", "worldspawn"}, {"message", "hall"}, {"message", "twice"}}},
        {5, {{"classname", "trigger_once"}, {"target", ""}}}};
    const std::vector<WrittenModel> models{
        {trigger.all().view(), {Vec3(-1, -2, -3), Vec3(1, 2, 3)}, world.faceCount(), 1}};
    bytes = writeTreeFile({world.all().view(), {}, labels, materials, surfaces, models, entities});
    file = std::get<TreeFile>(readTreeFile(bytes));
    hbsp_open_memory(bytes.data(), bytes.size(), &tree, nullptr, 0);
  }
  ~Written() { hbsp_close(tree); }
  Written(const Written&) = delete;
};

hbsp_query queryOf(const Vec3& from, const Vec3& delta, uint32_t mask) {
  hbsp_query query{};
  query.size = sizeof query;
  query.mask = mask;
  query.shape.kind = HBSP_BOX;
  for (int axis = 0; axis < 3; ++axis) {
    query.shape.half[axis] = 0.25 * (axis + 1);
    query.from[axis] = from[axis];
    query.delta[axis] = delta[axis];
  }
  return query;
}
const BoxShape kBox{{0.25, 0.5, 0.75}};

bool same(const double a[3], const Vec3& b) {
  return a[0] == b.x() && a[1] == b.y() && a[2] == b.z();
}

}  // namespace

class TracesThroughC : public QObject {
  Q_OBJECT
 private slots:
  void traces_sayTheSame() {
    const Written written;
    QVERIFY(written.tree != nullptr);
    QCOMPARE(hbsp_version(), uint32_t{HBSP_VERSION});
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < 3000; ++i) {
      const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
      const auto mask = static_cast<uint32_t>(random.next()) & 0xfu;
      const TreeView view = mask == 0 ? written.file.tree : written.file.tree.seeing(mask);
      const hbsp_query query = queryOf(from, delta, mask);
      hbsp_result result{};
      result.size = sizeof result;
      const Hit hit = sweep(view, kBox, from, delta);
      QCOMPARE(hbsp_trace(written.tree, &query, &result), HBSP_OK);
      QCOMPARE(result.hit != 0, hit.hit);
      QCOMPARE(result.start_in_solid != 0, hit.startInSolid);
      QCOMPARE(result.fraction, hit.fraction);
      QVERIFY(same(result.position, hit.position) && same(result.normal, hit.normal));
      QVERIFY(same(result.contact, hit.contact) && same(result.way_out, hit.exitDirection));
      QCOMPARE(result.leaf, hit.leaf);
      QCOMPARE(result.face, hit.face);
      QCOMPARE(result.contents, hit.contents);
      QCOMPARE(hbsp_trace_any(written.tree, &query), hit.hit ? 1 : 0);
      if (const FaceLabel* label = written.file.label(hit.face)) {
        QCOMPARE(result.solid, label->solid);
        QCOMPARE(result.material, label->material);
        QCOMPARE(result.flags, hit.face);
        QCOMPARE(result.entity, hit.face % 2);
        QCOMPARE(result.game_value, 9u);
      }
      struct Count {
        int cells = 0;
        double earliest = 2.0;
      } count;
      const auto sink = [](void* user, const hbsp_result* each) {
        auto& to = *static_cast<Count*>(user);
        ++to.cells;
        to.earliest = std::min(to.earliest, each->fraction);
        return 1;
      };
      QCOMPARE(hbsp_trace_all(written.tree, &query, sink, &count), HBSP_OK);
      QCOMPARE(count.cells > 0, hit.hit);
      if (hit.hit) QCOMPARE(count.earliest, hit.fraction);
      const Closest nearest = closest(view, kBox, from);
      QCOMPARE(hbsp_closest(written.tree, &query, HUGE_VAL, &result), HBSP_OK);
      QCOMPARE(result.hit != 0, nearest.found);
      QCOMPARE(result.depth, nearest.distance);
      QVERIFY(same(result.contact, nearest.onSolid) && same(result.normal, nearest.normal));
      uint32_t contents = 0;
      QCOMPARE(hbsp_contents_bits(written.tree, from.data(), &contents), 1);
      QCOMPARE(contents, contentsBitsAt(view, from));
      hits += hit.hit;
    }
    QVERIFY(hits > 500);
  }

  void contactsAndWaysOut_areThoseOfTheLibrary() {
    const Written written;
    SplitMix random(kSeed + 3);
    int contacts = 0, moved = 0;
    for (int i = 0; i < 300; ++i) {
      const Vec3 from = randomPosition(random, 12.0);
      const hbsp_query query = queryOf(from, Vec3::Zero(), 0);
      struct Seen {
        int cells = 0;
        double nearest = 1e9;
      } seen;
      const auto sink = [](void* user, const hbsp_result* each) {
        auto& to = *static_cast<Seen*>(user);
        ++to.cells;
        to.nearest = std::min(to.nearest, each->depth);
        return 1;
      };
      QCOMPARE(hbsp_contacts(written.tree, &query, 3.0, sink, &seen), HBSP_OK);
      const Closest nearest = closest(written.file.tree, kBox, from, 3.0);
      QCOMPARE(seen.cells > 0, nearest.found);
      if (nearest.found) QCOMPARE(seen.nearest, nearest.distance);
      contacts += seen.cells;
      struct Library final : ManifoldSink {
        bool take(const Contact& contact) override {
          all.push_back(contact);
          return true;
        }
        std::vector<Contact> all;
      } library;
      manifold(written.file.tree, kBox, from, 3.0, library);
      std::vector<hbsp_result> told;
      const auto keep = [](void* user, const hbsp_result* each) {
        static_cast<std::vector<hbsp_result>*>(user)->push_back(*each);
        return 1;
      };
      QCOMPARE(hbsp_manifold(written.tree, &query, 3.0, keep, &told), HBSP_OK);
      QCOMPARE(told.size(), library.all.size());
      for (size_t k = 0; k < told.size(); ++k) {
        QVERIFY(same(told[k].contact, library.all[k].onSolid));
        QVERIFY(same(told[k].normal, library.all[k].normal));
        QCOMPARE(told[k].depth, library.all[k].distance);
        QCOMPARE(told[k].leaf, library.all[k].leaf);
      }
      double offset[3] = {7, 7, 7};
      const Depenetration exit = depenetrate(written.file.tree, kBox, from, 20.0);
      QCOMPARE(hbsp_way_out(written.tree, &query, 20.0, offset), exit.found ? 1 : 0);
      QVERIFY(exit.found ? same(offset, exit.offset) : offset[0] == 7.0);
      moved += exit.found && exit.offset != Vec3::Zero();
    }
    QVERIFY(contacts > 300 && moved > 20);
  }

  void turningHullsAndPlacedTrees_areThoseOfTheLibrary() {
    const Written written;
    SplitMix random(kSeed + 4);
    std::vector<double> corners;
    for (int i = 0; i < 8; ++i)
      for (int axis = 0; axis < 3; ++axis)
        corners.push_back((i >> axis & 1 ? 0.25 : -0.25) * (axis + 1));
    hbsp_hull* made = nullptr;
    QCOMPARE(hbsp_hull_create(corners.data(), 8, &made), HBSP_OK);
    const Hull hull = std::get<Hull>(
        Hull::ofPoints(std::vector<Vec3>(reinterpret_cast<const Vec3*>(corners.data()),
                                         reinterpret_cast<const Vec3*>(corners.data()) + 8)));
    int hits = 0, second = 0;
    for (int i = 0; i < 300; ++i) {
      const Vec3 from = randomPosition(random, 12.0), delta = randomPosition(random, 20.0);
      hbsp_query query = queryOf(from, delta, 0);
      hbsp_result result{};
      result.size = sizeof result;
      const double degrees = 90.0 * (i % 5);
      const hbsp_turn turn{sizeof turn, 0, {}, {0, 1, 0}, degrees, 0.01};
      QCOMPARE(hbsp_trace_turning(written.tree, &query, &turn, &result), HBSP_BAD_SHAPE);
      query.shape.kind = HBSP_HULL;
      query.shape.hull = made;
      TurningMotion motion;
      motion.from = from;
      motion.delta = delta;
      motion.axis = Vec3::UnitY();
      motion.angle = degrees * 0.017453292519943295;
      motion.bound = 0.01;
      const Hit turning = sweepTurning(written.file.tree, HullShape{&hull}, motion);
      QCOMPARE(hbsp_trace_turning(written.tree, &query, &turn, &result), HBSP_OK);
      QCOMPARE(result.fraction, turning.fraction);
      QVERIFY(same(result.normal, turning.normal));

      query = queryOf(from, delta, 0);
      const Vec3 away(40, 0, 3);
      const hbsp_placed parts[2] = {{written.tree, {40, 0, 3}, {1, 0, 0}, degrees},
                                    {written.tree, {0, 0, 0}, {0, 0, 0}, 0}};
      size_t part = 9;
      QCOMPARE(hbsp_trace_placed(parts, 2, &query, &result, &part), HBSP_OK);
      const Hit far = sweepPlaced(
          written.file.tree, {away, Orientation::about(Vec3::UnitX(), degrees)}, kBox, from, delta);
      const Hit near = sweep(written.file.tree, kBox, from, delta);
      const bool isFar = far.hit && (!near.hit || far.fraction <= near.fraction);
      const Hit& first = isFar ? far : near;
      QCOMPARE(result.hit != 0, first.hit);
      QCOMPARE(result.fraction, first.fraction);
      if (!first.hit) continue;
      QCOMPARE(part, isFar ? size_t{0} : size_t{1});
      QVERIFY(same(result.normal, first.normal) && same(result.position, first.position));
      ++hits;
      second += !isFar;
    }
    QVERIFY(hits > 50 && second > 20);
    hbsp_hull_destroy(made);
  }

  // A world of equal parts in a row, as far from the origin as numbers of 64 bits reach: positions
  // are a part's number and a rest, and parts are placed relative to the part of the player. Far
  // away the bits are those at the origin, and parts that are loaded later are the same again.
  void partsOfALargeWorld_keepTheirBitsFarAway() {
    const Written written;
    constexpr double kPart = 40.0;
    SplitMix random(kSeed);
    hbsp_result result{};
    result.size = sizeof result;
    int hits = 0, others = 0;
    for (int i = 0; i < 300; ++i) {
      const Vec3 from = randomPosition(random, 24.0), delta = randomPosition(random, 100.0);
      const hbsp_query query = queryOf(from, delta, 0);
      double fractions[2];
      size_t met[2];
      for (int world = 0; world < 2; ++world) {
        const int64_t home = world == 0 ? 0 : int64_t{1} << 60;
        // The parts around the player, opened anew for each query.
        std::vector<hbsp_tree*> opened;
        std::vector<hbsp_placed> parts;
        for (int64_t number = home - 2; number <= home + 2; ++number) {
          hbsp_tree* tree = nullptr;
          QCOMPARE(hbsp_open_memory(written.bytes.data(), written.bytes.size(), &tree, nullptr, 0),
                   HBSP_OK);
          opened.push_back(tree);
          parts.push_back({tree, {static_cast<double>(number - home) * kPart, 0, 0}, {0, 0, 0}, 0});
        }
        QCOMPARE(hbsp_trace_placed(parts.data(), parts.size(), &query, &result, &met[world]),
                 HBSP_OK);
        fractions[world] = result.fraction;
        hits += result.hit;
        others += result.hit != 0 && met[world] != 2;
        if (result.hit == 0) met[world] = 9;
        for (hbsp_tree* tree : opened) hbsp_close(tree);
      }
      QCOMPARE(fractions[0], fractions[1]);
      QCOMPARE(met[0], met[1]);
    }
    qInfo("%d hits, %d in other parts than the player's", hits, others);
    QVERIFY(hits > 0);
  }

  void uselessPlacesAndTurns_areRefused() {
    const Written written;
    hbsp_query query = queryOf(Vec3(0, 0, 0), Vec3(9, 1, 1), 0);
    hbsp_result result{};
    result.size = sizeof result;
    hbsp_placed part{written.tree, {0, 0, 0}, {2, 0, 0}, 30};
    QCOMPARE(hbsp_trace_placed(&part, 1, &query, &result, nullptr), HBSP_BAD_ARGUMENT);
    part = {written.tree, {0, std::nan(""), 0}, {1, 0, 0}, 30};
    QCOMPARE(hbsp_trace_placed(&part, 1, &query, &result, nullptr), HBSP_NOT_FINITE);
    part = {nullptr, {0, 0, 0}, {1, 0, 0}, 30};
    QCOMPARE(hbsp_trace_placed(&part, 1, &query, &result, nullptr), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_trace_placed(nullptr, 1, &query, &result, nullptr), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_trace_placed(nullptr, 0, &query, &result, nullptr), HBSP_OK);
    QCOMPARE(result.hit, 0);
    double offset[3];
    QCOMPARE(hbsp_way_out(written.tree, &query, -1.0, offset), 0);
    QCOMPARE(hbsp_way_out(nullptr, &query, 1.0, offset), 0);
    QCOMPARE(hbsp_contacts(written.tree, &query, 1.0, nullptr, nullptr), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_manifold(written.tree, &query, 1.0, nullptr, nullptr), HBSP_BAD_ARGUMENT);
    const double points[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    hbsp_hull* hull = nullptr;
    QCOMPARE(hbsp_hull_create(points, 4, &hull), HBSP_OK);
    query.shape.kind = HBSP_HULL;
    query.shape.hull = hull;
    const hbsp_turn askew{sizeof askew, 0, {}, {0, 2, 0}, 10, 0.1};
    QCOMPARE(hbsp_trace_turning(written.tree, &query, &askew, &result), HBSP_BAD_ARGUMENT);
    const hbsp_turn endless{sizeof endless, 0, {}, {0, 1, 0}, 1e9, 1e-9};
    QCOMPARE(hbsp_trace_turning(written.tree, &query, &endless, &result), HBSP_BAD_ARGUMENT);
    const hbsp_turn unsized{0, 0, {}, {0, 1, 0}, 10, 0.1};
    QCOMPARE(hbsp_trace_turning(written.tree, &query, &unsized, &result), HBSP_BAD_ARGUMENT);
    hbsp_hull_destroy(hull);
  }

  // The functions without a mask see what stops players.
  void functionsWithoutAMask_useTheDefault() {
    const Written written;
    SplitMix random(kSeed + 1);
    for (int i = 0; i < 500; ++i) {
      const Vec3 from = randomPosition(random, 10.0), delta = randomPosition(random, 20.0);
      hbsp_query query = queryOf(from, delta, HBSP_MASK_DEFAULT);
      hbsp_result result{};
      result.size = sizeof result;
      hbsp_trace(written.tree, &query, &result);
      const hbsp_hit hit =
          hbsp_sweep(written.tree, &query.shape, query.from, query.delta, HBSP_EXACT);
      QCOMPARE(hit.fraction, result.fraction);
      QCOMPARE(hit.face, result.face);
    }
  }

  void entitiesAndModels_areFound() {
    const Written written;
    const hbsp_tree* tree = written.tree;
    QCOMPARE(hbsp_entity_count(tree), 2u);
    QCOMPARE(QString(hbsp_value(tree, 0, "message")), QString("hall"));
    QCOMPARE(hbsp_value(tree, 0, "light"), nullptr);
    QCOMPARE(hbsp_key_count(tree, 0), 3u);
    const char *name = nullptr, *value = nullptr;
    QCOMPARE(hbsp_key(tree, 0, 2, &name, &value), 1);
    QCOMPARE(QString(name) + '=' + value, QString("message=twice"));
    QCOMPARE(hbsp_key(tree, 0, 3, &name, &value), 0);
    QCOMPARE(hbsp_key(tree, 2, 0, nullptr, nullptr), 0);
    QCOMPARE(hbsp_model_count(tree), 1u);
    QCOMPARE(hbsp_model_of(tree, 0), HBSP_NO_MODEL);
    QCOMPARE(hbsp_model_of(tree, 1), 0u);
    QCOMPARE(hbsp_model_of(tree, 9), HBSP_NO_MODEL);
    hbsp_model_info info{};
    QCOMPARE(hbsp_model_describe(tree, 0, &info), 0);
    info.size = sizeof info;
    QCOMPARE(hbsp_model_describe(tree, 0, &info), 1);
    QCOMPARE(info.entity, 1u);
    QVERIFY((info.contents & HBSP_CONTENTS_TRIGGER) != 0);
    QCOMPARE(info.low[2], -3.0);
    const hbsp_tree* model = hbsp_model(tree, 0);
    QVERIFY(model != nullptr);
    QCOMPARE(hbsp_model(tree, 1), nullptr);
    QCOMPARE(hbsp_model_count(model), 0u);
    // A model's default mask is its own contents.
    SplitMix random(kSeed + 2);
    int inTrigger = 0;
    for (int i = 0; i < 2000; ++i) {
      const Vec3 point = randomPosition(random, 9.0);
      const ContentsBits bits = contentsBitsAt(written.file.models[0].tree, point);
      QCOMPARE(hbsp_contents(model, point.data(), nullptr), bits != 0 ? 1 : 0);
      inTrigger += bits == kContentsTrigger;
    }
    QVERIFY(inTrigger > 0);
    QCOMPARE(hbsp_entity_count(nullptr), 0u);
    QCOMPARE(hbsp_model_count(nullptr), 0u);
    QCOMPARE(hbsp_model(nullptr, 0), nullptr);
  }

  // A later program has longer structs; the library writes the members it knows and no others.
  void longerStructs_areServed() {
    const Written written;
    struct Later {
      hbsp_result known;
      double more = 42.0;
    } later{};
    later.known.size = sizeof later;
    later.more = 42.0;
    struct LaterQuery {
      hbsp_query known;
      double more;
    } query{queryOf(Vec3(0, 0, 0), Vec3(9, 1, 1), 0), 3.0};
    query.known.size = sizeof query;
    QCOMPARE(hbsp_trace(written.tree, &query.known, &later.known), HBSP_OK);
    QCOMPARE(later.more, 42.0);
    QCOMPARE(later.known.size, uint32_t{sizeof later});
  }

  void uselessArguments_areRefused() {
    const Written written;
    hbsp_query query = queryOf(Vec3(0, 0, 0), Vec3(9, 1, 1), 0);
    hbsp_result result{};
    QCOMPARE(hbsp_trace(written.tree, &query, &result), HBSP_BAD_ARGUMENT);  // no size
    result.size = sizeof result;
    QCOMPARE(hbsp_trace(written.tree, &query, nullptr), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_trace(written.tree, nullptr, &result), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_trace(nullptr, &query, &result), HBSP_BAD_ARGUMENT);
    QCOMPARE(result.status, HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_trace_any(nullptr, &query), -1);
    QCOMPARE(hbsp_trace_all(written.tree, &query, nullptr, nullptr), HBSP_BAD_ARGUMENT);
    query.size -= 8;
    QCOMPARE(hbsp_trace(written.tree, &query, &result), HBSP_BAD_ARGUMENT);
    query.size = sizeof query;
    query.from[1] = std::nan("");
    QCOMPARE(hbsp_trace(written.tree, &query, &result), HBSP_NOT_FINITE);
    QCOMPARE(result.face, HBSP_NO_FACE);
    QCOMPARE(hbsp_trace_any(written.tree, &query), -1);
    QCOMPARE(hbsp_closest(written.tree, &query, 1.0, &result), HBSP_NOT_FINITE);
    query.from[1] = 0.0;
    QCOMPARE(hbsp_closest(written.tree, &query, -1.0, &result), HBSP_BAD_SHAPE);
    const int32_t unknown = 17;
    std::memcpy(&query.shape.kind, &unknown, sizeof unknown);
    QCOMPARE(hbsp_trace(written.tree, &query, &result), HBSP_BAD_SHAPE);
    uint32_t contents = 0;
    const double nan[3] = {0.0, std::nan(""), 0.0};
    QCOMPARE(hbsp_contents_bits(written.tree, nan, &contents), 0);
    QCOMPARE(hbsp_contents_bits(written.tree, nullptr, &contents), 0);
  }
};

QTEST_APPLESS_MAIN(TracesThroughC)
#include "traces_through_c.moc"
