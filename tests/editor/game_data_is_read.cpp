// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The data of a game for the editor: images of folders and archives by their names, definitions,
// and messages about what is missing or damaged.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/session/game_data.h"
#include "tests/support/archives/game_archives.h"

using namespace halfspace;
using namespace halfspace::editor;
using namespace halfspace::tests;

class GameDataIsRead : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }

  void imagesBelowTextures_areNamedWithoutIt();
  void aFolderWithoutTextures_givesAllImages();
  void archives_areNamedByTheProfile();
  void theUsersImages_comeFirst();
  void definitions_areRead_theLaterOneWins();
  void missingParts_areNamed();
  void aMissingFolder_isNamed();
  void impossibleOffsets_areTold();

 private:
  void write(const QString& name, const QByteArray& bytes) {
    const QString path = m_folder->filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  GameData read(const level::GameProfile& game, level::ImageFolder images = {}) const {
    return readGameData(game, m_folder->path().toStdString(), std::move(images));
  }
  static level::GameProfile game() {
    level::GameProfile game;
    game.id = "test";
    game.name = "Test";
    return game;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void GameDataIsRead::imagesBelowTextures_areNamedWithoutIt() {
  write("base/Textures/wall/brick.png", "x");
  write("base/models/torch.png", "x");
  write("base/pak0.pk3", zip({{"textures/wall/stone.png", 0, "x"}, {"gfx/menu.png", 0, "x"}}));
  level::GameProfile profile = game();
  profile.textures = {"base"};
  const GameData data = read(profile);
  QCOMPARE(data.images.names(), (std::vector<std::string>{"wall/brick", "wall/stone"}));
  QVERIFY(data.problems.empty());
}

void GameDataIsRead::aFolderWithoutTextures_givesAllImages() {
  write("wads/deep/a.png", "x");
  write("wads/b.tga", "x");
  level::GameProfile profile = game();
  profile.textures = {"wads"};
  QCOMPARE(read(profile).images.names(), (std::vector<std::string>{"b", "deep/a"}));
}

void GameDataIsRead::archives_areNamedByTheProfile() {
  write("id1/base.wad", wad("WAD2", {{"stone", 'D', mip("stone")}}));
  write("id1/other.wad", wad("WAD2", {{"wood", 'D', mip("wood")}}));
  level::GameProfile profile = game();
  profile.textures = {"id1/base.wad"};
  const GameData data = read(profile);
  QCOMPARE(data.images.names(), std::vector<std::string>{"stone"});
  QVERIFY(std::holds_alternative<level::RgbaImage>(data.images.image("STONE")));
}

void GameDataIsRead::theUsersImages_comeFirst() {
  const QTemporaryDir own;
  QFile image(own.filePath("stone.png"));
  QVERIFY(image.open(QIODevice::WriteOnly));
  image.close();
  write("id1/base.wad", wad("WAD2", {{"stone", 'D', mip("stone")}, {"wood", 'D', mip("wood")}}));
  level::GameProfile profile = game();
  profile.textures = {"id1"};
  const GameData data = read(profile, level::ImageFolder(own.path().toStdString()));
  QCOMPARE(data.images.names(), (std::vector<std::string>{"stone", "wood"}));
  QVERIFY(std::holds_alternative<std::filesystem::path>(data.images.image("stone")));
}

void GameDataIsRead::definitions_areRead_theLaterOneWins() {
  write("base.fgd", "@PointClass = light : \"A light\" []\n@PointClass = item_key : \"Key\" []\n");
  write("mine.fgd", "@PointClass = light : \"A better light\" []\n");
  level::GameProfile profile = game();
  profile.definitions = {"base.fgd", "mine.fgd"};
  const GameData data = read(profile);
  QCOMPARE(data.classes.size(), std::size_t{2});
  QCOMPARE(findEntityClass(data.classes, "light")->doc, std::string("A better light"));
}

void GameDataIsRead::missingParts_areNamed() {
  level::GameProfile profile = game();
  profile.textures = {"id1"};
  profile.definitions = {"quake.fgd"};
  const GameData data = read(profile);
  QCOMPARE(data.problems.size(), std::size_t{2});
  for (std::size_t i = 0; i < 2; ++i) {
    const QString problem = QString::fromStdString(data.problems[i]);
    QVERIFY2(problem.contains(m_folder->filePath(i == 0 ? "id1" : "quake.fgd")) &&
                 problem.contains("File > Game"),
             qPrintable(problem));
  }
}

void GameDataIsRead::aMissingFolder_isNamed() {
  level::GameProfile profile = game();
  profile.textures = {"id1", "id2"};
  const GameData data = readGameData(profile, "/no/such/folder");
  QCOMPARE(data.problems.size(), std::size_t{1});
  QVERIFY(data.problems[0].find("there is no folder /no/such/folder") != std::string::npos);
}

// A WAD whose directory lies behind its end, and one whose lump does.
void GameDataIsRead::impossibleOffsets_areTold() {
  QByteArray behind = wad("WAD2", {{"stone", 'D', mip("stone")}});
  behind.replace(8, 4, number32(0x7fffffff));
  write("id1/behind.wad", behind);
  QByteArray lump = wad("WAD2", {{"stone", 'D', mip("stone")}, {"wood", 'D', mip("wood")}});
  const qsizetype entry = lump.size() - 32;  // of the last lump: an entry has 32 bytes
  lump.replace(entry, 4, number32(0x7ffffff0));
  write("id1/lump.wad", lump);
  level::GameProfile profile = game();
  profile.textures = {"id1"};
  const GameData data = read(profile);
  QCOMPARE(data.images.names(), std::vector<std::string>{"stone"});
  QCOMPARE(data.problems.size(), std::size_t{2});
  std::string all = data.problems[0] + data.problems[1];
  QVERIFY2(all.find("behind.wad: ") != std::string::npos, all.c_str());
  QVERIFY2(all.find("lump.wad: ") != std::string::npos, all.c_str());
}

QTEST_GUILESS_MAIN(GameDataIsRead)
#include "game_data_is_read.moc"
