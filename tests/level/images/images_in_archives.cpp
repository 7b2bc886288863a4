// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Archives that the test itself writes, byte by byte: WAD2, WAD3, PAK, PK3; whole, and damaged.
#include <QTemporaryDir>
#include <QtTest>
#include <random>

#include "level/images/image_archive.h"
#include "tests/support/archives/game_archives.h"

using namespace halfspace::level;
using namespace halfspace::tests;

class ImagesInArchives : public QObject {
  Q_OBJECT

 private slots:
  void quakeTextures_takeTheGamesPalette();
  void halfLifeTextures_haveTheirOwnPalette();
  void aBraceInTheName_makesTheLastColourTransparent();
  void aPakOfQuake2_holdsWalTexturesAndThePalette();
  void aPk3_holdsImageFilesBelowTextures();
  void aZipWithoutTheFolder_showsEveryImage();
  void damagedArchives_areRefusedWithTheReason_data();
  void damagedArchives_areRefusedWithTheReason();
  void entriesOutsideTheFile_areLeftOutAndNamed();
  void aBomb_isLeftOut();
  void damagedTextures_areRefusedWithTheReason();
  void mutants_neverReadOutside();

 private:
  std::variant<ImageArchive, std::string> open(const QString& name, const QByteArray& bytes);
  ImageArchive opened(const QString& name, const QByteArray& bytes);

  QTemporaryDir m_folder;
};

std::variant<ImageArchive, std::string> ImagesInArchives::open(const QString& name,
                                                               const QByteArray& bytes) {
  QFile file(m_folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
    return std::string("the test cannot write the file");
  }
  file.close();
  return ImageArchive::open(m_folder.filePath(name).toStdString());
}

ImageArchive ImagesInArchives::opened(const QString& name, const QByteArray& bytes) {
  auto archive = open(name, bytes);
  if (const auto* problem = std::get_if<std::string>(&archive)) qFatal("%s", problem->c_str());
  return std::get<ImageArchive>(std::move(archive));
}

void ImagesInArchives::quakeTextures_takeTheGamesPalette() {
  const ImageArchive archive =
      opened("a.wad", wad("WAD2", {{"wall", 'D', mip("wall")}, {"disc", 'B', "picture"}}));
  QCOMPARE(archive.names(), std::vector<std::string>{"wall"});
  Palette palette{};
  palette[3 * 2] = 77;
  const auto read = archive.read(0, palette);
  const auto* image = std::get_if<RgbaImage>(&read);
  QVERIFY(image != nullptr);
  QCOMPARE(image->width, 16);
  QCOMPARE(image->height, 8);
  QCOMPARE(image->pixels.size(), std::size_t{16 * 8 * 4});
  QCOMPARE(int{image->pixels[4 * 2]}, 77);
  QCOMPARE(int{image->pixels[4 * 2 + 3]}, 255);
}

void ImagesInArchives::halfLifeTextures_haveTheirOwnPalette() {
  const QByteArray lump = mip("WALL") + number16(256) + colours();
  const ImageArchive archive = opened("a.wad", wad("WAD3", {{"WALL", 'C', lump}}));
  const auto read = archive.read(0, quakeLikePalette());
  const auto* image = std::get_if<RgbaImage>(&read);
  QVERIFY(image != nullptr);
  QCOMPARE(int{image->pixels[4 * 100]}, 100);
  QCOMPARE(int{image->pixels[4 * 100 + 1]}, 50);
  QCOMPARE(int{image->pixels[4 * 100 + 2]}, 155);
}

void ImagesInArchives::aBraceInTheName_makesTheLastColourTransparent() {
  const ImageArchive archive =
      opened("a.wad", wad("WAD2", {{"{fence", 'D', mip("{fence")}, {"wall", 'D', mip("wall")}}));
  for (const auto& [number, alpha] : {std::pair{0, 0}, {1, 255}}) {
    const auto read = archive.read(static_cast<std::size_t>(number), quakeLikePalette());
    const auto* image = std::get_if<RgbaImage>(&read);
    QVERIFY(image != nullptr);
    QCOMPARE(int{image->pixels[4 * 1 + 3]}, alpha);
    QCOMPARE(int{image->pixels[4 * 2 + 3]}, 255);
  }
}

void ImagesInArchives::aPakOfQuake2_holdsWalTexturesAndThePalette() {
  const ImageArchive archive = opened("pak0.PAK", pak({{"models/a.png", 0, "no texture"},
                                                       {"Textures/e1u1/floor.wal", 0, wal()},
                                                       {"pics/colormap.pcx", 0, pcx()}}));
  QCOMPARE(archive.names(), std::vector<std::string>{"e1u1/floor"});
  QVERIFY(archive.palette().has_value());
  const auto read = archive.read(0, *archive.palette());
  const auto* image = std::get_if<RgbaImage>(&read);
  QVERIFY(image != nullptr);
  QCOMPARE(int{image->pixels[4 * 6]}, 6);
  QCOMPARE(int{image->pixels[4 * 6 + 2]}, 249);
}

void ImagesInArchives::aPk3_holdsImageFilesBelowTextures() {
  const ImageArchive archive = opened("pak0.pk3", zip({{"levelshots/a.jpg", 0, "shot"},
                                                       {"textures/base/Brick.TGA", 0, "pixels"},
                                                       {"textures/base/", 0, ""},
                                                       {"textures/readme.txt", 0, "text"}}));
  QCOMPARE(archive.names(), std::vector<std::string>{"base/Brick"});
  const auto read = archive.read(0, quakeLikePalette());
  const auto* file = std::get_if<ImageFile>(&read);
  QVERIFY(file != nullptr);
  QCOMPARE(file->ending, std::string(".tga"));
  QCOMPARE(file->bytes, Bytes({'p', 'i', 'x', 'e', 'l', 's'}));
}

void ImagesInArchives::aZipWithoutTheFolder_showsEveryImage() {
  const ImageArchive archive =
      opened("set.zip", zip({{"stone/a.png", 0, "a"}, {"stone/b.jpeg", 0, "b"}}));
  QCOMPARE(archive.names(), (std::vector<std::string>{"stone/a", "stone/b"}));
}

void ImagesInArchives::damagedArchives_areRefusedWithTheReason_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("reason");
  QTest::newRow("empty WAD") << "a.wad" << QByteArray() << "the file is too short for a WAD file";
  QTest::newRow("WAD of Doom")
      << "a.wad" << QByteArray("IWAD") + number32(0) + number32(12)
      << "a WAD file of Doom; only WAD2 (Quake) and WAD3 (Half-Life) are read";
  QTest::newRow("another file") << "a.wad" << QByteArray(64, 'x')
                                << "not a WAD file: it begins with neither WAD2 nor WAD3";
  QTest::newRow("directory outside")
      << "a.wad" << QByteArray("WAD2") + number32(1) + number32(0xfffffff0U)
      << "the directory lies outside the file";
  QTest::newRow("four thousand million lumps")
      << "a.wad" << QByteArray("WAD2") + number32(0xffffffffU) + number32(12)
      << "the directory has too many lumps: 4294967295";
  QTest::newRow("PAK") << "a.pak" << QByteArray("PACK") + number32(12) + number32(64)
                       << "the directory lies outside the file";
  QTest::newRow("PAK, uneven") << "a.pak" << QByteArray("PACK") + number32(12) + number32(63)
                               << "the length of the directory is no multiple of 64";
  QTest::newRow("ZIP") << "a.pk3" << QByteArray(100, 'x') << "not a ZIP file: Not a zip archive";
}

void ImagesInArchives::damagedArchives_areRefusedWithTheReason() {
  QFETCH(QString, name);
  QFETCH(QByteArray, bytes);
  QFETCH(QString, reason);
  const auto archive = open(name, bytes);
  const auto* problem = std::get_if<std::string>(&archive);
  QVERIFY(problem != nullptr);
  QCOMPARE(QString::fromStdString(*problem), reason);
}

void ImagesInArchives::entriesOutsideTheFile_areLeftOutAndNamed() {
  QByteArray bytes = wad("WAD2", {{"bad", 'D', mip("bad")}, {"good", 'D', mip("good")}});
  const auto directory = bytes.size() - 2 * 32;
  bytes.replace(directory, 4, number32(0xfffffff0U));
  const ImageArchive archive = opened("a.wad", bytes);
  QCOMPARE(archive.names(), std::vector<std::string>{"good"});
  QCOMPARE(archive.problems().size(), std::size_t{1});
  QVERIFY2(
      archive.problems()[0].starts_with("\"bad\" lies outside the file: 210 bytes at 4294967280"),
      archive.problems()[0].c_str());
}

void ImagesInArchives::aBomb_isLeftOut() {
  const ImageArchive archive = opened("a.pk3", zip({{"textures/a.png", 0, "tiny"}}, 0xf0000000U));
  QVERIFY(archive.names().empty());
  QCOMPARE(QString::fromStdString(archive.problems().at(0)),
           "\"textures/a.png\" is too large for an image: 4026531840 bytes unpacked");
}

void ImagesInArchives::damagedTextures_areRefusedWithTheReason() {
  QByteArray wide = mip("wide");
  wide.replace(16, 4, number32(1U << 30U));
  QByteArray outside = mip("outside");
  outside.replace(24, 4, number32(0xffffffffU));
  const ImageArchive archive = opened(
      "a.wad",
      wad("WAD2", {{"wide", 'D', wide}, {"outside", 'D', outside}, {"short", 'D', "short"}}));
  const QStringList reasons{"\"wide\" is damaged: its size is 1073741824 x 8 pixels",
                            "\"outside\" is damaged: its pixels are missing",
                            "\"short\" is damaged: it is too short for a texture"};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto read = archive.read(i, quakeLikePalette());
    const auto* problem = std::get_if<std::string>(&read);
    QVERIFY(problem != nullptr);
    QCOMPARE(QString::fromStdString(*problem), reasons[static_cast<int>(i)]);
  }
  const ImageArchive other = opened("a.wad", wad("WAD3", {{"bare", 'C', mip("bare")}}));
  const auto read = other.read(0, quakeLikePalette());
  QCOMPARE(std::get<std::string>(read), std::string("\"bare\" is damaged: its palette is missing"));
}

// Sanitizers see what leaves the file's bytes; without them the sizes of the images are checked.
void ImagesInArchives::mutants_neverReadOutside() {
  const std::uint32_t seed = 20261123;
  std::mt19937 random(seed);
  const QList<std::pair<QString, QByteArray>> whole{
      {"m.wad", wad("WAD2", {{"{a", 'D', mip("{a")}, {"b", 'D', mip("b")}})},
      {"m.wad", wad("WAD3", {{"a", 'C', mip("a") + number16(256) + colours()}})},
      {"m.pak", pak({{"textures/a.wal", 0, wal()}, {"pics/colormap.pcx", 0, pcx()}})},
      {"m.pk3", zip({{"textures/a.tga", 0, "pixels"}, {"gfx/palette.lmp", 0, colours()}})}};
  int images = 0;
  for (int round = 0; round < 2000; ++round) {
    auto [name, bytes] = whole[round % whole.size()];
    const int changes = 1 + static_cast<int>(random() % 6);
    for (int i = 0; i < changes; ++i) {
      const auto at = static_cast<qsizetype>(random() % static_cast<quint32>(bytes.size()));
      bytes[at] = static_cast<char>(random());
    }
    if (random() % 4 == 0) bytes.truncate(static_cast<qsizetype>(random()) % bytes.size());
    const auto archive = open(name, bytes);
    const auto* read = std::get_if<ImageArchive>(&archive);
    if (read == nullptr) continue;
    for (std::size_t i = 0; i < read->names().size(); ++i) {
      const auto image = read->read(i, quakeLikePalette());
      const auto* pixels = std::get_if<RgbaImage>(&image);
      if (pixels == nullptr) continue;
      ++images;
      QCOMPARE(pixels->pixels.size(), std::size_t{4} * static_cast<std::size_t>(pixels->width) *
                                          static_cast<std::size_t>(pixels->height));
    }
  }
  qInfo("seed %u: %d images in 2000 damaged archives", seed, images);
  QVERIFY(images > 100);
}

QTEST_GUILESS_MAIN(ImagesInArchives)
#include "images_in_archives.moc"
