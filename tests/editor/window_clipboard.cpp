// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Copying and pasting by keys in the real window, within the program and as the text that other
// editors for Quake-like games use.
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QtTest>

#include "editor/application/display_check.h"
#include "level/file/level_writer.h"
#include "level/solids/entities.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

// A brush of the box 0 0 0 to 64 64 64 with three points per face, in both texture formats.
const char* const kStandardBrush =
    "{\n"
    "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) rock 0 0 0 1 1\n"
    "( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) rock 0 0 0 1 1\n"
    "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) rock 0 0 0 1 1\n"
    "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) rock 0 0 0 1 1\n"
    "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) rock 0 0 0 1 1\n"
    "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 ) rock 0 0 0 1 1\n"
    "}\n";
const char* const kValveBrush =
    "{\n"
    "( 128 0 0 ) ( 128 1 0 ) ( 128 0 1 ) wall [ 0 1 0 8 ] [ 0 0 -1 0 ] 0 1 1\n"
    "( 192 0 0 ) ( 192 0 1 ) ( 192 1 0 ) wall [ 0 1 0 8 ] [ 0 0 -1 0 ] 0 1 1\n"
    "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) wall [ 1 0 0 0 ] [ 0 0 -1 0 ] 0 1 1\n"
    "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) wall [ 1 0 0 0 ] [ 0 0 -1 0 ] 0 1 1\n"
    "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) wall [ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1\n"
    "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 ) wall [ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1\n"
    "}\n";

QString entity(const QString& keys, const QString& brushes = {}) {
  return "// entity\n{\n" + keys + brushes + "}\n";
}

}  // namespace

class WindowClipboard : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() {
    QVERIFY(open());
    m_said.clear();
    connect(&session(), &Session::said, this,
            [this](const Message& message) { m_said << message.text; });
  }
  void cleanup() { close(); }

  void copyAndPaste_withinTheProgram_keepsEverything();
  void copiedText_isAMap_thatComesBackTheSame();
  void whatAMapCannotHold_isSaidWhenItIsCopied();
  void mapTexts_arePasted_data();
  void mapTexts_arePasted();
  void aPasteUnderTheMouse_landsThere();
  void entities_comeWithTheirKeysAndBrushes();
  void badTexts_areRefused_withTheLine_data();
  void badTexts_areRefused_withTheLine();
  void otherTexts_areNoLevel();
  void aBrushOfAnotherProgram_isPasted_afterAFaceWasCopied();

 private:
  static void putText(const QString& text) { QGuiApplication::clipboard()->setText(text); }
  void pasteInPlace() { key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier); }
  bool saidAll(const QStringList& words) const {
    return std::ranges::any_of(m_said, [&](const QString& text) {
      return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); });
    });
  }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }

  QStringList m_said;
};

void WindowClipboard::copyAndPaste_withinTheProgram_keepsEverything() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  key(Qt::Key_Escape);
  chooseShape("cylinder");
  drag(kXy, {-30, -30, 0}, {30, 30, 0});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_Minus);
  key(Qt::Key_A, Qt::ControlModifier);
  const Box before = selectionBounds(session());
  key(Qt::Key_C, Qt::ControlModifier);
  pasteInPlace();
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(topCount(), std::size_t{4});
  QVERIFY(same(selectionBounds(session()), before));
  // The cutter is still subtractive and still a cylinder.
  const level::Node& cutter = session().level().node(session().selection().back());
  QCOMPARE(cutter.properties.operation, level::Operation::subtract);
  QCOMPARE(std::get<level::ShapeSolid>(cutter.content).shape, std::string("cylinder"));
}

void WindowClipboard::copiedText_isAMap_thatComesBackTheSame() {
  putText(QString(kValveBrush));
  pasteInPlace();
  QVERIFY(waitUntilIdle());
  const level::Node first = session().level().node(session().selection().front());
  key(Qt::Key_C, Qt::ControlModifier);
  const QString text = QGuiApplication::clipboard()->text();
  QVERIFY2(text.contains("\"classname\" \"worldspawn\"") && text.contains("( 128 0 0 )"),
           qPrintable(text));
  // Pastes the text alone, as if it came from another program.
  key(Qt::Key_Delete);
  QCOMPARE(topCount(), std::size_t{0});
  putText(text);
  pasteInPlace();
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().selection().size(), std::size_t{1});
  QVERIFY(session().level().node(session().selection().front()).content == first.content);
}

void WindowClipboard::whatAMapCannotHold_isSaidWhenItIsCopied() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  key(Qt::Key_Minus);
  key(Qt::Key_C, Qt::ControlModifier);
  QVERIFY2(saidAll({"text for other editors", "a map only adds"}), qPrintable(m_said.join('\n')));
}

void WindowClipboard::mapTexts_arePasted_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("solids");
  const QString standard(kStandardBrush);
  const QString valve(kValveBrush);
  const QString level = "\"classname\" \"worldspawn\"\n";
  QTest::newRow("a brush alone, Standard") << standard << 1;
  QTest::newRow("a brush alone, Valve 220") << valve << 1;
  QTest::newRow("two brushes, in both ways") << standard + valve << 2;
  QTest::newRow("a level's entity") << entity(level, standard + valve) << 2;
  QTest::newRow("with comments and format")
      << "// Game: Quake\n// Format: Valve\n" + entity(level + "\"mapversion\" \"220\"\n", valve)
      << 1;
}

void WindowClipboard::mapTexts_arePasted() {
  QFETCH(QString, text);
  QFETCH(int, solids);
  putText(text);
  pasteInPlace();
  QVERIFY2(equalsFreshEvaluation(), qPrintable(m_said.join('\n')));
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(solids));
  QVERIFY(session().scene().issues().empty());
  QVERIFY(selectionBounds(session()).max().z() == 64.0);
  const auto& brush =
      std::get<level::BrushSolid>(session().level().node(session().selection().front()).content);
  const auto* material = session().level().materials().find(brush.faces.front().surface.material);
  QVERIFY(material != nullptr && (material->name == "rock" || material->name == "wall"));
  QCOMPARE(session().undoSteps(), std::size_t{1});
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{0});
}

void WindowClipboard::aPasteUnderTheMouse_landsThere() {
  putText(QString(kStandardBrush));
  hover(kXy, {-128, 96, 0});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(equalsFreshEvaluation());
  const Vec3 middle = selectionBounds(session()).center();
  QVERIFY((middle.head<2>() - Vec3(-128, 96, 0).head<2>()).norm() <= 16);
}

void WindowClipboard::entities_comeWithTheirKeysAndBrushes() {
  putText(entity("\"classname\" \"light\"\n\"origin\" \"32 16 8\"\n\"light\" \"250\"\n") +
          entity("\"classname\" \"func_door\"\n\"speed\" \"64\"\n", kStandardBrush));
  pasteInPlace();
  QVERIFY(equalsFreshEvaluation());
  const level::Level& level = session().level();
  const auto points = level::placedEntities(level);
  QCOMPARE(points.size(), std::size_t{1});
  QVERIFY(points.front().origin == Vec3(32, 16, 8));
  QCOMPARE(level::valueOf(*level.node(points.front().node).keyValues(), "light"),
           std::string_view("250"));
  QCOMPARE(session().selection().size(), std::size_t{2});
  const level::Node& door = level.node(session().selection().back());
  QVERIFY(door.isBrushEntity());
  QCOMPARE(level::valueOf(*door.keyValues(), "speed"), std::string_view("64"));
}

void WindowClipboard::badTexts_areRefused_withTheLine_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("position");
  QString torn(kStandardBrush);
  torn.replace("( 0 0 64 ) ( 0 1 64 )", "( 0 0 sixty )");
  QTest::newRow("a word for a number") << torn << "line 7";
  QTest::newRow("the same in an entity")
      << entity("\"classname\" \"worldspawn\"\n", torn) << "line 10";
  QTest::newRow("cut off") << QString(kStandardBrush).left(90) << "line";
  QTest::newRow("a value is missing") << "{\n\"classname\" \"light\"\n\"origin\"\n}\n"
                                      << "line";
  QTest::newRow("our own, cut off") << "{\n\"halfspace\": 1,\n\"nodes\": [\n"
                                    << "line";
}

void WindowClipboard::badTexts_areRefused_withTheLine() {
  QFETCH(QString, text);
  QFETCH(QString, position);
  const std::uint64_t before = level::levelHash(session().level());
  putText(text);
  pasteInPlace();
  QVERIFY2(saidAll({"Not pasted", position}), qPrintable(m_said.join('\n')));
  QCOMPARE(level::levelHash(session().level()), before);
  QVERIFY(!session().canUndo());
}

void WindowClipboard::otherTexts_areNoLevel() {
  for (const char* text : {"a letter to my aunt", "{\"name\": \"value\"}", "( 1 2 3 )", ""}) {
    m_said.clear();
    putText(text);
    pasteInPlace();
    QVERIFY2(saidAll({"no part of a level"}), text);
    QVERIFY(!session().canUndo());
  }
}

// The clipboard holds what was copied last, wherever that was.
void WindowClipboard::aBrushOfAnotherProgram_isPasted_afterAFaceWasCopied() {
  const level::NodeId box = drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  session().selectFaces({{box, 0}});
  key(Qt::Key_C, Qt::ControlModifier);
  QVERIFY(saidAll({"Copied the texture of a face"}));
  putText(entity("\"classname\" \"worldspawn\"\n", kStandardBrush));
  m_said.clear();
  pasteInPlace();
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY2(m_said.isEmpty(), qPrintable(m_said.join('\n')));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowClipboard test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_clipboard.moc"
