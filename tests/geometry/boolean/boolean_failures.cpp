// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is known when an engine gives no result: an invalid operand with its position, too little
// memory, or an internal error with its place.
#include <cstdlib>
#include <new>
#include <stdexcept>

#include <CGAL/exceptions.h>
#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/engine_failure.h"
#include "tests/geometry/mesh/sample_soups.h"

namespace {

// The allocation of this thread, counted from here, that fails; negative: none.
thread_local long failingAllocation = -1;

void* allocated(std::size_t size) {
  if (failingAllocation >= 0 && failingAllocation-- == 0) throw std::bad_alloc();
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
  return allocated(size);
}
void* operator new[](std::size_t size) {
  return allocated(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

using namespace halfspace::geometry;

namespace {

PolygonMesh mesh(PolygonSoup soup) {
  return PolygonMesh::fromFaces(std::move(soup)).value();
}
PolygonMesh box(const Vec3& low, const Vec3& high) {
  return mesh(samples::box(low, high));
}

const PolygonMesh& farBox() {
  static const PolygonMesh made = box(Vec3(-5, -5, -5), Vec3(-4, -4, -4));
  return made;
}

// A box that touches another one in a vertex, and a third one. Touching surfaces take the way
// through the cells of all facets in the Nef engine.
PolygonMesh touchingAnd(const PolygonSoup& third) {
  const PolygonSoup touching = samples::together(samples::box(Vec3(10, 10, 10), Vec3(12, 12, 12)),
                                                 samples::box(Vec3(12, 12, 12), Vec3(14, 14, 14)));
  return mesh(samples::together(touching, third));
}

std::string failureOf(const std::function<void()>& fail) {
  const std::array<const PolygonMesh*, 1> operands{&farBox()};
  try {
    try {
      fail();
    } catch (...) {
      rethrowAsFailure("nef", operands);
    }
  } catch (const InternalError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

class BooleanFailures : public QObject {
  Q_OBJECT
 private slots:
  void invalidOperand_isNamedWithItsPosition_data() {
    QTest::addColumn<int>("operand");
    QTest::addColumn<int>("engine");
    for (const int operand : {0, 1}) {
      for (const auto engine : {BooleanEngine::nef, BooleanEngine::corefinement,
                                BooleanEngine::automatic, BooleanEngine::arrangement}) {
        QTest::addRow("operand %d, engine %d", operand, static_cast<int>(engine))
            << operand << static_cast<int>(engine);
      }
    }
  }
  void invalidOperand_isNamedWithItsPosition() {
    QFETCH(int, operand);
    QFETCH(int, engine);
    const PolygonMesh crossing = touchingAnd(samples::box(Vec3(11, 11, 11), Vec3(13, 13, 13)));
    std::array<const PolygonMesh*, 2> operands{&farBox(), &farBox()};
    operands[static_cast<size_t>(operand)] = &crossing;
    const auto result = boolean(operands, Operation::unite,
                                {.checkOperands = engine != static_cast<int>(BooleanEngine::nef),
                                 .engine = static_cast<BooleanEngine>(engine)});
    QVERIFY(!result.ok());
    const Reason& reason = result.reasons().front();
    QCOMPARE(reason.kind, ErrorKind::selfIntersecting);
    QCOMPARE(reason.subject, operandName(operand));
    QVERIFY(reason.element >= 0 && reason.other >= 0);
    QVERIFY(reason.position.has_value());
    QVERIFY(reason.position->minCoeff() >= 10 && reason.position->maxCoeff() <= 14);
  }

  void solidInASolid_isNoSelfIntersection() {
    const PolygonMesh nested = touchingAnd(samples::box(Vec3(10.5, 10.5, 10.5), Vec3(11, 11, 11)));
    const auto result = boolean(farBox(), nested, Operation::unite,
                                {.checkOperands = false, .engine = BooleanEngine::nef});
    QVERIFY(!result.ok());
    QCOMPARE(result.reasons().front().kind, ErrorKind::insideOut);
    QCOMPARE(result.reasons().front().subject, std::string("b"));
    QVERIFY(result.reasons().front().position.has_value());
    const QString message = QString::fromStdString(messageOf(result.reasons()));
    QVERIFY2(message.contains("face 12") && message.contains("solid in a solid"),
             qPrintable(message));
  }

  void lackOfMemory_isNoErrorOfTheOperands_data() {
    QTest::addColumn<int>("engine");
    QTest::addRow("corefinement") << static_cast<int>(BooleanEngine::corefinement);
    QTest::addRow("nef") << static_cast<int>(BooleanEngine::nef);
  }
  void lackOfMemory_isNoErrorOfTheOperands() {
    QFETCH(int, engine);
    const PolygonMesh a = box(Vec3(0, 0, 0), Vec3(2, 2, 2));
    const PolygonMesh b = box(Vec3(1, 1, 1), Vec3(3, 3, 3));
    const BooleanOptions options{.checkOperands = false,
                                 .engine = static_cast<BooleanEngine>(engine)};
    int failures = 0;
    bool isDone = false;
    for (long allocation = 0; !isDone; allocation += 1 + allocation / 8) {
      failingAllocation = allocation;
      try {
        const auto result = boolean(a, b, Operation::unite, options);
        isDone = failingAllocation >= 0;  // it did not come so far
        failingAllocation = -1;
        QVERIFY2(result.ok(), qPrintable(QString::number(allocation)));
        QCOMPARE(exactVolume(result.value().mesh->soup()).exact, std::string("15"));
      } catch (const std::bad_alloc&) {
        ++failures;
      }
      failingAllocation = -1;
    }
    QVERIFY(failures > 10);
  }

  void failedCheckOfCgal_isAnInternalErrorWithItsPlace() {
    const std::string text = failureOf([] {
      throw CGAL::Assertion_exception("CGAL", "sv != NULL", "/usr/include/CGAL/Nef_3/SNC.h", 80,
                                      "");
    });
    QCOMPARE(QString::fromStdString(text),
             QString("Internal error of Halfspace near (-4.5, -4.5, -4.5): the engine nef of "
                     "Boolean operations failed: CGAL refused \"sv != NULL\" in SNC.h:80. Please "
                     "report it with the level or mesh it happened on."));
  }

  void brokenInvariant_isAnInternalErrorWithItsText() {
    const std::string text = failureOf([] { throw std::logic_error("a facet is no polygon"); });
    QVERIFY(text.find("a facet is no polygon") != std::string::npos);
    const InternalError given("a hole lies in no face", Vec3(16, -32, 8));
    QCOMPARE(failureOf([&] { throw given; }), std::string(given.what()));
  }
};

QTEST_APPLESS_MAIN(BooleanFailures)
#include "boolean_failures.moc"
