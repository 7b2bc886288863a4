// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The textures of a game in exports: out of WAD, PAK and PK3 files that the test writes.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"
#include "tests/support/archives/game_archives.h"

using namespace halfspace::tests;

namespace {

// Decoded from a PNG whose rows are differences to the left, as ours are. An empty list: another
// one.
struct Pixels {
  int width = 0, height = 0, channels = 0;
  QByteArray bytes;
  QByteArray at(int x, int y) const { return bytes.mid((y * width + x) * channels, channels); }
};

quint32 bigEndianAt(const QByteArray& bytes, qsizetype at) {
  return qFromBigEndian<quint32>(bytes.constData() + at);
}

Pixels pixelsOf(const QByteArray& png) {
  if (!png.startsWith("\x89PNG")) return {};
  Pixels made{static_cast<int>(bigEndianAt(png, 16)),
              static_cast<int>(bigEndianAt(png, 20)),
              png[25] == 6 ? 4 : 3,
              {}};
  const qsizetype start = png.indexOf("IDAT");
  const QByteArray packed = png.mid(start + 4, bigEndianAt(png, start - 4));
  const qsizetype row = qsizetype(made.width) * made.channels + 1;
  QByteArray size(4, '\0');
  qToBigEndian(static_cast<quint32>(row * made.height), size.data());
  const QByteArray rows = qUncompress(size + packed);
  for (int y = 0; y < made.height; ++y) {
    if (rows.size() < (y + 1) * row || rows[y * row] != 1) return {};
    QByteArray left(made.channels, '\0');
    for (qsizetype i = 0; i < row - 1; ++i) {
      char& value = left[i % made.channels];
      value = static_cast<char>(value + rows[y * row + 1 + i]);
      made.bytes += value;
    }
  }
  return made;
}

struct Glb {
  QJsonObject document;
  QByteArray binary;

  explicit Glb(const QByteArray& bytes) {
    const auto size = static_cast<qsizetype>(qFromLittleEndian<quint32>(bytes.constData() + 12));
    document = QJsonDocument::fromJson(bytes.mid(20, size)).object();
    binary = bytes.mid(28 + size);
  }
  QJsonObject material(const QString& name) const {
    for (const QJsonValue& each : document["materials"].toArray())
      if (each["name"] == name) return each.toObject();
    return {};
  }
  // The image of a material: its entry in the file.
  QJsonObject image(const QString& material) const {
    const QJsonObject surface = this->material(material)["pbrMetallicRoughness"].toObject();
    if (!surface.contains("baseColorTexture")) return {};
    const int texture = surface["baseColorTexture"].toObject()["index"].toInt();
    const int source = document["textures"].toArray()[texture].toObject()["source"].toInt();
    return document["images"].toArray()[source].toObject();
  }
  QByteArray imageBytes(const QString& material) const {
    const int number = image(material)["bufferView"].toInt(-1);
    const QJsonObject view = document["bufferViews"].toArray()[number].toObject();
    return number < 0 ? QByteArray()
                      : binary.mid(view["byteOffset"].toInt(), view["byteLength"].toInt());
  }
};

// Red and green above blue and white.
const QByteArray kTga = QByteArray::fromHex(
    "00000200000000000000000002000200"
    "1820"
    "0000ff"
    "00ff00"
    "ff0000"
    "ffffff");
// The head of a PNG of 128 by 32 texels: it is passed on byte for byte.
const QByteArray kPng =
    QByteArray::fromHex("89504e470d0a1a0a0000000d494844520000008000000020080200000000000000");

}  // namespace

class TexturesOfGamesAreExported : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void theFolderOfTheGame_givesPicturesAndPalette();
  void archives_areNamedOneByOne();
  void theLevelsKey_namesItsWads();
  void texelsOfTheTexture_measureTheFaces();
  void beside_areFilesOfTheirOwn();
  void materialFiles_nameUnpackedImages();
  void withoutAPlace_materialFilesSaySo();
  void withoutThePalette_coloursAreAGuess();
  void unpackableImages_areListed();
  void damagedArchives_areNamed();
  void wrongOptions_areRefused();
  void optionsWithoutEffect_areNamed();
  void archives_areNotOverwritten();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun build(const QStringList& more, const QString& out = "a.glb") {
    QStringList arguments{"build", "a.map", "-o", out, "--json", "report.json"};
    if (out.endsWith(".glb"))
      arguments << "--for"
                << "plain";
    return run(arguments + more, m_folder->path());
  }
  Glb glb() const { return Glb(bytesOf(path("a.glb"))); }
  QString losses() const {
    QStringList all;
    for (const QJsonValue& loss : reportAt(path("report.json"))["losses"].toArray())
      all << loss.toString();
    return all.join('\n');
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void TexturesOfGamesAreExported::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  QDir(m_folder->path()).mkpath("game/id1");
  QByteArray map = "{\n\"classname\" \"worldspawn\"\n\"_game\" \"quake\"\n}\n";
  int x = 0;
  for (const char* texture : {"stone", "{fence", "base/crate", "base/glass"}) {
    map += mapOf({{{x, 0, 0}, {x + 64, 64, 64}}}, texture).replace("worldspawn", "func_group");
    x += 128;
  }
  writeFile(path("a.map"), map);
  writeFile(path("game/id1/base.wad"),
            wad("WAD2", {{"STONE", 'D', mip("STONE")}, {"{fence", 'D', mip("{fence")}}));
  writeFile(path("game/id1/pak0.pak"), pak({{"gfx/palette.lmp", 0, colours()}}));
  writeFile(path("game/id1/pak1.pk3"),
            zip({{"textures/base/crate.tga", 0, kTga}, {"textures/base/glass.png", 0, kPng}}));
}

void TexturesOfGamesAreExported::theFolderOfTheGame_givesPicturesAndPalette() {
  const ProgramRun done = build({"--base", "game"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const Glb made = glb();
  // Pixel i of a texture of the WAD has the colour i of the palette in the PAK.
  const Pixels stone = pixelsOf(made.imageBytes("stone"));
  QCOMPARE(stone.width, 16);
  QCOMPARE(stone.height, 8);
  QCOMPARE(stone.channels, 3);
  QCOMPARE(stone.at(4, 6), QByteArray::fromHex("64329b"));
  QVERIFY(!made.material("stone").contains("alphaMode"));
  // The last colour is a hole.
  const Pixels fence = pixelsOf(made.imageBytes("{fence"));
  QCOMPARE(fence.channels, 4);
  QCOMPARE(fence.at(1, 0), QByteArray::fromHex("00000000"));
  QCOMPARE(fence.at(4, 6), QByteArray::fromHex("64329bff"));
  QCOMPARE(made.material("{fence")["alphaMode"].toString(), QString("MASK"));
  QVERIFY(made.material("{fence")["doubleSided"].toBool());
  // A TGA image becomes a PNG; a PNG stays as it is.
  const Pixels crate = pixelsOf(made.imageBytes("base/crate"));
  QCOMPARE(crate.bytes, QByteArray::fromHex("ff0000"
                                            "00ff00"
                                            "0000ff"
                                            "ffffff"));
  QCOMPARE(made.imageBytes("base/glass"), kPng);
  QVERIFY2(!losses().contains("image"), qPrintable(losses()));
  QCOMPARE(reportAt(path("report.json"))["images"].toInt(), 4);
}

void TexturesOfGamesAreExported::archives_areNamedOneByOne() {
  const ProgramRun done =
      build({"--textures", "game/id1/base.wad", "--textures", "game/id1/pak0.pak"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(pixelsOf(glb().imageBytes("stone")).at(4, 6), QByteArray::fromHex("64329b"));
  QVERIFY2(losses().contains("2 materials without an image"), qPrintable(losses()));
}

void TexturesOfGamesAreExported::theLevelsKey_namesItsWads() {
  QByteArray map = bytesOf(path("a.map"));
  map.replace("\"_game\" \"quake\"", "\"wad\" \"C:\\\\games\\\\base.wad;gone.wad\"");
  writeFile(path("a.map"), map);
  QVERIFY(QFile::copy(path("game/id1/base.wad"), path("base.wad")));
  const ProgramRun done = build({});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(pixelsOf(glb().imageBytes("{fence")).at(1, 0), QByteArray::fromHex("00000000"));
  QVERIFY2(done.err.contains("a.map") && done.err.contains("gone.wad, which is not found"),
           qPrintable(done.err));
  // Without texture coordinates the textures do not matter.
  const ProgramRun bare = build({}, "a.stl");
  QVERIFY2(bare.code == 0 && !bare.err.contains("gone.wad"), qPrintable(bare.err));
}

// A face of 64 units shows the crate's texture of 2 by 2 texels 32 times.
void TexturesOfGamesAreExported::texelsOfTheTexture_measureTheFaces() {
  QCOMPARE(build({"--base", "game", "--images", "beside"}, "a.obj").code, 0);
  double most[2] = {-1e9, -1e9}, least[2] = {1e9, 1e9};
  for (const QByteArray& line : bytesOf(path("a.obj")).split('\n')) {
    const QByteArrayList words = line.split(' ');
    if (words.size() != 3 || words[0] != "vt") continue;
    for (int i = 0; i < 2; ++i) {
      most[i] = std::max(most[i], words[1 + i].toDouble());
      least[i] = std::min(least[i], words[1 + i].toDouble());
    }
  }
  // The box of the crate ends at x = 320.
  QCOMPARE(most[0], 320 / 2.0);
  QCOMPARE(most[1] - least[1], 64 / 2.0);
}

void TexturesOfGamesAreExported::beside_areFilesOfTheirOwn() {
  const ProgramRun done = build({"--base", "game", "--images", "beside"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const Glb made = glb();
  const QString uri = made.image("{fence")["uri"].toString();
  QCOMPARE(uri, QString("a_images/_fence.png"));
  QCOMPARE(pixelsOf(bytesOf(path(uri))).at(1, 0), QByteArray::fromHex("00000000"));
  QCOMPARE(namesIn(path("a_images")),
           QStringList({"_fence.png", "crate.png", "glass.png", "STONE.png"}));
}

void TexturesOfGamesAreExported::materialFiles_nameUnpackedImages() {
  const ProgramRun done = build({"--base", "game", "--images", "beside"}, "a.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QByteArray materials = bytesOf(path("a.mtl"));
  for (const char* name : {"_fence.png", "crate.tga", "glass.png", "STONE.png"}) {
    QVERIFY2(materials.contains(QByteArray("map_Kd a_images/") + name + '\n'), materials);
    QVERIFY2(!bytesOf(path(QString("a_images/") + name)).isEmpty(), name);
  }
  // The file of the archive is passed on.
  QCOMPARE(bytesOf(path("a_images/crate.tga")), kTga);
  QCOMPARE(pixelsOf(bytesOf(path("a_images/STONE.png"))).at(4, 6), QByteArray::fromHex("64329b"));
}

void TexturesOfGamesAreExported::withoutAPlace_materialFilesSaySo() {
  const ProgramRun done = build({"--base", "game"}, "a.obj");
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY(!bytesOf(path("a.mtl")).contains("map_Kd"));
  QVERIFY(!QDir(path("a_images")).exists());
  const QJsonObject written = reportAt(path("report.json"))["written"].toObject();
  const QString loss = written["losses"].toArray().last().toString();
  QVERIFY2(loss.startsWith("4 materials whose image is a DDS file or in an archive") &&
               loss.contains("--images beside"),
           qPrintable(loss));
}

void TexturesOfGamesAreExported::withoutThePalette_coloursAreAGuess() {
  QCOMPARE(build({"--textures", "game/id1/base.wad"}).code, 0);
  QVERIFY2(losses().contains("2 images whose colours are a guess"), qPrintable(losses()));
  QCOMPARE(build({"--base", "game"}).code, 0);
  QVERIFY2(!losses().contains("guess"), qPrintable(losses()));
}

void TexturesOfGamesAreExported::unpackableImages_areListed() {
  writeFile(path("game/id1/pak1.pk3"), zip({{"textures/base/crate.tga", 0, "short"}}));
  const ProgramRun done = build({"--base", "game"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QVERIFY2(losses().contains("1 image that cannot be read"), qPrintable(losses()));
  QVERIFY(glb().image("base/crate").isEmpty());
}

// A WAD whose directory lies behind its end, and a PK3 that unpacks to gigabytes.
void TexturesOfGamesAreExported::damagedArchives_areNamed() {
  QByteArray behind = wad("WAD2", {{"stone", 'D', mip("stone")}});
  behind.replace(8, 4, number32(0x7fffffff));
  writeFile(path("game/id1/base.wad"), behind);
  writeFile(path("game/id1/pak1.pk3"), zip({{"textures/base/crate.tga", 0, "tiny"}}, 0xf0000000U));
  const ProgramRun done = build({"--base", "game"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  for (const char* part : {"base.wad: the directory lies outside the file",
                           "pak1.pk3: \"textures/base/crate.tga\" is too large for an image: "
                           "4026531840 bytes unpacked"})
    QVERIFY2(done.err.contains(part), qPrintable(done.err));
  QCOMPARE(reportAt(path("report.json"))["images"].toInt(-1), 0);
}

void TexturesOfGamesAreExported::wrongOptions_areRefused() {
  const auto refused = [&](const QStringList& options, const char* part) {
    const ProgramRun done = build(options);
    return done.code == 2 && done.err.contains(part);
  };
  QVERIFY(refused({"--textures", "a.map"}, "--textures takes a folder or an archive of a game"));
  QVERIFY(refused({"--game", "quake"}, "--game needs the folder of the game"));
  QVERIFY(refused({"--base", "game", "--game", "quack"}, "There is no game \"quack\""));
}

void TexturesOfGamesAreExported::optionsWithoutEffect_areNamed() {
  const ProgramRun done =
      run({"build", "a.map", "-o", "a.stl", "--base", "game"}, m_folder->path());
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("have no effect: no output has texture coordinates"),
           qPrintable(done.err));
}

void TexturesOfGamesAreExported::archives_areNotOverwritten() {
  const QByteArray before = bytesOf(path("game/id1/base.wad"));
  const QStringList arguments{
      "build", "a.map", "--textures", "game/id1/base.wad", "--json", "game/id1/../id1/base.wad"};
  const ProgramRun done = run(arguments, m_folder->path());
  QCOMPARE(done.code, 2);
  QVERIFY2(done.err.contains("--textures"), qPrintable(done.err));
  QCOMPARE(bytesOf(path("game/id1/base.wad")), before);
}

QTEST_GUILESS_MAIN(TexturesOfGamesAreExported)
#include "textures_of_games_are_exported.moc"
