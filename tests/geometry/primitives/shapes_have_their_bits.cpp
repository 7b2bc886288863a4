// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every primitive, with parameters of many sizes, has the same vertices and faces in every build
// and on every machine. The hashes are recorded here; a commit that changes one has to say why.
#include <QtTest>
#include <bit>

#include "geometry/exact/residue.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr int kSteps = 8;

// Basic arithmetic only, so that the parameters have the same bits everywhere, too.
double varied(const Parameter& p, int step) {
  double value = p.defaultValue;
  if (p.unit == Unit::choice)
    value = p.min + step % 4;
  else if (p.integer || p.unit == Unit::count)
    value += step;
  else
    value *= 1.0 + 0.173 * step;
  return std::min(std::max(value, p.min), p.max);
}

uint64_t hashOf(const PolygonSoup& soup) {
  uint64_t hash = soup.vertices.size();
  for (const Vec3& vertex : soup.vertices)
    for (const double x : vertex) hash = residue::combine(hash, std::bit_cast<uint64_t>(x));
  for (const auto& face : soup.faces)
    for (const int index : face) hash = residue::combine(hash, static_cast<uint64_t>(index));
  return hash;
}

// Each parameter alone in several sizes, and all of them together.
QString bitsOf(const ShapeKind& kind) {
  uint64_t hash = 0;
  const auto add = [&](const Numbers& numbers) {
    const Result<Shape> shape = kind.build(numbers, kind.defaultPoints);
    hash = residue::combine(hash, shape ? hashOf(soupOf(shape.value())) : 0);
  };
  for (int step = 0; step < kSteps; ++step) {
    Numbers together;
    for (const Parameter& p : kind.parameters) {
      add({{p.name, varied(p, step)}});
      if (p.unit != Unit::choice) together[p.name] = varied(p, step);
    }
    add(together);
  }
  return QString("%1").arg(hash, 16, 16, QLatin1Char('0'));
}

}  // namespace

class ShapesHaveTheirBits : public QObject {
  Q_OBJECT
 private slots:
  void everyKind() {
    QStringList bits;
    for (const ShapeKind& kind : shapeCatalogue())
      bits << QString::fromStdString(kind.name) + ' ' + bitsOf(kind);
    const QStringList recorded{"box a8430501701ecc95",
                               "wedge 032dc12d2d14f65f",
                               "ramp 2d149f768803981c",
                               "roof 61f71444c95f5492",
                               "pyramid 672b847a2a3d1696",
                               "prism 8b7bf76b4a810005",
                               "cylinder fb9cdb5920b94715",
                               "cone af503cae19ff0c37",
                               "uv sphere a49459035868ab0a",
                               "icosphere c930dcc5029c62b9",
                               "capsule c3f2bbe21baa4eac",
                               "torus 81a1e6cff7eac27c",
                               "pipe 877a23faef9eb724",
                               "arch 8aeff9ebec663a67",
                               "stairs c7141fee89dcfc4e",
                               "spiral stairs e948ac0034f5c68e",
                               "extruded polygon cc5cdeb433ea01b6",
                               "revolved profile 5ec39a35a76b6b9e",
                               "hull 38fa45870e5d0007"};
    QCOMPARE(bits.size(), recorded.size());
    for (qsizetype i = 0; i < bits.size(); ++i) QCOMPARE(bits[i], recorded[i]);
  }
};

QTEST_APPLESS_MAIN(ShapesHaveTheirBits)
#include "shapes_have_their_bits.moc"
