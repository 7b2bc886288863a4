// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// TGA and BMP files that the test writes byte by byte: every kind that is read, and damaged ones.
#include <QtTest>
#include <random>

#include "level/images/pixel_files.h"

using namespace halfspace::level;

class PixelsOfFiles : public QObject {
  Q_OBJECT

 private slots:
  void readableFiles_haveTheirPixels_data();
  void readableFiles_haveTheirPixels();
  void anEmptyAlphaChannel_isOpaque();
  void runLengths_mayCrossRows();
  void damagedFiles_areRefusedWithTheReason_data();
  void damagedFiles_areRefusedWithTheReason();
  void mutants_neverReadOutside();
};

namespace {

using Text = std::vector<std::string>;

Bytes bytesOf(const QByteArray& hex) {
  const QByteArray bytes = QByteArray::fromHex(hex);
  return {bytes.begin(), bytes.end()};
}

// A TGA file of 2 by 2 pixels. `head`: length of the text, map, kind and the five bytes of the map.
Bytes tgaOf(const QByteArray& head, const QByteArray& bitsAndOrder, const QByteArray& rest) {
  return bytesOf(head + "00000000" + "02000200" + bitsAndOrder + rest);
}

// A BMP file of 2 by 2 pixels.
Bytes bmpOf(const QByteArray& offset, const QByteArray& height, const QByteArray& bits,
            const QByteArray& colours, const QByteArray& rest) {
  return bytesOf("424d" + QByteArray("00000000") + "00000000" + offset + "28000000" + "02000000" +
                 height + "0100" + bits + "00000000" + "00000000" + "00000000" + "00000000" +
                 colours + "00000000" + rest);
}

// The pixels from the upper left as hexadecimal red, green, blue, alpha.
Text pixelsOf(const DecodedImage& decoded) {
  const auto* image = std::get_if<RgbaImage>(&decoded);
  if (image == nullptr) return {std::get<std::string>(decoded)};
  Text pixels;
  for (std::size_t i = 0; i + 3 < image->pixels.size(); i += 4) {
    const QByteArray pixel(reinterpret_cast<const char*>(&image->pixels[i]), 4);
    pixels.push_back(pixel.toHex().toStdString());
  }
  return pixels;
}

const Text kRedGreenBlueWhite{"ff0000ff", "00ff00ff", "0000ffff", "ffffffff"};

Text tgaPixels(const QByteArray& head, const QByteArray& bitsAndOrder, const QByteArray& rest) {
  return pixelsOf(tgaImage(tgaOf(head, bitsAndOrder, rest)));
}

Text bmpPixels(const QByteArray& offset, const QByteArray& height, const QByteArray& bits,
               const QByteArray& colours, const QByteArray& rest) {
  return pixelsOf(bmpImage(bmpOf(offset, height, bits, colours, rest)));
}

void addTgaRows() {
  const QByteArray plain =
      "00"
      "00"
      "02"
      "0000000000";
  QTest::addRow("TGA: 24 bits from the top") << tgaPixels(plain, "1820",
                                                          "0000ff"
                                                          "00ff00"
                                                          "ff0000"
                                                          "ffffff")
                                             << kRedGreenBlueWhite;
  QTest::addRow("TGA: 24 bits from the bottom") << tgaPixels(plain, "1800",
                                                             "ff0000"
                                                             "ffffff"
                                                             "0000ff"
                                                             "00ff00")
                                                << kRedGreenBlueWhite;
  QTest::addRow("TGA: from the right") << tgaPixels(plain, "1830",
                                                    "00ff00"
                                                    "0000ff"
                                                    "ffffff"
                                                    "ff0000")
                                       << kRedGreenBlueWhite;
  QTest::addRow("TGA: 32 bits") << tgaPixels(plain, "2028",
                                             "0000ff00"
                                             "00ff0080"
                                             "ff0000ff"
                                             "ffffffff")
                                << Text{"ff000000", "00ff0080", "0000ffff", "ffffffff"};
  QTest::addRow("TGA: 16 bits") << tgaPixels(plain, "1020",
                                             "007c"
                                             "e003"
                                             "1f00"
                                             "ff7f")
                                << kRedGreenBlueWhite;
  QTest::addRow("TGA: a text before the pixels") << tgaPixels(
                                                        "03"
                                                        "00"
                                                        "02"
                                                        "0000000000",
                                                        "1820",
                                                        "616263"
                                                        "0000ff"
                                                        "00ff00"
                                                        "ff0000"
                                                        "ffffff")
                                                 << kRedGreenBlueWhite;
  QTest::addRow("TGA: grey") << tgaPixels(
                                    "00"
                                    "00"
                                    "03"
                                    "0000000000",
                                    "0820", "00408000")
                             << Text{"000000ff", "404040ff", "808080ff", "000000ff"};
  QTest::addRow("TGA: a map of colours that begins at 5")
      << tgaPixels(
             "00"
             "01"
             "01"
             "0500"
             "0200"
             "18",
             "0820",
             "0000ff"
             "00ff00"
             "05060605")
      << Text{"ff0000ff", "00ff00ff", "00ff00ff", "ff0000ff"};
  QTest::addRow("TGA: run lengths") << tgaPixels(
                                           "00"
                                           "00"
                                           "0a"
                                           "0000000000",
                                           "1820",
                                           "81"
                                           "0000ff"
                                           "01"
                                           "ff0000"
                                           "ffffff")
                                    << Text{"ff0000ff", "ff0000ff", "0000ffff", "ffffffff"};
}

void addBmpRows() {
  QTest::addRow("BMP: 24 bits from the bottom, rows of whole words")
      << bmpPixels("36000000", "02000000", "1800", "00000000",
                   "ff0000"
                   "ffffff"
                   "0000"
                   "0000ff"
                   "00ff00"
                   "0000")
      << kRedGreenBlueWhite;
  QTest::addRow("BMP: 24 bits from the top")
      << bmpPixels("36000000", "feffffff", "1800", "00000000",
                   "0000ff"
                   "00ff00"
                   "0000"
                   "ff0000"
                   "ffffff"
                   "0000")
      << kRedGreenBlueWhite;
  QTest::addRow("BMP: 32 bits") << bmpPixels("36000000", "feffffff", "2000", "00000000",
                                             "0000ff00"
                                             "00ff0000"
                                             "ff000000"
                                             "ffffff00")
                                << kRedGreenBlueWhite;
  QTest::addRow("BMP: a palette") << bmpPixels("3e000000", "feffffff", "0800", "02000000",
                                               "0000ff00"
                                               "00ff0000"
                                               "00010000"
                                               "01000000")
                                  << Text{"ff0000ff", "00ff00ff", "00ff00ff", "ff0000ff"};
}

}  // namespace

void PixelsOfFiles::readableFiles_haveTheirPixels_data() {
  QTest::addColumn<Text>("read");
  QTest::addColumn<Text>("expected");
  addTgaRows();
  addBmpRows();
}

void PixelsOfFiles::readableFiles_haveTheirPixels() {
  QFETCH(Text, read);
  QFETCH(Text, expected);
  QCOMPARE(read, expected);
}

void PixelsOfFiles::anEmptyAlphaChannel_isOpaque() {
  const Text pixels = tgaPixels("0000020000000000", "2028",
                                "0000ff00"
                                "00ff0000"
                                "ff000000"
                                "ffffff00");
  QCOMPARE(pixels, kRedGreenBlueWhite);
}

void PixelsOfFiles::runLengths_mayCrossRows() {
  const Text pixels = tgaPixels("00000a0000000000", "1820",
                                "00"
                                "ffffff"
                                "82"
                                "0000ff");
  QCOMPARE(pixels, (Text{"ffffffff", "ff0000ff", "ff0000ff", "ff0000ff"}));
}

void PixelsOfFiles::damagedFiles_areRefusedWithTheReason_data() {
  QTest::addColumn<Bytes>("file");
  QTest::addColumn<QString>("reason");
  const QByteArray plain = "0000020000000000";
  QTest::addRow("too short") << bytesOf("0000") << "it is too short for a TGA file";
  QTest::addRow("missing pixels") << tgaOf(plain, "1820", "0000ff") << "its pixels are missing";
  QTest::addRow("no size") << bytesOf(plain +
                                      "00000000"
                                      "00000200"
                                      "1820")
                           << "its size is 0 x 2 pixels";
  QTest::addRow("a large image in a small file") << bytesOf(
                                                        "00000a0000000000"
                                                        "00000000"
                                                        "00200020"
                                                        "1820"
                                                        "ff0000ff")
                                                 << "its pixels are missing";
  QTest::addRow("an unknown kind")
      << tgaOf("0000200000000000", "0820", "00000000")
      << "it is a TGA image of kind 32 with 8 bits a pixel, which is not supported";
  QTest::addRow("a number beyond the map") << tgaOf(
                                                  "00"
                                                  "01"
                                                  "01"
                                                  "0000"
                                                  "0100"
                                                  "18",
                                                  "0820",
                                                  "0000ff"
                                                  "00010000")
                                           << "its pixels are missing";
  QTest::addRow("a map outside the file") << tgaOf(
                                                 "00"
                                                 "01"
                                                 "01"
                                                 "0000"
                                                 "ffff"
                                                 "18",
                                                 "0820", "00")
                                          << "its map of colours is damaged";
  QTest::addRow("BMP with missing pixels")
      << bmpOf("36000000", "02000000", "1800", "00000000", "00") << "its pixels are missing";
  QTest::addRow("BMP with a palette outside")
      << bmpOf("36000000", "02000000", "0800", "ff000000", "0000000000000000")
      << "its palette is damaged";
}

void PixelsOfFiles::damagedFiles_areRefusedWithTheReason() {
  QFETCH(Bytes, file);
  QFETCH(QString, reason);
  const bool isBmp = file.size() > 1 && file[0] == 'B';
  const DecodedImage decoded = isBmp ? bmpImage(file) : tgaImage(file);
  const auto* problem = std::get_if<std::string>(&decoded);
  QVERIFY(problem != nullptr);
  QCOMPARE(QString::fromStdString(*problem), reason);
}

// Sanitizers see what leaves the file's bytes; without them the sizes of the images are checked.
void PixelsOfFiles::mutants_neverReadOutside() {
  const std::uint32_t seed = 20261123;
  std::mt19937 random(seed);
  const std::vector<Bytes> whole{tgaOf("00"
                                       "01"
                                       "09"
                                       "0500"
                                       "0200"
                                       "18",
                                       "0820",
                                       "0000ff"
                                       "00ff00"
                                       "83"
                                       "05"),
                                 tgaOf("00000a0000000000", "2020",
                                       "00"
                                       "ffffffff"
                                       "82"
                                       "0000ffff"),
                                 bmpOf("3e000000", "feffffff", "0800", "02000000",
                                       "0000ff00"
                                       "00ff0000"
                                       "00010000"
                                       "01000000")};
  int images = 0;
  for (std::size_t round = 0; round < 30'000; ++round) {
    Bytes bytes = whole[round % whole.size()];
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    for (const DecodedImage& decoded : {tgaImage(bytes), bmpImage(bytes)}) {
      const auto* image = std::get_if<RgbaImage>(&decoded);
      if (image == nullptr) continue;
      ++images;
      QCOMPARE(image->pixels.size(), std::size_t{4} * static_cast<std::size_t>(image->width) *
                                         static_cast<std::size_t>(image->height));
    }
  }
  qInfo("seed %u: %d images in 30,000 damaged files", seed, images);
  QVERIFY(images > 1000);
}

QTEST_GUILESS_MAIN(PixelsOfFiles)
#include "pixels_of_files.moc"
