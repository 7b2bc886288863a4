// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <bit>
#include <set>

#include "light/atlas.h"
#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

constexpr double kTexel = 16;

using Triangles = std::vector<std::array<Vec3, 3>>;

Chart chartOf(const Triangles& triangles, const Vec3& normal, double offset) {
  return {PlaneBasis(geometry::Plane::fromCoefficients(normal, offset).value()), triangles, kTexel};
}

// A room with a rotated pillar, a sliver of a step and a thin wall.
void makeRoom(Rooms3d& level) {
  level.add({-200, -200, -16}, {200, 200, 144});
  level.subtract({-190, -190, 0}, {190, 190, 128});
  level.insertRotated(CsgOperation::add, {-30, -30, 0}, {30, 30, 128}, 0.6, 0.8);
  level.add({-190, -190, 0}, {190, -189.5, 128});
  level.add({60, -100, 0}, {60.25, 190, 100});
}

LitSurface allLit(Rooms3d& level) {
  return LitSurface(
      surfaceFacesOf(level.boundary(), [](geometry::FaceId) { return FaceRole::lit; }), kTexel);
}

}  // namespace

class TexelsLieOnFaces : public QObject {
  Q_OBJECT

 private slots:
  void rectangle_isCoveredWhole() {
    const Chart chart = chartOf({{Vec3(0, 0, 5), Vec3(64, 0, 5), Vec3(64, 32, 5)},
                                 {Vec3(0, 0, 5), Vec3(64, 32, 5), Vec3(0, 32, 5)}},
                                {0, 0, 1}, 5);
    QCOMPARE(chart.width(), 4);
    QCOMPARE(chart.height(), 2);
    QCOMPARE(chart.covered().size(), size_t{8});
    for (const TexelCover& texel : chart.covered()) QCOMPARE(int(texel.samples), 15);
    QCOMPARE(chart.coveredAt(Vec3(20, 20, 5)), uint32_t{5});
    QCOMPARE(chart.coveredAt(Vec3(-1, 20, 5)), kNoTexel);
  }

  void sliver_hasASampleInsideOfIt() {
    // Thinner than the distance between any two of the fixed samples.
    const Chart chart = chartOf({{Vec3(3, 3, 0), Vec3(61, 3, 0), Vec3(61, 3.01, 0)},
                                 {Vec3(3, 3, 0), Vec3(61, 3.01, 0), Vec3(3, 3.01, 0)}},
                                {0, 0, 1}, 0);
    QCOMPARE(chart.covered().size(), size_t{4});
    for (const TexelCover& texel : chart.covered()) {
      QCOMPARE(int(texel.samples), 0);
      const Vec3 sample = chart.positionOf(texel);
      QVERIFY(sample.y() > 3 && sample.y() < 3.01);
      QVERIFY(sample.x() > 3 && sample.x() < 61);
    }
  }

  void hugeFace_getsLargerTexels() {
    const double far = 1e6;
    const Chart chart = chartOf({{Vec3(0, 0, 0), Vec3(far, 0, 0), Vec3(far, 64, 0)}}, {0, 0, 1}, 0);
    QVERIFY(chart.width() <= Chart::kMostSide);
    QVERIFY(chart.side() > kTexel);
    QVERIFY(!chart.covered().empty());
  }

  // The sample of every texel is on the boundary's plane, inside of the face, and in the open.
  void samples_areOnTheirFacesInTheOpen() {
    Rooms3d level;
    makeRoom(level);
    const LitSurface surface = allLit(level);
    const SolidRays rays(level.tree());
    size_t samples = 0, buried = 0;
    for (const Texel& texel : surface.texels()) {
      const LitFace& face = surface.faceOf(texel);
      const Vec3 start = surface.startOf(texel, rays.lift());
      const Vec3 sample = start - rays.lift() * face.chart.basis().normal;
      QCOMPARE(face.chart.coveredAt(sample), texel.cover);
      const Vec3& normal = face.chart.basis().normal;
      const LitSurface::Found found = surface.at(sample + normal, -normal, face.plane);
      QVERIFY(found.face == &face);
      ++samples;
      if (rays.isInSolid(start)) ++buried;
    }
    QVERIFY(samples > 2000);
    QCOMPARE(buried, size_t{0});
  }

  // The area of a face is that of its texels' samples, about.
  void samples_measureTheArea() {
    Rooms3d level;
    makeRoom(level);
    const LitSurface surface = allLit(level);
    for (const LitFace& face : surface.faces()) {
      const Vec3& normal = face.chart.basis().normal;
      if (normal.z() < 0.9 || face.chart.basis().offset != 0) continue;
      int samples = 0;
      for (const TexelCover& texel : face.chart.covered())
        samples += std::popcount(unsigned{texel.samples});
      const double area = samples * kTexel * kTexel / kSamplesPerTexel;
      const double exact = 380.0 * 379.5 - 60 * 60 - 0.25 * 290;
      QVERIFY2(std::abs(area - exact) < 0.02 * exact, qPrintable(QString::number(area)));
    }
  }

  void atlas_keepsChartsApart() {
    Rooms3d level;
    makeRoom(level);
    const LitSurface surface = allLit(level);
    const auto atlas = Atlas::pack(surface);
    QVERIFY(atlas);
    std::set<std::pair<int, int>> taken;
    for (const LitFace& face : surface.faces()) {
      for (const TexelCover& texel : face.chart.covered()) {
        const Vec3 middle = face.chart.positionOf(texel.x + 0.5, texel.y + 0.5);
        const auto at = atlas->at(surface, face.id, middle);
        const std::pair<int, int> pixel(static_cast<int>(at[0] * atlas->width()),
                                        static_cast<int>(at[1] * atlas->height()));
        QVERIFY(pixel.first >= Atlas::kGutter && pixel.first < atlas->width() - Atlas::kGutter);
        QVERIFY(taken.insert(pixel).second);
      }
    }
    QCOMPARE(taken.size(), surface.texels().size());
  }

  // The pixels around each chart have its own light: with a light for each face, no pixel next to a
  // covered one has another.
  void gutters_haveTheLightOfTheirChart() {
    Rooms3d level;
    makeRoom(level);
    const LitSurface surface = allLit(level);
    const auto atlas = Atlas::pack(surface);
    QVERIFY(atlas);
    std::vector<Eigen::Vector3f> light;
    for (const Texel& texel : surface.texels())
      light.push_back(Eigen::Vector3f::Constant(1.0F + static_cast<float>(texel.face)));
    const LightImage image = atlas->imageOf(surface, light);
    QVERIFY(image.pixels.front().isZero(0));
    for (const Texel& texel : surface.texels()) {
      const LitFace& face = surface.faceOf(texel);
      const TexelCover& cover = surface.coverOf(texel);
      const auto at =
          atlas->at(surface, face.id, face.chart.positionOf(cover.x + 0.5, cover.y + 0.5));
      const int x = static_cast<int>(at[0] * image.width),
                y = static_cast<int>(at[1] * image.height);
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          const auto index = static_cast<size_t>(y + dy) * static_cast<size_t>(image.width) +
                             static_cast<size_t>(x + dx);
          QVERIFY(std::abs(image.pixels[index].x() - 1.0F - static_cast<float>(texel.face)) <
                  1e-3F);
        }
    }
  }
};

QTEST_APPLESS_MAIN(TexelsLieOnFaces)
#include "texels_lie_on_faces.moc"
