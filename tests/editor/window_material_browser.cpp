// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The material browser by real mouse and key events on the real window: collections, order, search,
// keys, replacing, selecting by material, and 2,000 images.
#include <ctime>

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/material_edits.h"
#include "editor/commands/painting.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/materials/chip_bar.h"
#include "editor/panels/materials/material_view.h"
#include "tests/editor/open_crate.h"
#include "tests/editor/real_window.h"
#include "tests/support/archives/game_archives.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowMaterialBrowser : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void folders_areCollections();
  void newChips_haveTheirHeightAtOnce();
  void inUse_followsTheLevel();
  void recent_hasTheLastOneFirst();
  void order_isByNameSizeOrUses();
  void aClick_paintsTheSelection();
  void keys_moveAndPaint();
  void theSlider_andTheWheel_changeTheSize();
  void selectingByMaterial_takesFacesOrSolids();
  void replacing_inTheLevel_isOneStep();
  void replacing_inTheSelection_sparesTheRest();
  void replaceDialog_doesIt();
  void reload_readsTheFolderAgain();
  void pictures_areReadOffTheEventLoop();
  void picturesOfArchives_areShown();
  void twoThousandImages_stayResponsive();
  void pictures_data();
  void pictures();

 private:
  MaterialPanel& panel() { return *window().findChild<MaterialPanel*>(); }
  MaterialView& view() { return panel().view(); }
  MaterialModel& model() { return panel().model(); }
  ChipBar& chips() { return *window().findChild<ChipBar*>(); }
  QLineEdit& search() { return *panel().findChild<QLineEdit*>(); }
  QStringList names() {
    QStringList names;
    for (int row = 0; row < model().rowCount(); ++row) {
      names << model().index(row).data(MaterialModel::kName).toString();
    }
    return names;
  }
  void clickChip(const QString& text) {
    for (QToolButton* chip : chips().findChildren<QToolButton*>()) {
      if (chip->text() == text) return QTest::mouseClick(chip, Qt::LeftButton);
    }
    QFAIL(qPrintable("no chip " + text));
  }
  void clickOn(const QString& name) {
    const QModelIndex index = model().indexOf(name.toStdString());
    QVERIFY2(index.isValid(), qPrintable(names().join(' ')));
    view().scrollTo(index);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().visualRect(index).center());
  }
  // Triggers an entry of the menu beside the search field, for the current material.
  void choose(const QString& entry) {
    auto* button = panel().findChild<QToolButton*>("materials.menu");
    QMenu& menu = *button->menu();
    emit menu.aboutToShow();
    for (QAction* action : menu.actions()) {
      if (action->text() == entry) return action->trigger();
    }
    QFAIL(qPrintable("no entry " + entry));
  }
  static void writeImage(const QString& path, QSize size, const QColor& colour) {
    QDir().mkpath(QFileInfo(path).path());
    QImage image(size, QImage::Format_RGB32);
    image.fill(colour);
    QVERIFY(image.save(path));
  }
  void useFolder(const QTemporaryDir& folder) { window().files().useImages(folder.path()); }
  NodeId painted(const Box& box, const std::string& material) {
    const NodeId node = drawBox(box);
    paintSelected(session(), material);
    waitUntilIdle();
    return node;
  }
};

void WindowMaterialBrowser::folders_areCollections() {
  const QTemporaryDir folder;
  writeImage(folder.filePath("castle/wall.png"), {32, 32}, Qt::red);
  writeImage(folder.filePath("castle/gate/arch.png"), {64, 32}, Qt::blue);
  writeImage(folder.filePath("moss.png"), {16, 16}, Qt::green);
  useFolder(folder);
  QVERIFY(names().contains("castle/wall") && names().contains("grid/stone"));
  clickChip("castle");
  QCOMPARE(names(), QStringList({"castle/gate/arch", "castle/wall"}));
  search().setText("WALL");
  QCOMPARE(names(), QStringList{"castle/wall"});
  search().clear();
  clickChip("All");
  QVERIFY(names().contains("moss"));
  clickChip("castle");
  window().files().useImages({});  // the collection is gone: all are shown
  QVERIFY(names().contains("grid/stone") && !names().contains("castle/wall"));
}

// Layouts show new widgets later, and count them as nothing until then.
void WindowMaterialBrowser::newChips_haveTheirHeightAtOnce() {
  QVERIFY(chips().isVisible());
  chips().setChips({"one", "two"});
  for (const QToolButton* chip : chips().findChildren<QToolButton*>()) {
    QVERIFY(chip->isVisible());
    QVERIFY(chips().minimumSizeHint().height() >= chip->sizeHint().height());
  }
}

void WindowMaterialBrowser::inUse_followsTheLevel() {
  clickChip("In Use");
  QVERIFY(names().isEmpty());
  painted(kBox, "grid/brick");
  QTRY_COMPARE(names(), QStringList{"grid/brick"});
  session().undo();
  QTRY_VERIFY(names().isEmpty());
}

void WindowMaterialBrowser::recent_hasTheLastOneFirst() {
  clickOn("grid/stone");
  clickOn("grid/wood");
  clickOn("grid/stone");
  clickOn("grid/moss");
  clickChip("Recent");
  QCOMPARE(names(), QStringList({"grid/moss", "grid/stone", "grid/wood"}));
}

void WindowMaterialBrowser::order_isByNameSizeOrUses() {
  const QTemporaryDir folder;
  writeImage(folder.filePath("x/a.png"), {16, 16}, Qt::red);
  writeImage(folder.filePath("x/b.png"), {64, 64}, Qt::green);
  writeImage(folder.filePath("x/c.png"), {32, 32}, Qt::blue);
  useFolder(folder);
  clickChip("x");
  QCOMPARE(names(), QStringList({"x/a", "x/b", "x/c"}));
  auto* order = panel().findChild<QComboBox*>("materials.order");
  order->setCurrentIndex(1);
  QTRY_COMPARE(names(), QStringList({"x/b", "x/c", "x/a"}));
  painted(kBox, "x/c");
  order->setCurrentIndex(2);
  QTRY_COMPARE(names(), QStringList({"x/c", "x/a", "x/b"}));
}

void WindowMaterialBrowser::aClick_paintsTheSelection() {
  const NodeId box = drawBox(kBox);
  clickOn("grid/sand");
  QCOMPARE(window().workspace().material(), std::string("grid/sand"));
  const auto uses = materialUses(session().level());
  QCOMPARE(uses.at("grid/sand"), std::size_t{1});
  QCOMPARE(uses.size(), std::size_t{1});
  Q_UNUSED(box);
}

void WindowMaterialBrowser::keys_moveAndPaint() {
  drawBox(kBox);
  search().setFocus();
  QTest::keyClicks(&search(), "grid/s");
  QCOMPARE(names(), QStringList({"grid/sand", "grid/stone"}));
  QTest::keyClick(&search(), Qt::Key_Down);
  QVERIFY(QTest::qWaitFor([this] { return view().hasFocus(); }));
  QTest::keyClick(&view(), Qt::Key_Right);
  QCOMPARE(panel().current(), std::string("grid/stone"));
  QTest::keyClick(&view(), Qt::Key_Return);
  QCOMPARE(materialUses(session().level()).count("grid/stone"), std::size_t{1});
  QTest::keyClick(&view(), Qt::Key_Escape);
  QVERIFY(QTest::qWaitFor([this] { return window().viewport().hasFocus(); }));
}

void WindowMaterialBrowser::theSlider_andTheWheel_changeTheSize() {
  auto* slider = panel().findChild<QSlider*>("materials.size");
  slider->setValue(128);
  QCOMPARE(view().pictureSize(), 128);
  const QPoint at(20, 20);
  QWheelEvent event(at, view().viewport()->mapToGlobal(at), {}, {0, -120}, Qt::NoButton,
                    Qt::ControlModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(view().viewport(), &event);
  QCOMPARE(view().pictureSize(), 112);
  QCOMPARE(slider->value(), 112);
}

void WindowMaterialBrowser::selectingByMaterial_takesFacesOrSolids() {
  const NodeId a = painted(kBox, "grid/stone");
  const NodeId b = painted({Vec3(-64, 128, 0), Vec3(64, 192, 64)}, "grid/stone");
  painted({Vec3(128, 128, 0), Vec3(192, 192, 64)}, "grid/wood");
  session().clearSelection();
  clickOn("grid/stone");
  choose("Select Solids with This Material");
  QCOMPARE(session().selection(), (Session::Nodes{a, b}));
  choose("Select Faces with This Material");
  QCOMPARE(session().selectedFaces().size(), std::size_t{12});
}

void WindowMaterialBrowser::replacing_inTheLevel_isOneStep() {
  painted(kBox, "grid/stone");
  painted({Vec3(-64, 128, 0), Vec3(64, 192, 64)}, "grid/stone");
  const std::size_t steps = session().undoSteps();
  QCOMPARE(replaceMaterial(session(), "grid/stone", "new/one", ReplaceIn::level), std::size_t{2});
  QCOMPARE(session().undoSteps(), steps + 1);
  QCOMPARE(materialUses(session().level()).at("new/one"), std::size_t{2});
  QVERIFY(equalsFreshEvaluation());
  session().undo();
  QCOMPARE(materialUses(session().level()).at("grid/stone"), std::size_t{2});
  QCOMPARE(replaceMaterial(session(), "not/there", "new/one", ReplaceIn::level), std::size_t{0});
}

void WindowMaterialBrowser::replacing_inTheSelection_sparesTheRest() {
  const NodeId a = painted(kBox, "grid/stone");
  painted({Vec3(-64, 128, 0), Vec3(64, 192, 64)}, "grid/stone");
  session().selectFaces({{a, 2}});
  QCOMPARE(replaceMaterial(session(), "grid/stone", "grid/wood", ReplaceIn::selection),
           std::size_t{1});
  session().select({a});
  QCOMPARE(replaceMaterial(session(), "grid/stone", "grid/moss", ReplaceIn::selection),
           std::size_t{1});
  const auto uses = materialUses(session().level());
  QCOMPARE(uses.at("grid/wood"), std::size_t{1});
  QCOMPARE(uses.at("grid/moss"), std::size_t{1});
  QCOMPARE(uses.at("grid/stone"), std::size_t{1});
}

void WindowMaterialBrowser::replaceDialog_doesIt() {
  painted(kBox, "grid/stone");
  painted({Vec3(-64, 128, 0), Vec3(64, 192, 64)}, "grid/stone");  // stays selected
  QVERIFY(inDialog(
      [](QDialog& dialog) {
        auto* from = dialog.findChild<QComboBox*>("replace.from");
        auto* to = dialog.findChild<QComboBox*>("replace.to");
        QPushButton* replace = nullptr;
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
          if (button->text().remove('&') == "Replace") replace = button;
        }
        QVERIFY(from != nullptr && to != nullptr && replace != nullptr);
        from->setCurrentText("not/there");
        QVERIFY(!replace->isEnabled());
        from->setCurrentText("grid/stone");
        to->setCurrentText("grid/brick");
        QVERIFY(replace->isEnabled());
        QVERIFY(dialog.findChild<QRadioButton*>("replace.inSelection")->isChecked());
        dialog.findChild<QRadioButton*>("replace.inLevel")->click();
        keepPicture(dialog, "dialog_replace");
        replace->click();
      },
      [this] { window().actions().action("face.replaceMaterial")->trigger(); }));
  QCOMPARE(materialUses(session().level()).at("grid/brick"), std::size_t{2});
}

void WindowMaterialBrowser::reload_readsTheFolderAgain() {
  const QTemporaryDir folder;
  writeImage(folder.filePath("castle/wall.png"), {32, 32}, Qt::red);
  useFolder(folder);
  clickChip("castle");
  const auto colourOf = [this](const QString& name) {
    const auto picture = model().indexOf(name.toStdString()).data(Qt::DecorationRole);
    return picture.isValid() ? picture.value<QPixmap>().toImage().pixelColor(4, 4) : QColor();
  };
  QTRY_COMPARE(colourOf("castle/wall"), QColor(Qt::red));
  writeImage(folder.filePath("castle/wall.png"), {32, 32}, Qt::blue);
  writeImage(folder.filePath("castle/door.png"), {32, 32}, Qt::green);
  choose("Reload Textures");
  QCOMPARE(names(), QStringList({"castle/door", "castle/wall"}));
  QTRY_COMPARE(colourOf("castle/wall"), QColor(Qt::blue));
}

void WindowMaterialBrowser::pictures_areReadOffTheEventLoop() {
  const QTemporaryDir folder;
  writeImage(folder.filePath("large/wall.png"), {3000, 3000}, Qt::red);
  useFolder(folder);
  const QModelIndex row = model().indexOf("large/wall");
  QVERIFY2(!row.data(Qt::DecorationRole).isValid(), "the caller waited for the picture");
  QTRY_VERIFY(row.data(Qt::DecorationRole).isValid());
  QVERIFY(row.data(Qt::DecorationRole).value<QPixmap>().width() <= Thumbnails::kSize);
}

void WindowMaterialBrowser::picturesOfArchives_areShown() {
  using halfspace::tests::mip;
  const QTemporaryDir folder;
  const QByteArray flat = mip("brick").left(40) + QByteArray(16 * 8, '\7');
  QByteArray palette(768, '\0');
  palette[3 * 7 + 2] = '\xff';
  for (const auto& [name, bytes] :
       {std::pair{"a.wad", halfspace::tests::wad("WAD2", {{"brick", 'D', flat}})},
        {"a.pak", halfspace::tests::pak({{"gfx/palette.lmp", 0, palette}})}}) {
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  }
  useFolder(folder);
  const QModelIndex row = model().indexOf("brick");
  QTRY_VERIFY(row.data(Qt::DecorationRole).isValid());
  const QImage picture = row.data(Qt::DecorationRole).value<QPixmap>().toImage();
  QCOMPARE(picture.pixelColor(picture.rect().center()), QColor(Qt::blue));
}

void WindowMaterialBrowser::twoThousandImages_stayResponsive() {
  constexpr int kImages = 2000;
  constexpr double kFrame = 16;  // milliseconds
  const QTemporaryDir folder;
  QImage image(64, 64, QImage::Format_RGB32);
  for (int i = 0; i < kImages; ++i) {
    if (i % 100 == 0) QVERIFY(QDir().mkpath(folder.filePath(QString("set%1").arg(i / 100))));
    image.fill(QColor::fromHsv(i % 360, 120, 160));
    QVERIFY(image.save(folder.filePath(QString("set%1/t%2.bmp").arg(i / 100).arg(i))));
  }
  useFolder(folder);
  QVERIFY(model().rowCount() >= kImages);
  QTest::qWait(200);
  // Processor time of the event loop's own thread; other programs on the machine do not count.
  const auto costOf = [](const auto& act) {
    timespec from{}, to{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    act();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return 1e3 * static_cast<double>(to.tv_sec - from.tv_sec) +
           1e-6 * static_cast<double>(to.tv_nsec - from.tv_nsec);
  };
  const auto report = [&](const char* what, double cost) {
    qInfo("%s: %.2f ms", what, cost);
    QVERIFY2(cost < kFrame, what);
  };
  report("typing", costOf([this] { search().setText("t1"); }));
  report("clearing", costOf([this] { search().clear(); }));
  report("a collection", costOf([this] { chips().check(4); }));
  chips().check(0);
  QTest::qWait(50);
  double worst = 0;
  for (int step = 0; step < 20; ++step) {
    worst = std::max(
        worst, costOf([&] {
          view().verticalScrollBar()->setValue(view().verticalScrollBar()->maximum() * step / 20);
          QCoreApplication::processEvents();
        }));
  }
  report("scrolling", worst);
  report("a size", costOf([this] {
           view().setPictureSize(96);
           QCoreApplication::processEvents();
         }));
}

void WindowMaterialBrowser::pictures_data() {
  QTest::addColumn<QString>("theme");
  QTest::newRow("dark") << "dark";
  QTest::newRow("light") << "light";
}

// Pictures for people to look at.
void WindowMaterialBrowser::pictures() {
  QFETCH(QString, theme);
  close();
  QVERIFY(open(theme));
  painted(kBox, "grid/stone");
  painted({Vec3(-64, 128, 0), Vec3(64, 192, 64)}, "grid/brick");
  clickOn("grid/brick");
  QTest::qWait(400);
  keepPicture("materials_" + theme);
  window().docks().materials->setFloating(true);
  window().docks().materials->resize(520, 420);
  QTest::qWait(100);
  keepPicture(*window().docks().materials, "materials_floating_" + theme);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowMaterialBrowser test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_material_browser.moc"
