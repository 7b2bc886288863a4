// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// DDS files that the test writes block by block: every format that is read, by itself, in folders
// and in archives, and damaged ones.
#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <random>

#include "level/images/image_folder.h"
#include "level/images/pixel_files.h"
#include "tests/support/archives/game_archives.h"

using namespace halfspace;
using namespace halfspace::level;

class DdsImages : public QObject {
  Q_OBJECT

 private slots:
  void blocks_data();
  void blocks();
  void pixels_data();
  void pixels();
  void edgesOfTheImage_mayCutBlocks();
  void damagedFiles_areRefusedWithTheReason_data();
  void damagedFiles_areRefusedWithTheReason();
  void folders_giveTheirPixels_afterOtherFiles();
  void archives_giveTheirPixels();
  void mutants_neverReadOutside();
};

namespace {

constexpr quint32 kCode = 4, kColours = 0x40, kColoursAndAlpha = 0x41, kGrey = 0x20000;

struct Header {
  quint32 width = 4, height = 4, flags = kCode;
  QByteArray code = QByteArray(4, '\0');
  quint32 bits = 0;
  std::array<quint32, 4> masks{};
  quint32 more = 0;  // cube map, volume
};

void append(QByteArray& bytes, quint32 number) {
  for (int shift = 0; shift < 32; shift += 8) bytes += char(number >> shift & 0xff);
}

QByteArray fileOf(const Header& header, const QByteArray& rest) {
  QByteArray bytes = "DDS ";
  for (const quint32 number : {124U, 0x1007U, header.height, header.width}) append(bytes, number);
  bytes += QByteArray(76 - bytes.size(), '\0');
  append(bytes, 32);
  append(bytes, header.flags);
  bytes += header.code;
  append(bytes, header.bits);
  for (const quint32 mask : header.masks) append(bytes, mask);
  append(bytes, 0x1000);
  append(bytes, header.more);
  bytes += QByteArray(128 - bytes.size(), '\0');
  return bytes + rest;
}

Header codeOf(const char* code) {
  Header header;
  header.code = code;
  return header;
}

QByteArray dx10Of(quint32 number, const QByteArray& rest) {
  QByteArray second;
  for (const quint32 each : {number, 3U, 0U, 1U, 0U}) append(second, each);
  return fileOf(codeOf("DX10"), second + rest);
}

Bytes bytesOf(const QByteArray& bytes) {
  return {bytes.begin(), bytes.end()};
}

// The first four pixels as hexadecimal red, green, blue, alpha; else why there is no image.
QString firstRowOf(const DecodedImage& decoded) {
  const auto* image = std::get_if<RgbaImage>(&decoded);
  if (image == nullptr) return QString::fromStdString(std::get<std::string>(decoded));
  const QByteArray row(reinterpret_cast<const char*>(image->pixels.data()),
                       std::min(qsizetype(image->pixels.size()), qsizetype(16)));
  return QString::fromLatin1(row.toHex()).replace(QRegularExpression("(.{8})(?=.)"), "\\1 ");
}

// Red 0xf800 before blue 0x001f, choosing 0, 1, 2, 3 in the first row: four colours, because the
// first is greater.
const QByteArray kRedToBlue = QByteArray::fromHex("00f81f00e4000000");
const QByteArray kBlueToRed = QByteArray::fromHex("1f0000f8e4000000");
// 200 before 60, choosing 0, 1, 2, 7 in the first row (three bits each, lowest first).
const QByteArray kValues = QByteArray::fromHex("c83c880e00000000");

}  // namespace

void DdsImages::blocks_data() {
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QString>("row");
  const QByteArray fourBits = QByteArray::fromHex("40f8000000000000");
  const QString colours = "ff0000ff 0000ffff aa0055ff 5500aaff";
  QTest::addRow("DXT1, four colours") << fileOf(codeOf("DXT1"), kRedToBlue) << colours;
  QTest::addRow("DXT1, the fourth transparent")
      << fileOf(codeOf("DXT1"), kBlueToRed) << "0000ffff ff0000ff 7f007fff 00000000";
  QTest::addRow("DXT3") << fileOf(codeOf("DXT3"), fourBits + kRedToBlue)
                        << "ff000000 0000ff44 aa005588 5500aaff";
  QTest::addRow("DXT3 is never transparent by order")
      << fileOf(codeOf("DXT3"), QByteArray(8, '\xff') + kBlueToRed)
      << "0000ffff ff0000ff 5500aaff aa0055ff";
  QTest::addRow("DXT5") << fileOf(codeOf("DXT5"), kValues + kRedToBlue)
                        << "ff0000c8 0000ff3c aa0055b4 5500aa50";
  QTest::addRow("BC4 is grey") << fileOf(codeOf("ATI1"), kValues)
                               << "c8c8c8ff 3c3c3cff b4b4b4ff 505050ff";
  QTest::addRow("BC5 is a normal map")
      << fileOf(codeOf("ATI2"),
                QByteArray::fromHex("ff80000000000000") + QByteArray::fromHex("8080000000000000"))
      << "ff807fff ff807fff ff807fff ff807fff";
  QTest::addRow("six values and the ends")
      << fileOf(codeOf("BC4U"), QByteArray::fromHex("3cc8f20f00000000"))
      << "585858ff 000000ff ffffffff ffffffff";
  QTest::addRow("DX10, BC1") << dx10Of(72, kRedToBlue) << colours;
  QTest::addRow("DX10, BC3") << dx10Of(77, QByteArray(8, '\xff') + kRedToBlue)
                             << "ff0000ff 0000ffff aa0055ff 5500aaff";
}

void DdsImages::blocks() {
  QFETCH(QByteArray, file);
  QFETCH(QString, row);
  const DecodedImage decoded = ddsImage(bytesOf(file));
  QCOMPARE(firstRowOf(decoded), row);
  QCOMPARE(std::get<RgbaImage>(decoded).pixels.size(), size_t(64));
}

void DdsImages::pixels_data() {
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QString>("row");
  Header header;
  header.width = 2;
  header.height = 1;
  header.flags = kColoursAndAlpha;
  header.bits = 32;
  header.masks = {0xff0000, 0xff00, 0xff, 0xff000000};
  QTest::addRow("32 bits") << fileOf(header, QByteArray::fromHex("0102030405060708"))
                           << "03020104 07060508";
  header.flags = kColours;
  QTest::addRow("32 bits without alpha")
      << fileOf(header, QByteArray::fromHex("0102030405060708")) << "030201ff 070605ff";
  header.bits = 24;
  QTest::addRow("24 bits") << fileOf(header, QByteArray::fromHex("010203040506"))
                           << "030201ff 060504ff";
  header.bits = 16;
  header.masks = {0xf800, 0x7e0, 0x1f, 0};
  QTest::addRow("16 bits") << fileOf(header, QByteArray::fromHex("00f8e007"))
                           << "ff0000ff 00ff00ff";
  header.flags = kGrey;
  header.bits = 8;
  header.masks = {0xff, 0, 0, 0};
  QTest::addRow("grey") << fileOf(header, QByteArray::fromHex("4080")) << "404040ff 808080ff";
}

void DdsImages::pixels() {
  QFETCH(QByteArray, file);
  QFETCH(QString, row);
  QCOMPARE(firstRowOf(ddsImage(bytesOf(file))), row);
}

// 5 by 5 pixels are four blocks; of the last one, one pixel is used.
void DdsImages::edgesOfTheImage_mayCutBlocks() {
  Header header = codeOf("DXT1");
  header.width = header.height = 5;
  const QByteArray red = QByteArray::fromHex("00f800f800000000"),
                   blue = QByteArray::fromHex("1f001f0000000000");
  const DecodedImage decoded = ddsImage(bytesOf(fileOf(header, red + red + red + blue)));
  const auto& image = std::get<RgbaImage>(decoded);
  QCOMPARE(image.pixels.size(), size_t(100));
  for (size_t i = 0; i < 25; ++i) {
    QCOMPARE(int(image.pixels[4 * i]), i == 24 ? 0 : 255);
    QCOMPARE(int(image.pixels[4 * i + 2]), i == 24 ? 255 : 0);
  }
}

void DdsImages::damagedFiles_areRefusedWithTheReason_data() {
  QTest::addColumn<QByteArray>("file");
  QTest::addColumn<QString>("reason");
  QTest::addRow("too short") << QByteArray("DDS ")
                             << "it is too short for a DDS file, or of another kind";
  QTest::addRow("missing pixels") << fileOf(codeOf("DXT1"), kRedToBlue.first(7))
                                  << "its pixels are missing";
  Header header = codeOf("DXT5");
  header.width = 8192;
  header.height = 8192;
  QTest::addRow("a large image in a small file")
      << fileOf(header, QByteArray(16, '\0')) << "its pixels are missing";
  header.height = 0;
  QTest::addRow("no size") << fileOf(header, {}) << "its size is 8192 x 0 pixels";
  header = codeOf("DXT1");
  header.more = 0x200;
  QTest::addRow("cube map") << fileOf(header, kRedToBlue)
                            << "it is a cube map, not the image of a surface";
  header.more = 0x200000;
  QTest::addRow("volume") << fileOf(header, kRedToBlue)
                          << "it is a volume, not the image of a surface";
  QTest::addRow("BC7") << dx10Of(98, QByteArray(16, '\0'))
                       << "it is a DDS image of DXGI format 98, which is not supported: save it as "
                          "PNG, or as DDS with BC1 to BC5";
  QTest::addRow("unknown code") << fileOf(codeOf("DXT2"), QByteArray(16, '\0'))
                                << "it is a DDS image of \"DXT2\", which is not supported: save it "
                                   "as PNG, or as DDS with BC1 to BC5";
  QTest::addRow("second header") << fileOf(codeOf("DX10"), QByteArray(19, '\0'))
                                 << "its second header is missing";
  header = {};
  header.flags = kColours;
  header.bits = 64;
  QTest::addRow("64 bits") << fileOf(header, QByteArray(128, '\0'))
                           << "it is a DDS image with 64 bits a pixel and flags 64, which is not "
                              "supported: save it as PNG";
}

void DdsImages::damagedFiles_areRefusedWithTheReason() {
  QFETCH(QByteArray, file);
  QFETCH(QString, reason);
  QCOMPARE(firstRowOf(ddsImage(bytesOf(file))), reason);
}

void DdsImages::folders_giveTheirPixels_afterOtherFiles() {
  QTemporaryDir folder;
  const auto write = [&](const QString& name, const QByteArray& bytes) {
    QDir(folder.path()).mkpath(QFileInfo(name).path());
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
  };
  write("wall/brick.DDS", fileOf(codeOf("DXT1"), kRedToBlue));
  write("wall/stone.dds", fileOf(codeOf("DXT1"), kRedToBlue));
  write("wall/stone.png", "png");
  write("wall/cube.dds", dx10Of(98, QByteArray(16, '\0')));
  const ImageFolder images{std::filesystem::path(folder.path().toStdString())};
  QCOMPARE(images.nameFor("BRICK"), std::string("wall/brick"));
  QVERIFY(images.find("wall/brick").empty());
  const ImageFolder::Image brick = images.image("wall/brick");
  QVERIFY(std::holds_alternative<RgbaImage>(brick));
  QCOMPARE(std::get<RgbaImage>(brick).width, 4);
  QCOMPARE(images.find("wall/stone").filename().string(), std::string("stone.png"));
  const ImageFolder::Image cube = images.image("wall/cube");
  QVERIFY(std::holds_alternative<std::string>(cube));
  QVERIFY(
      std::get<std::string>(cube).starts_with("\"cube.dds\" cannot be read: it is a DDS image"));
}

// DarkPlaces keeps compressed versions below `dds`.
void DdsImages::archives_giveTheirPixels() {
  QTemporaryDir folder;
  QFile file(folder.filePath("pak0.pk3"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  const QByteArray dds = fileOf(codeOf("DXT1"), kRedToBlue);
  file.write(tests::zip({{"textures/wall/a.dds", 0, dds},
                         {"dds/textures/wall/b.dds", 0, dds},
                         {"textures/wall/bad.dds", 0, dds.first(130)},
                         {"models/c.dds", 0, dds}}));
  file.close();
  const ImageFolder images{std::filesystem::path(folder.path().toStdString())};
  QCOMPARE(images.names(), (std::vector<std::string>{"wall/a", "wall/b", "wall/bad"}));
  for (const char* name : {"wall/a", "wall/b"})
    QVERIFY(std::holds_alternative<RgbaImage>(images.image(name)));
  QCOMPARE(QString::fromStdString(std::get<std::string>(images.image("wall/bad"))),
           QString("\"textures/wall/bad.dds\" cannot be read: its pixels are missing"));
}

// Sanitizers see what leaves the file's bytes; without them the sizes of the images are checked.
void DdsImages::mutants_neverReadOutside() {
  const std::uint32_t seed = 20261124;
  std::mt19937 random(seed);
  const std::vector<QByteArray> whole{fileOf(codeOf("DXT1"), kRedToBlue),
                                      fileOf(codeOf("DXT5"), kValues + kRedToBlue),
                                      dx10Of(83, kValues + kValues), dx10Of(74, kValues + kValues)};
  int images = 0;
  for (std::size_t round = 0; round < 20'000; ++round) {
    Bytes bytes = bytesOf(whole[round % whole.size()]);
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    const DecodedImage decoded = ddsImage(bytes);
    const auto* image = std::get_if<RgbaImage>(&decoded);
    if (image == nullptr) continue;
    ++images;
    QCOMPARE(image->pixels.size(), std::size_t{4} * static_cast<std::size_t>(image->width) *
                                       static_cast<std::size_t>(image->height));
  }
  qInfo("seed %u: %d images in 20,000 damaged files", seed, images);
  QVERIFY(images > 1000);
}

QTEST_GUILESS_MAIN(DdsImages)
#include "dds_images.moc"
