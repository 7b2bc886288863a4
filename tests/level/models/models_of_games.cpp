// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "level/images/pixel_files.h"
#include "level/models/game_tree.h"
#include "level/models/model.h"
#include "tests/support/archives/game_archives.h"
#include "tests/support/archives/game_models.h"

using namespace halfspace;
using namespace halfspace::tests;

namespace {

level::Bytes bytesOf(const QByteArray& bytes) {
  return {bytes.begin(), bytes.end()};
}

level::Palette palette() {
  level::Palette made{};
  const QByteArray bytes = colours();
  std::copy(bytes.begin(), bytes.end(), made.begin());
  return made;
}

using Reader = level::DecodedModel (*)(const level::Bytes&, level::ModelChoice);

level::DecodedModel readMdl(const level::Bytes& file, level::ModelChoice choice) {
  return level::mdlModel(file, choice, palette());
}
level::DecodedModel readSprite(const level::Bytes& file, level::ModelChoice choice) {
  return level::spriteModel(file, choice, palette());
}

level::Model modelIn(const level::DecodedModel& decoded) {
  const auto* model = std::get_if<level::Model>(&decoded);
  return model == nullptr ? level::Model() : *model;
}

// The least and the greatest coordinate of all vertices.
std::pair<float, float> extentOf(const level::Model& model) {
  std::pair extent(1e9F, -1e9F);
  for (const auto& part : model.parts)
    for (const auto& vertex : part.vertices)
      for (const float at : vertex.position)
        extent = {std::min(extent.first, at), std::max(extent.second, at)};
  return extent;
}

// Six times the volume that the triangles enclose: positive if they face outwards.
double volumeOf(const level::Model& model) {
  double sum = 0;
  for (const auto& part : model.parts) {
    for (std::size_t i = 0; i + 2 < part.vertices.size(); i += 3) {
      const auto& a = part.vertices[i].position;
      const auto& b = part.vertices[i + 1].position;
      const auto& c = part.vertices[i + 2].position;
      sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
             a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
  }
  return sum;
}

// Red, green, blue, alpha of the first pixel of the first part.
std::array<int, 4> colourOf(const level::Model& model) {
  const auto* image =
      model.parts.empty() ? nullptr : std::get_if<level::RgbaImage>(&model.parts[0].skin);
  if (image == nullptr) return {-1, -1, -1, -1};
  return {image->pixels[0], image->pixels[1], image->pixels[2], image->pixels[3]};
}

std::string pathOf(const level::Model& model) {
  const auto* path = model.parts.empty() ? nullptr : std::get_if<std::string>(&model.parts[0].skin);
  return path == nullptr ? std::string() : *path;
}

}  // namespace

class ModelsOfGames : public QObject {
  Q_OBJECT

 private slots:
  void cube_isRead_atEachFrame_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<void*>("reader");
    const auto row = [](const char* name, const QByteArray& file, Reader reader) {
      QTest::newRow(name) << file << reinterpret_cast<void*>(reader);
    };
    row("MDL", cubeMdl({255, 0}), &readMdl);
    row("MD2", cubeMd2({"a.pcx"}), &level::md2Model);
    row("MD3", cubeMd3("a"), &level::md3Model);
  }
  void cube_isRead_atEachFrame() {
    QFETCH(QByteArray, file);
    QFETCH(void*, reader);
    const auto read = reinterpret_cast<Reader>(reader);
    for (const auto& [frame, most] : {std::pair(0, 16.0F), {1, 48.0F}, {7, 16.0F}, {-1, 16.0F}}) {
      const level::DecodedModel decoded = read(bytesOf(file), {frame, 0});
      const auto* problem = std::get_if<std::string>(&decoded);
      QVERIFY2(problem == nullptr, problem == nullptr ? "" : problem->c_str());
      const level::Model model = modelIn(decoded);
      QCOMPARE(model.parts.at(0).vertices.size(), std::size_t{36});
      QCOMPARE(extentOf(model), (std::pair(-16.0F, most)));
      const double side = most + 16;
      QCOMPARE(volumeOf(model), 6 * side * side * side);
      for (const auto& vertex : model.parts[0].vertices) {
        const auto& n = vertex.normal;
        QVERIFY(std::abs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-5F);
      }
    }
  }

  void skins_areChosen() {
    const level::Bytes mdl = bytesOf(cubeMdl({255, 0}));
    using Colour = std::array<int, 4>;
    QCOMPARE(colourOf(modelIn(readMdl(mdl, {0, 0}))), (Colour{255, 127, 0, 255}));
    QCOMPARE(colourOf(modelIn(readMdl(mdl, {0, 1}))), (Colour{0, 0, 255, 255}));
    QCOMPARE(colourOf(modelIn(readMdl(mdl, {0, 9}))), (Colour{255, 127, 0, 255}));
    const level::Bytes md2 = bytesOf(cubeMd2({"models/a.pcx", "models/b.pcx"}));
    QCOMPARE(pathOf(modelIn(level::md2Model(md2, {0, 1}))), std::string("models/b.pcx"));
    QCOMPARE(pathOf(modelIn(level::md3Model(bytesOf(cubeMd3("models/side")), {}))),
             std::string("models/side"));
  }

  void sprites_haveTheirFrames_andTransparency() {
    using Colour = std::array<int, 4>;
    const level::Bytes quake = bytesOf(sprite({255, 0}));
    const level::Model first = modelIn(readSprite(quake, {0, 0}));
    QVERIFY(first.facesViewer);
    QCOMPARE(first.parts.at(0).vertices.size(), std::size_t{6});
    QCOMPARE(extentOf(first), (std::pair(-2.0F, 2.0F)));
    QCOMPARE(colourOf(first)[3], 0);  // the last colour is not drawn
    QCOMPARE(colourOf(modelIn(readSprite(quake, {1, 0}))), (Colour{0, 0, 255, 255}));
    const auto halfLife = [](quint32 drawn, quint8 colour) {
      return colourOf(modelIn(readSprite(bytesOf(halfLifeSprite(drawn, colour)), {})));
    };
    QCOMPARE(halfLife(0, 255), (Colour{255, 127, 0, 255}));
    QCOMPARE(halfLife(1, 155), (Colour{155, 77, 100, 155}));
    QCOMPARE(halfLife(2, 100), (Colour{255, 127, 0, 100}));
    QCOMPARE(halfLife(3, 255)[3], 0);
  }

  // Whatever is cut off or changed: a model or a reason, and no access outside the file (the
  // sanitizers look).
  void damagedFiles_giveAReason() {
    const QList<std::pair<QByteArray, Reader>> all{{cubeMdl({255, 0}), &readMdl},
                                                   {cubeMd2({"a.pcx"}), &level::md2Model},
                                                   {cubeMd3("a"), &level::md3Model},
                                                   {sprite({255, 0}), &readSprite},
                                                   {halfLifeSprite(1, 9), &readSprite}};
    for (const auto& [file, read] : all) {
      for (qsizetype length = 0; length < file.size(); length += 3) {
        const auto cut = read(bytesOf(file.first(length)), {1, 1});
        if (const auto* problem = std::get_if<std::string>(&cut)) QVERIFY(!problem->empty());
      }
      QVERIFY(std::holds_alternative<std::string>(read(bytesOf(file.first(40)), {})));
      for (qsizetype at = 4; at + 4 <= std::min<qsizetype>(file.size(), 400); at += 2) {
        for (const quint32 value : {0xffffffffU, 0x7fffffffU, 0x80000000U, 0U, 65536U}) {
          QByteArray changed = file;
          changed.replace(at, 4, number32(value));
          static_cast<void>(read(bytesOf(changed), {1, 1}));
        }
      }
    }
  }

  void pcxImages_areDecoded() {
    const level::DecodedImage decoded = level::pcxImage(bytesOf(pcxPicture(255)));
    const auto* image = std::get_if<level::RgbaImage>(&decoded);
    QVERIFY(image != nullptr);
    QCOMPARE(image->width, 3);
    QCOMPARE(image->height, 2);
    for (std::size_t i = 0; i < 6; ++i) QCOMPARE(image->pixels[4 * i + 1], std::uint8_t{127});
    const QByteArray whole = pcxPicture(255);
    QVERIFY(std::holds_alternative<std::string>(level::pcxImage(bytesOf(whole.first(200)))));
  }

  void files_areFound_inFoldersAndArchives() {
    const QTemporaryDir folder;
    QVERIFY(folder.isValid());
    const QDir root(folder.path());
    const auto write = [&](const QString& path, const QByteArray& bytes) {
      root.mkpath(QFileInfo(path).path());
      QFile file(root.filePath(path));
      return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write("id1/Progs/Ogre.mdl", "loose"));
    QVERIFY(
        write("id1/pak0.pak", pak({{"progs/ogre.mdl", 0, "zero"}, {"progs/dog.mdl", 0, "zero"}})));
    QVERIFY(write("id1/pak1.pak",
                  pak({{"progs/dog.mdl", 0, "one"}, {"gfx/palette.lmp", 0, colours()}})));
    QVERIFY(write("secret.mdl", "secret"));
    level::GameTree tree;
    tree.add((folder.path() + "/id1").toStdString());
    tree.add((folder.path() + "/none").toStdString());
    const auto read = [&](const char* path) {
      const auto found = tree.read(path);
      const auto* bytes = std::get_if<level::Bytes>(&found);
      return bytes == nullptr ? QByteArray()
                              : QByteArray(reinterpret_cast<const char*>(bytes->data()),
                                           static_cast<qsizetype>(bytes->size()));
    };
    QCOMPARE(read("progs/ogre.MDL"), QByteArray("loose"));
    QCOMPARE(read("progs\\dog.mdl"), QByteArray("one"));
    QCOMPARE(read("progs/cat.mdl"), QByteArray());
    QCOMPARE(read("../secret.mdl"), QByteArray());
    QCOMPARE(read((folder.path() + "/secret.mdl").toUtf8().constData()), QByteArray());
    QCOMPARE(tree.palette()[3 * 255], std::uint8_t{255});
    QCOMPARE(tree.sources().size(), std::size_t{3});
  }
};

QTEST_GUILESS_MAIN(ModelsOfGames)
#include "models_of_games.moc"
