// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes that a user types: shapes and meshes end exactly there.
#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/resize.h"
#include "editor/commands/shape_sizes.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;

class TypedSizes : public QObject {
  Q_OBJECT

 private slots:
  void roundShapes_keepTheirForm_andEndOnTheGrid_data();
  void roundShapes_keepTheirForm_andEndOnTheGrid();
  void aTurnedShape_getsTheTypedSize();
  void aMeshThatIsResized_endsOnTheGrid();
};

namespace {

// True if the sides of a shape on one axis of space are exactly the wanted ones. Requires a
// placement of one step that moves, stretches and rotates by quarters.
bool fillsExactly(const level::ShapeSolid& shape, int axis, double low, double high) {
  geometry::Numbers numbers;
  for (const auto& [name, value] : shape.parameters) numbers[name] = value;
  const auto built = geometry::findShapeKind(shape.shape)->build(numbers, {});
  if (!built || shape.placement.steps.size() != 1) return false;
  const auto& map = std::get<level::AffineMap>(shape.placement.steps.front());
  const Box own = editor::boundsOf(built.value());
  const auto isExactly = [&](double from, double to) {
    const double image = map.linear(axis, axis) * from;
    return std::fma(map.linear(axis, axis), from, -image) == 0 &&
           image + map.translation[axis] == to && isExactSum(image, map.translation[axis], to);
  };
  return isExactly(own.min()[axis], low) && isExactly(own.max()[axis], high);
}

NodeId addShape(Hands& hands, const QString& kind, const geometry::Numbers& chosen,
                const Box& box) {
  auto fitted = fittedShape(*geometry::findShapeKind(kind.toStdString()), chosen, box);
  if (!fitted) return {};
  hands.session.apply("Add", [&](level::Level& l) {
    return level::addNode(l, l.root(), std::move(fitted).value());
  });
  return hands.session.level().children(hands.session.level().root()).toVector().back();
}

}  // namespace

void TypedSizes::roundShapes_keepTheirForm_andEndOnTheGrid_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<double>("axis");
  QTest::addColumn<Vec3>("from");
  QTest::addColumn<Vec3>("to");
  QTest::addColumn<bool>("isMove");
  const auto row = [](const char* name, const char* kind, double axis, Vec3 from, Vec3 to,
                      bool isMove) {
    QTest::newRow(name) << QString(kind) << axis << from << to << isMove;
  };
  // If the sizes that have to be equal for a round shape are equal, the new size is set by
  // parameters; otherwise the shape is stretched by exact factors.
  for (const char* kind : {"torus", "pipe", "spiral stairs"}) {
    row(qPrintable(QString("%1, wider").arg(kind)), kind, 2, {288, 288, 64}, {320, 320, 64}, true);
    row(qPrintable(QString("%1, higher").arg(kind)), kind, 2, {288, 288, 64}, {288, 288, 72}, true);
    row(qPrintable(QString("%1, oval").arg(kind)), kind, 2, {288, 288, 64}, {320, 288, 72}, false);
  }
  for (const double axis : {0.0, 1.0}) {
    Vec3 from(96, 96, 96), to(112, 112, 112);
    from[static_cast<int>(axis)] = 32;
    to[static_cast<int>(axis)] = 48;
    row(qPrintable(QString("torus along %1").arg(axis)), "torus", axis, from, to, true);
    row(qPrintable(QString("pipe along %1").arg(axis)), "pipe", axis, from, to, true);
  }
  row("prism, wider", "prism", 2, {288, 288, 64}, {320, 320, 64}, true);
  row("prism, oval", "prism", 2, {288, 288, 64}, {320, 352, 72}, false);
  row("capsule, wider", "capsule", 2, {96, 96, 256}, {112, 112, 272}, true);
  row("capsule, flat", "capsule", 2, {96, 96, 256}, {112, 112, 40}, false);
  row("icosphere, larger", "icosphere", -1, {288, 288, 288}, {320, 320, 320}, true);
  row("icosphere, oval", "icosphere", -1, {288, 288, 288}, {320, 288, 96}, false);
  row("arch, wider", "arch", -1, {288, 64, 144}, {320, 80, 160}, true);
  row("arch, flatter", "arch", -1, {288, 64, 144}, {320, 64, 96}, false);
}

void TypedSizes::roundShapes_keepTheirForm_andEndOnTheGrid() {
  QFETCH(QString, kind);
  QFETCH(double, axis);
  QFETCH(Vec3, from);
  QFETCH(Vec3, to);
  QFETCH(bool, isMove);
  Hands hands;
  const Vec3 low(-144, 16, 0);
  geometry::Numbers chosen;
  if (axis >= 0 && kind != "spiral stairs") chosen["axis"] = axis;
  if (kind == "prism") chosen["sides"] = 8;
  const NodeId node = addShape(hands, kind, chosen, {low, Vec3(low + from)});
  QVERIFY(node.valid() && hands.waitUntilIdle());
  const auto shape = [&] {
    return std::get<level::ShapeSolid>(hands.session.level().node(node).content);
  };
  for (int i = 0; i < 3; ++i) {
    QVERIFY2(fillsExactly(shape(), i, low[i], low[i] + from[i]),
             qPrintable(QString("drawn, axis %1").arg(i)));
  }
  hands.session.select({node});
  Repetition repetition;
  QVERIFY(resizeSelected(hands.session, repetition, "Resize", {low, Vec3(low + from)},
                         {low, Vec3(low + to)}, level::TextureLock::on));
  for (int i = 0; i < 3; ++i) {
    QVERIFY2(fillsExactly(shape(), i, low[i], low[i] + to[i]),
             qPrintable(QString("axis %1").arg(i)));
  }
  const level::ShapeSolid resized = shape();
  const auto& map = std::get<level::AffineMap>(resized.placement.steps.front());
  QCOMPARE(map.linear.isIdentity(0), isMove);
  QVERIFY(hands.equalsFreshEvaluation());
}

// A rotated shape is resized along the axes of space, not along its own.
void TypedSizes::aTurnedShape_getsTheTypedSize() {
  Hands hands;
  const Box drawn{Vec3(0, 0, 0), Vec3(128, 96, 64)};
  const NodeId node = addShape(hands, "wedge", {}, drawn);
  QVERIFY(node.valid() && hands.waitUntilIdle());
  hands.session.select({node});
  Repetition repetition;
  QVERIFY(transformSelected(hands.session, repetition, "Turn", quarterTurn(hands.selected(), 2, 1),
                            level::TextureLock::on));
  QVERIFY(hands.waitUntilIdle());
  const Box turned = hands.boundsOf(node);
  QCOMPARE(turned.sizes(), Vec3(96, 128, 64));
  const Box wanted{turned.min(), Vec3(turned.min() + Vec3(96, 160, 64))};
  QVERIFY(
      resizeSelected(hands.session, repetition, "Resize", turned, wanted, level::TextureLock::on));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.boundsOf(node), wanted));
  QVERIFY(hands.equalsFreshEvaluation());
}

// Every corner is computed from its own coordinates, so no rounded scale factor is involved.
void TypedSizes::aMeshThatIsResized_endsOnTheGrid() {
  Hands hands;
  level::MeshSolid mesh;
  auto soup = std::make_shared<geometry::PolygonSoup>();
  soup->vertices = {{3, 7, 0}, {291, 7, 0}, {3, 295, 0}, {3, 7, 288}};
  soup->faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
  mesh.soup = soup;
  QVERIFY(hands.session.apply("Add",
                              [&](level::Level& l) { return level::addNode(l, l.root(), mesh); }));
  const NodeId node =
      hands.session.level().children(hands.session.level().root()).toVector().back();
  hands.session.select({node});
  Repetition repetition;
  QVERIFY(resizeSelected(hands.session, repetition, "Resize", {Vec3(3, 7, 0), Vec3(291, 295, 288)},
                         {Vec3(3, 7, 0), Vec3(323, 359, 304)}, level::TextureLock::on));
  const auto& resized = *std::get<level::MeshSolid>(hands.session.level().node(node).content).soup;
  QCOMPARE(resized.vertices[1], Vec3(323, 7, 0));
  QCOMPARE(resized.vertices[2], Vec3(3, 359, 0));
  QCOMPARE(resized.vertices[3], Vec3(3, 7, 304));
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::TypedSizes)
#include "typed_sizes.moc"
