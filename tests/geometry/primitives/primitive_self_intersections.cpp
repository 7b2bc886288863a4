// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A mesh does not guarantee freedom from self-intersection; a primitive does.
#include <QtTest>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include "geometry/mesh/triangulate.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/geometry/primitives/random_parameters.h"
#include "tests/geometry/primitives/solid_facts.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Triangles = CGAL::Surface_mesh<Kernel::Point_3>;

constexpr unsigned kSeed = 31415;

std::optional<Triangles> triangulated(const PolygonSoup& soup) {
  Triangles mesh;
  for (const Vec3& v : soup.vertices) mesh.add_vertex({v.x(), v.y(), v.z()});
  for (const std::vector<int>& face : soup.faces) {
    const std::vector<std::vector<int>> loops = {face};
    const auto triangles = triangulate(soup.vertices, {.loops = loops});
    if (!triangles) return std::nullopt;
    for (const Triangle& t : *triangles) {
      mesh.add_face(Triangles::Vertex_index(t[0]), Triangles::Vertex_index(t[1]),
                    Triangles::Vertex_index(t[2]));
    }
  }
  return mesh;
}

}  // namespace

class PrimitiveSelfIntersections : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void noShape_passesThroughItself_data() {
    QTest::addColumn<int>("kind");
    for (size_t i = 0; i < shapeCatalogue().size(); ++i) {
      QTest::newRow(shapeCatalogue()[i].name.c_str()) << static_cast<int>(i);
    }
  }
  void noShape_passesThroughItself() {
    QFETCH(int, kind);
    const ShapeKind& shapeKind = shapeCatalogue()[kind];
    Dice dice(kSeed + kind);
    int meshes = 0;
    for (int i = 0; i < 40; ++i) {
      const Numbers numbers = rollAll(shapeKind, dice);
      const Result<Shape> shape = shapeKind.build(numbers, {});
      // A brush cannot intersect itself.
      if (!shape || std::holds_alternative<Brush>(shape.value())) continue;
      const std::string text = textOf(shapeKind, numbers);
      const auto mesh = triangulated(soupOf(shape.value()));
      QVERIFY2(mesh.has_value(), text.c_str());
      ++meshes;
      QVERIFY2(!CGAL::Polygon_mesh_processing::does_self_intersect(*mesh), text.c_str());
    }
    qInfo() << meshes << "meshes";
  }
};

QTEST_APPLESS_MAIN(PrimitiveSelfIntersections)
#include "primitive_self_intersections.moc"
