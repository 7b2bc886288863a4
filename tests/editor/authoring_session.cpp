// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One session from a new level to an exported one, by mouse and keys on the real window. In the
// middle the program is killed. The author is this test program itself, started with a folder as
// its argument; its work is recovered, played and exported in another window.
#include <cstdio>

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/materials/material_view.h"
#include "level/file/level_writer.h"
#include "level/solids/entities.h"
#include "tests/editor/killed_author.h"
#include "tests/editor/when_open.h"

namespace halfspace::editor::tests {

using geometry::Vec3;

namespace {

constexpr int kPatience = 20'000;  // milliseconds

const Box kFirst{Vec3(-208, -96, 0), Vec3(0, 96, 128)};
const Box kSecond{Vec3(0, -96, 0), Vec3(208, 96, 128)};
const Box kDoor{Vec3(-32, -32, 16), Vec3(32, 32, 96)};
const Box kStairs{Vec3(-176, -48, 16), Vec3(-128, 48, 80)};
const Vec3 kStart(-72, 0, 16);  // position of the player start

void print(const QString& text) {
  std::printf("%s\n", qPrintable(text));
  std::fflush(stdout);
}

}  // namespace

// Works in the window; each step is printed together with its success.
class Author : private RealWindow {
 public:
  int work(const QString& folder);

 private:
  using Act = bool (Author::*)();
  bool newLevel();
  bool firstRoom() { return room(kFirst); }
  bool secondRoom() { return room(kSecond); }
  bool door();
  bool stairs();
  bool entity();
  bool paint();
  bool group();
  bool linkedCopy();
  bool save();
  bool oneMoreEdit();

  bool room(const Box& box);
  bool isSound() { return equalsFreshEvaluation() && session().scene().issues().empty(); }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

  QString m_folder;
};

int Author::work(const QString& folder) {
  m_folder = folder;
  if (!open()) return 1;
  window().keepJournal(journalsIn(folder));
  const std::pair<const char*, Act> steps[] = {{"new level", &Author::newLevel},
                                               {"first room", &Author::firstRoom},
                                               {"second room", &Author::secondRoom},
                                               {"door", &Author::door},
                                               {"stairs", &Author::stairs},
                                               {"entity", &Author::entity},
                                               {"paint", &Author::paint},
                                               {"group", &Author::group},
                                               {"linked copy", &Author::linkedCopy},
                                               {"save", &Author::save},
                                               {"one more edit", &Author::oneMoreEdit}};
  for (const auto& [name, act] : steps) {
    const bool ok = (this->*act)();
    print(QString("%1: %2").arg(name, ok ? "done" : "failed"));
    if (ok) continue;
    keepPicture(QString("authoring_%1").arg(name).replace(' ', '_'));
    return 1;
  }
  endAsKilled(session());
}

bool Author::newLevel() {
  key(Qt::Key_N, Qt::ControlModifier);
  if (!waitUntilIdle() || session().level().nodeCount() != 1 || session().isModified())
    return false;
  for (int pane = 1; pane < window().viewport().panes().count(); ++pane) {
    camera(pane).setPosition(Vec3::Zero());
    camera(pane).setZoom(1);
  }
  return true;
}

// Draws a box and hollows it out into a group of walls that are one grid cell thick.
bool Author::room(const Box& box) {
  if (!drawBox(box).valid() || !same(selected(), box)) return false;
  key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  return waitUntilIdle() && session().selection().size() == 1 && isSound() && same(selected(), box);
}

bool Author::door() {
  const std::size_t faces = session().scene().figures().faces;
  if (!drawBox(kDoor).valid() || !same(selected(), kDoor)) return false;
  key(Qt::Key_Minus);
  return isSound() && session().scene().figures().faces != faces;
}

bool Author::stairs() {
  session().clearSelection();
  window().workspace().setReference(kStairs);
  chooseShape("stairs");
  drag(kXy, kStairs.min() + Vec3(2, 2, 0), kStairs.max() - Vec3(2, 2, 0));
  return isSound() && session().selection().size() == 1 && same(selected(), kStairs);
}

// Adds an entity by the context menu, on the floor of the first room.
bool Author::entity() {
  key(Qt::Key_Escape);
  camera(k3d).setPosition({-72, 70, 110});
  camera(k3d).setDirection(-1.5708, -0.75);
  const WhenOpen<QMenu> opened([](QMenu& menu) {
    for (QAction* kind : menu.actions()) {
      if (kind->menu() == nullptr) continue;
      for (QAction* action : kind->menu()->actions()) {
        if (action->text() == "info_player_start") action->trigger();
      }
    }
    menu.close();
  });
  QTest::mouseClick(&window().viewport(), Qt::RightButton, {}, pixelOf(k3d, kStart));
  const auto entities = level::placedEntities(session().level());
  if (!waitUntilIdle() || entities.size() != 1) return false;
  const Vec3 origin = entities.front().origin;
  return (origin - kStart).head<2>().norm() < 24 && origin.z() >= 16 && origin.z() < 64;
}

bool Author::paint() {
  click(kXy, {200, 80, 0});  // a wall of the second room, which selects its group
  if (session().selection().size() != 1 || !same(selected(), kSecond)) return false;
  auto* panel = window().findChild<MaterialPanel*>();
  if (panel->model().rowCount() < 2) return false;
  const QModelIndex item = panel->model().index(1);
  const std::string wanted = panel->model().nameAt(1);
  QTest::mouseClick(panel->view().viewport(), Qt::LeftButton, {},
                    panel->view().visualRect(item).center());
  bool isPainted = false;
  for (const auto& face : session().level().materials().all()) isPainted |= face.name == wanted;
  return isPainted && isSound();
}

bool Author::group() {
  key(Qt::Key_Escape);
  click(kXy, {-152, 0, 0});  // in a flat pane a click picks the smallest solid: the stairs
  if (!same(selected(), kStairs)) return false;
  key(Qt::Key_G, Qt::ControlModifier);
  const level::Node* node = session().level().find(session().selection().front());
  return isSound() && node != nullptr && node->isGroup() && same(selected(), kStairs);
}

// Makes a linked copy and drags it into the second room.
bool Author::linkedCopy() {
  key(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  if (!waitUntilIdle() || session().selection().size() != 1) return false;
  const level::NodeId copy = session().selection().front();
  if (!session().level().node(copy).isLinkedCopy()) return false;
  drag(kXy, {-152, 0, 0}, {120, 0, 0});
  return isSound() && session().isSelected(copy) && selected().min().x() == kStairs.min().x() + 272;
}

bool Author::save() {
  const QString path = m_folder + "/authored.halfspace";
  const WhenOpen<QFileDialog> opened([path](QFileDialog& dialog) {
    dialog.findChild<QLineEdit*>("fileNameEdit")->setText(path);
    static_cast<QDialog&>(dialog).accept();
  });
  key(Qt::Key_S, Qt::ControlModifier);
  return QFile::exists(path) && !session().isModified() && session().path() == path.toStdString();
}

bool Author::oneMoreEdit() {
  key(Qt::Key_Up);
  return isSound() && session().isModified();
}

class AuthoringSession : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase();
  void cleanupTestCase() { close(); }

  void theAuthor_worksUntilKilled();
  void theWork_isRecovered();
  void theLevel_isPlayed();
  void theLevel_isExported();

 private:
  QTemporaryDir m_folder;
  quint64 m_hash = 0;
};

void AuthoringSession::initTestCase() {
  QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3");
}

void AuthoringSession::theAuthor_worksUntilKilled() {
  const AuthorsWork work = runAuthor(m_folder.path());
  QVERIFY2(work.wasKilled, qPrintable(work.output));
  m_hash = work.hash;
}

void AuthoringSession::theWork_isRecovered() {
  QVERIFY(open());
  QVERIFY(recoverWork(window(), m_folder.path()));
  QCOMPARE(level::levelHash(session().level()), m_hash);
  QVERIFY(session().isModified());
  QCOMPARE(session().path().filename().string(), std::string("authored.halfspace"));
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(equalsCommandLine());
  QTRY_COMPARE(session().compiled().state, session().state());
  QVERIFY(session().compiled().leak == LeakVerdict::sealed);
  keepPicture("authoring_recovered");
}

// Walks from the player's start through the door into the second room.
void AuthoringSession::theLevel_isPlayed() {
  QWidget* viewport = &window().viewport();
  key(Qt::Key_F5);
  QTRY_VERIFY(window().play().isPlaying());
  const PlaySession& play = window().play().play();
  QTRY_VERIFY(play.state().onGround);
  const double above = play.state().position.z() - kStart.z();  // its skin keeps it off the floor
  QVERIFY2(above > 0 && above < 0.05, qPrintable(QString::number(above)));
  QVERIFY(play.state().position.x() < -48);
  QTest::keyPress(viewport, Qt::Key_W);
  QVERIFY(QTest::qWaitFor([&play] { return play.state().position.x() > 17; }, kPatience));
  QTest::keyRelease(viewport, Qt::Key_W);
  QTest::keyClick(viewport, Qt::Key_Escape);
  QVERIFY(!window().play().isPlaying());
  QVERIFY(session().findings().all().empty());
}

void AuthoringSession::theLevel_isExported() {
  const std::filesystem::path path = m_folder.filePath("authored.obj").toStdString();
  QSignalSpy exported(&window().files(), &DocumentFiles::exported);
  window().files().exportTo(path, session().level());
  QVERIFY(exported.wait(kPatience));
  QVERIFY(exported.front().at(1).toBool());
  const std::string volume = exactVolume(session().level());
  QVERIFY(!volume.empty());
  QCOMPARE(exactVolume(window(), path), volume);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 3 && arguments[1] == halfspace::editor::tests::kAuthor) {
    return halfspace::editor::tests::Author().work(arguments[2]);
  }
  halfspace::editor::tests::AuthoringSession test;
  return QTest::qExec(&test, argc, argv);
}
#include "authoring_session.moc"
