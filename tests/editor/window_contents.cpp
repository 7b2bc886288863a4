// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The drawing of non-solid contents and of material images in the views of the real window.
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

// A level with nothing but a curved surface of Quake 3: an arch of 3 x 3 control points.
const char* const kPatchAlone = R"({
"classname" "worldspawn"
{
patchDef2
{
common/arch
( 3 3 0 0 0 )
(
( ( -64 -64 0 0 0 ) ( -64 0 128 0 0.5 ) ( -64 64 0 0 1 ) )
( ( 0 -64 0 0.5 0 ) ( 0 0 128 0.5 0.5 ) ( 0 64 0 0.5 1 ) )
( ( 64 -64 0 1 0 ) ( 64 0 128 1 0.5 ) ( 64 64 0 1 1 ) )
)
}
}
}
)";

std::size_t different(const QImage& a, const QImage& b, QRect within) {
  std::size_t count = 0;
  for (int y = within.top(); y <= within.bottom(); ++y) {
    for (int x = within.left(); x <= within.right(); ++x) {
      count += a.pixel(x, y) != b.pixel(x, y);
    }
  }
  return count;
}

}  // namespace

class WindowContents : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void aNonSolidBrush_isSeen_data();
  void aNonSolidBrush_isSeen();
  void aPatchAlone_isSeenInEveryPane_andPicked();
  void aClick_takesTheNonSolidBrushInFront();
  void skip_isSeenByTheDesignerOnly();
  void anImageWithAlpha_isSeenThrough();
  void anImage_keepsItsOwnSize();

 private:
  void trigger(const char* id) { window().actions().action(id)->trigger(); }
  QImage seen() { return window().viewport().grabFramebuffer(); }
  QRect paneRect(int pane) { return window().viewport().panes().rect(pane).toRect(); }
  QColor colourAt(int pane, const Vec3& at) { return seen().pixelColor(pixelOf(pane, at)); }
  void openText(const QString& name, const QByteArray& text);
  // Adds a box with the material, marked non-solid if wanted, and clears the selection.
  void addBox(const Box& box, const std::string& material, bool nonSolid);
  void useImage(const QString& name, const QImage& image);

  QTemporaryDir m_folder;
};

void WindowContents::openText(const QString& name, const QByteArray& text) {
  QFile file(m_folder.filePath(name));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
  file.close();
  QVERIFY(window().openLevel(file.fileName().toStdString()));
  QVERIFY(waitUntilIdle());
}

void WindowContents::addBox(const Box& box, const std::string& material, bool nonSolid) {
  const level::NodeId node = drawBox(box);
  session().select({node});
  QVERIFY(paintSelected(session(), material));
  if (nonSolid) {
    QVERIFY(session().apply("Mark", [&](level::Level& level) {
      return level::setFlags(level, node, {.nonSolid = true});
    }));
  }
  session().clearSelection();
  QVERIFY(waitUntilIdle());
}

void WindowContents::useImage(const QString& name, const QImage& image) {
  QVERIFY(image.save(m_folder.filePath(name)));
  window().workspace().setImages(level::ImageFolder(m_folder.path().toStdString()));
}

void WindowContents::aNonSolidBrush_isSeen_data() {
  QTest::addColumn<QString>("theme");
  QTest::addColumn<QString>("material");
  QTest::addColumn<QString>("className");
  for (const char* theme : {"dark", "light"}) {
    const auto row = [theme](const char* material, const char* className) {
      QTest::addRow("%s: %s %s", theme, material, className) << theme << material << className;
    };
    row("*water1", "");
    row("clip", "");
    row("common/botclip", "");
    row("common/hint", "");
    row("trigger", "");
    row("grid/brick", "trigger_multiple");
    row("grid/brick", "func_illusionary");
    row("grid/brick", "func_door");
    row("grid/brick", "func_ladder");
    row("grid/brick", "");
  }
}

void WindowContents::aNonSolidBrush_isSeen() {
  QFETCH(QString, theme);
  QFETCH(QString, material);
  QFETCH(QString, className);
  QVERIFY(open(theme));
  session().clearSelection();
  trigger("view.edges");  // shows faces without their edges
  hover(kXy, {200, 200, 0});
  const QImage before = seen();
  addBox(kBox, material.toStdString(), true);
  if (!className.isEmpty()) {
    session().select({session().level().children(session().level().root()).toVector().back()});
    EntityClass kind;
    kind.name = className.toStdString();
    QVERIFY(makeSolidEntity(session(), kind));
    session().clearSelection();
    QVERIFY(waitUntilIdle());
  }
  // The box is no part of the level's solid.
  QCOMPARE(session().scene().figures().faces, std::size_t{0});
  hover(kXy, {200, 200, 0});
  const QImage after = seen();
  keepPicture(
      QString("contents_%1_%2_%3").arg(theme, material, className).remove('*').replace('/', '_'));
  // The top alone covers more pixels than that; it is 128 units wide and about 400 away.
  const std::size_t pixels = different(before, after, paneRect(k3d));
  QVERIFY2(pixels > 4000, qPrintable(QString("%1 pixels").arg(pixels)));
}

void WindowContents::aPatchAlone_isSeenInEveryPane_andPicked() {
  QVERIFY(open());
  hover(kXy, {200, 200, 0});
  const QImage before = seen();
  openText("patch.map", kPatchAlone);
  const level::NodeId patch =
      session().level().children(session().level().root()).toVector().front();
  session().clearSelection();
  hover(kXy, {200, 200, 0});
  const QImage after = seen();
  keepPicture("contents_patch");
  for (int pane = 0; pane < 4; ++pane) {
    const std::size_t pixels = different(before, after, paneRect(pane));
    QVERIFY2(pixels > 200, qPrintable(QString("pane %1: %2 pixels").arg(pane).arg(pixels)));
  }
  click(k3d, {16, -24, 54});  // on the near side; the ridge is the silhouette in this view
  QCOMPARE(session().selection(), (Session::Nodes{patch}));
  QCOMPARE(selected().max().z(), 64.0);
}

void WindowContents::aClick_takesTheNonSolidBrushInFront() {
  QVERIFY(open());
  addBox({Vec3(-128, -128, -16), Vec3(128, 128, 0)}, "grid/stone", false);
  const level::NodeId floor =
      session().level().children(session().level().root()).toVector().back();
  addBox({Vec3(-32, -32, 0), Vec3(32, 32, 32)}, "trigger", true);
  const level::NodeId volume =
      session().level().children(session().level().root()).toVector().back();
  click(k3d, {0, 0, 32});
  QCOMPARE(session().selection(), (Session::Nodes{volume}));
  click(k3d, {100, -100, 0});
  QCOMPARE(session().selection(), (Session::Nodes{floor}));
}

void WindowContents::skip_isSeenByTheDesignerOnly() {
  QVERIFY(open());
  trigger("view.gridShown");
  addBox({Vec3(-128, -128, -16), Vec3(128, 128, 0)}, "skip", false);
  QVERIFY(session().scene().figures().faces > 0);  // a character can stand on it
  hover(kXy, {200, 200, 0});
  const QColor ground = appearance().colour(Token::view3d);
  QVERIFY(colourAt(k3d, {8, 8, 0}) != ground);
  keepPicture("contents_skip");
  camera(k3d).setPosition({0, 0, 64});
  camera(k3d).setDirection(0, -0.6);
  key(Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(window().play().isPlaying());
  QTRY_VERIFY(window().play().play().state().onGround);
  QVERIFY(std::abs(window().play().play().state().position.z()) < 1);
  keepPicture("contents_skip_played");
  const QImage played = seen();
  // Below the horizon only the background is visible.
  QCOMPARE(played.pixelColor(2 * played.width() / 3, 2 * played.height() / 3), ground);
  key(Qt::Key_Escape);
}

void WindowContents::anImageWithAlpha_isSeenThrough() {
  QVERIFY(open());
  trigger("view.edges");
  trigger("view.gridShown");
  // The left half is transparent, the right half red.
  QImage fence(64, 64, QImage::Format_ARGB32);
  fence.fill(Qt::transparent);
  for (int y = 0; y < 64; ++y) {
    for (int x = 32; x < 64; ++x) fence.setPixelColor(x, y, Qt::red);
  }
  useImage("fence.png", fence);
  // Half of the light passes.
  QImage glass(64, 64, QImage::Format_ARGB32);
  glass.fill(QColor(0, 0, 255, 128));
  useImage("glass.png", glass);
  addBox({Vec3(-128, -128, -32), Vec3(128, 128, 0)}, "fence", false);
  hover(kXy, {200, 200, 0});
  keepPicture("image_fence");
  const QColor ground = appearance().colour(Token::view3d);
  const QColor through = colourAt(k3d, {-48, -48, 0});  // texel 16 of 64
  QVERIFY2(through == ground, qPrintable(through.name()));
  const QColor red = colourAt(k3d, {-16, -48, 0});
  QVERIFY2(red.red() > 150 && red.green() < 40, qPrintable(red.name()));
  session().select({session().level().children(session().level().root()).toVector().back()});
  QVERIFY(paintSelected(session(), "glass"));
  session().clearSelection();
  QVERIFY(waitUntilIdle());
  hover(kXy, {200, 200, 0});
  keepPicture("image_glass");
  const QColor blue = colourAt(k3d, {-48, -48, 0});
  const int expected = (ground.red() + 1) / 2;
  QVERIFY2(std::abs(blue.red() - expected) < 12 && blue.blue() > 100, qPrintable(blue.name()));
}

// A red column in a wide blue image of 1024 x 64 texels, at one texel per unit.
void WindowContents::anImage_keepsItsOwnSize() {
  QVERIFY(open());
  trigger("view.edges");
  trigger("view.gridShown");
  QImage wide(1024, 64, QImage::Format_RGB32);
  wide.fill(Qt::blue);
  for (int y = 0; y < 64; ++y) wide.setPixelColor(16, y, Qt::red);
  useImage("wide.png", wide);
  addBox({Vec3(-64, -64, -32), Vec3(64, 64, 0)}, "wide", false);
  camera(k3d).setPosition({16, 0, 24});
  camera(k3d).setDirection(std::acos(0.0), -1.5);
  hover(kXy, {200, 200, 0});
  keepPicture("image_wide");
  const QColor red = colourAt(k3d, {16.5, 2, 0});
  const QColor blue = colourAt(k3d, {18.5, 2, 0});
  // If the image were scaled down to 256 texels, the column would be a quarter red over four
  // columns.
  QVERIFY2(red.red() > 150 && red.blue() < 60, qPrintable(red.name()));
  QVERIFY2(blue.blue() > 150 && blue.red() < 60, qPrintable(blue.name()));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowContents test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_contents.moc"
