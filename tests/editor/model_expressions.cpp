// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "editor/session/fgd_reader.h"
#include "editor/session/model_expression.h"

using namespace halfspace;
using namespace halfspace::editor;

namespace {

std::optional<ModelUse> useOf(const char* text, const level::KeyValues& keys = {},
                              const level::KeyValues& defaults = {}) {
  const auto parsed = ModelExpression::parse(text);
  const auto* expression = std::get_if<ModelExpression>(&parsed);
  return expression == nullptr ? std::nullopt : expression->evaluate(keys, defaults);
}

// The path, then skin, frame and scale if they are not the usual ones.
std::string textOf(const std::optional<ModelUse>& use) {
  if (!use) return "none";
  std::string text = use->path;
  if (use->skin != 0) text += " skin " + std::to_string(use->skin);
  if (use->frame != 0) text += " frame " + std::to_string(use->frame);
  if (use->scale != 1) text += " scale " + std::to_string(std::lround(100 * use->scale)) + "%";
  return text;
}

}  // namespace

class ModelExpressions : public QObject {
  Q_OBJECT

 private slots:
  void expression_givesAModel_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) {
      QTest::newRow(text) << text << expected;
    };
    row("\"progs/a.mdl\"", "progs/a.mdl");
    row("\":progs\\\\a.mdl\"", "progs//a.mdl");
    row("model", "m.md3");
    row("missing", "none");
    row("{ \"path\": model, \"skin\": skin, \"frame\": 3 }", "m.md3 skin 2 frame 3");
    row("{ path: model, \"scale\": 1 / 2 }", "m.md3 scale 50%");
    row("{ \"skin\": 1 }", "none");
    row("{ \"path\": model, \"skin\": -4, \"frame\": 1e300 }", "m.md3 frame 65536");
    row("{{ spawnflags & 2 -> \"a\", spawnflags & 4 -> \"b\", \"c\" }}", "b");
    row("{{ spawnflags == 5 -> \"a\", \"c\" }}", "a");
    row("{{ spawnflags == \"5\" && skin > 1 -> \"a\" }}", "a");
    row("{{ missing -> \"a\", !missing -> \"b\" }}", "b");
    row("spawnflags & 1 ? \"a\" : \"b\"", "a");
    row("[\"a\", \"b\"][1]", "b");
    row("{ \"x\": \"a\" }[\"x\"]", "a");
    row("\"m/\" + style + \".mdl\" // joined", "m/7.mdl");
    row("(1 << 2) == 4 -> \"a\"", "a");
    row("\"a", "none");
    row("{ \"path\": ", "none");
    row("1 / 0", "none");
  }
  void expression_givesAModel() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const level::KeyValues keys{{"model", "m.md3"}, {"skin", "2"}, {"spawnflags", "5"}};
    QCOMPARE(textOf(useOf(text.toUtf8().constData(), keys, {{"style", "7"}})),
             expected.toStdString());
  }

  void deepExpressions_areRefused() {
    for (const char* part : {"(", "[", "{{", "!", "-", "1+", "a->", "a?", "{\"a\":"}) {
      const auto parsed = ModelExpression::parse(QByteArray(part).repeated(100'000).toStdString());
      const auto* problem = std::get_if<std::string>(&parsed);
      QVERIFY(problem != nullptr && problem->starts_with("at character "));
    }
  }

  void fgd_givesExpressions() {
    const DefinitionContents contents = readFgd(R"(
@BaseClass studio("progs/base.mdl") = Base []
@PointClass base(Base) = inherits : "" []
@PointClass base(Base) model({ "path": "a.mdl", "skin": (skin + 1) }) = own : "" []
@PointClass studio() size(-8 -8 -8, 8 8 8) = prop : "" []
@PointClass model("old.mdl" 0 3) = old : "" []
@PointClass model({ "path" = 3 }) = wrong : "" []
)");
    QCOMPARE(contents.classes.size(), std::size_t{5});
    QCOMPARE(contents.classes[0].model, std::string("progs/base.mdl"));
    QCOMPARE(contents.classes[1].model, std::string());
    QCOMPARE(textOf(useOf(contents.classes[1].modelExpression.c_str(), {{"skin", "1"}})),
             std::string("a.mdl skin 2"));
    QCOMPARE(contents.classes[2].modelExpression, std::string("model"));
    QVERIFY(contents.classes[2].size.has_value());
    QCOMPARE(contents.classes[3].model, std::string("old.mdl"));
    QVERIFY(contents.classes[4].modelExpression.empty());
    QCOMPARE(contents.problems.size(), std::size_t{1});
    QVERIFY(contents.problems[0].find("the model of a class cannot be read") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(ModelExpressions)
#include "model_expressions.moc"
