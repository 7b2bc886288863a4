// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The light of lamps that flicker or are switched is also baked separately: a layer holds the light
// of its lamps alone, and the light without its layers is the light of a level without these lamps.
#include <QtTest>

#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

level::LightSource lampOf(const Vec3& origin, const level::LightStyle& style) {
  level::LightSource lamp = lampAt(origin, level::LightFalloff::linear, 400);
  lamp.style = style;
  return lamp;
}

const level::LightStyle kSteady{}, kFlicker{"mamama", "", false}, kSwitched{"", "lamp", true};
const std::vector<level::LightSource> kLamps = {
    lampOf({-128, 4, 52}, kSteady), lampOf({-200, 90, 100}, kFlicker),
    lampOf({140, 0, 100}, kSwitched), lampOf({-60, -90, 30}, kFlicker)};

std::vector<level::LightSource> lampsOf(const level::LightStyle& style) {
  std::vector<level::LightSource> lamps;
  for (const level::LightSource& lamp : kLamps)
    if (lamp.style == style) lamps.push_back(lamp);
  return lamps;
}

BakedLight bakeOf(const std::vector<level::LightSource>& lamps, int threads = 0) {
  Rooms3d rooms = twoRooms();
  BakeOptions options;
  options.threads = threads;
  return rooms.bake(lamps, options);
}

}  // namespace

class LightsHaveLayers : public QObject {
  Q_OBJECT

 private slots:
  void layer_isTheLightOfItsLampsAlone() {
    const BakedLight baked = bakeOf(kLamps);
    QCOMPARE(baked.layers.size(), size_t{2});
    for (const LightLayer& layer : baked.layers) {
      const BakedLight alone = bakeOf(lampsOf(layer.style));
      QVERIFY(layer.texels.size() > 500 && layer.texels.size() == layer.light.size());
      QVERIFY(std::ranges::is_sorted(layer.texels));
      std::vector<Eigen::Vector3f> dense(baked.light.size(), Eigen::Vector3f::Zero());
      for (size_t i = 0; i < layer.texels.size(); ++i) dense[layer.texels[i]] = layer.light[i];
      float most = 0.0F;  // with its bounces
      for (size_t i = 0; i < dense.size(); ++i)
        most = std::max(most, (dense[i] - alone.light[i]).norm());
      QVERIFY2(most < 1e-5F, qPrintable(QString::number(static_cast<double>(most))));
    }
  }

  void lightWithoutItsLayers_isThatOfTheSteadyLamps() {
    const BakedLight baked = bakeOf(kLamps), steady = bakeOf(lampsOf(kSteady));
    QVERIFY(steady.layers.empty());
    std::vector<Eigen::Vector3f> left = baked.light;
    for (const LightLayer& layer : baked.layers)
      for (size_t i = 0; i < layer.texels.size(); ++i) left[layer.texels[i]] -= layer.light[i];
    float most = 0.0F;
    for (size_t i = 0; i < left.size(); ++i)
      most = std::max(most, (left[i] - steady.light[i]).norm());
    QVERIFY2(most < 1e-5F, qPrintable(QString::number(static_cast<double>(most))));
  }

  // Lamps that change do not change what is baked of all light together.
  void light_hasTheSameBits_whetherItsLampsChangeOrNot() {
    std::vector<level::LightSource> steady = kLamps;
    for (level::LightSource& lamp : steady) lamp.style = {};
    QVERIFY(bakeOf(kLamps).light == bakeOf(steady).light);
  }

  void layers_haveTheSameBits_onOneThreadAndOnTwo() {
    const BakedLight one = bakeOf(kLamps, 1), two = bakeOf(kLamps, 2);
    QCOMPARE(one.layers.size(), two.layers.size());
    for (size_t i = 0; i < one.layers.size(); ++i) {
      QVERIFY(one.layers[i].style == two.layers[i].style);
      QVERIFY(one.layers[i].texels == two.layers[i].texels);
      QVERIFY(one.layers[i].light == two.layers[i].light);
    }
  }

  void moreStylesThanLayers_leaveTheRestInTheLight() {
    std::vector<level::LightSource> lamps;
    for (size_t i = 0; i < kMostLayers + 3; ++i)
      lamps.push_back(lampOf({-240.0 + 6.0 * static_cast<double>(i), 0, 60},
                             {"", QString::number(100 + i).toStdString(), false}));
    Rooms3d rooms = twoRooms();
    BakeOptions options;
    options.rays = 0;
    const BakedLight baked = rooms.bake(lamps, options);
    QCOMPARE(baked.layers.size(), kMostLayers);
    QVERIFY(!baked.layers.back().texels.empty());
    QCOMPARE(baked.layers.back().style.name, std::to_string(100 + kMostLayers - 1));
  }
};

QTEST_APPLESS_MAIN(LightsHaveLayers)
#include "lights_have_layers.moc"
