// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace light` as scripts call it: the files that it writes, its report, and its messages.
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>
#include <cmath>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

QByteArray entity(const char* className, const char* origin) {
  return QByteArray("{\n\"classname\" \"") + className + "\"\n\"origin\" \"" + origin + "\"\n}\n";
}

// Two rooms with a wall between them, and a light in the first.
QByteArray twoRooms() {
  return mapOf({{{-272, -144, -16}, {272, 144, 0}},
                {{-272, -144, 128}, {272, 144, 144}},
                {{-272, -144, 0}, {272, -128, 128}},
                {{-272, 128, 0}, {272, 144, 128}},
                {{-272, -128, 0}, {-256, 128, 128}},
                {{256, -128, 0}, {272, 128, 128}},
                {{-2, -128, 0}, {2, 128, 128}}}) +
         entity("light", "-100 0 64");
}

// The JSON of a .glb file.
QJsonObject jsonOfScene(const QByteArray& bytes) {
  if (bytes.size() < 20 || !bytes.startsWith("glTF")) return {};
  const auto length = qFromLittleEndian<quint32>(bytes.constData() + 12);
  return QJsonDocument::fromJson(bytes.mid(20, static_cast<qsizetype>(length))).object();
}

float floatOfHalf(quint16 half) {
  const int exponent = half >> 10 & 31, mantissa = half & 1023;
  const float value = exponent == 0
                          ? std::ldexp(static_cast<float>(mantissa), -24)
                          : std::ldexp(1024.0F + static_cast<float>(mantissa), exponent - 25);
  return (half & 0x8000) != 0 ? -value : value;
}

// An independent reader of such OpenEXR files: the red, green and blue of each pixel.
struct LightFile {
  int width = 0, height = 0;
  std::vector<std::array<float, 3>> pixels;

  explicit LightFile(const QByteArray& bytes) {
    const auto number = [&](qsizetype at) {
      return static_cast<int>(qFromLittleEndian<quint32>(bytes.constData() + at));
    };
    if (!bytes.startsWith("\x76\x2f\x31\x01")) return;
    qsizetype at = 8;
    while (bytes[at] != '\0') {
      const QByteArray name(bytes.constData() + at);
      at += name.size() + 1;
      at += QByteArray(bytes.constData() + at).size() + 1;  // type
      if (name == "dataWindow") {
        width = number(at + 4 + 8) + 1;
        height = number(at + 4 + 12) + 1;
      }
      at += 4 + number(at);
    }
    ++at;
    pixels.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
    for (int first = 0; first < height; first += 16, at += 8) {
      const auto block = static_cast<qsizetype>(qFromLittleEndian<quint64>(bytes.constData() + at));
      readLines(number(block), std::min(16, height - first),
                bytes.mid(block + 8, number(block + 4)));
    }
  }

  void readLines(int first, int count, const QByteArray& stored) {
    const qsizetype size = qsizetype{2} * 3 * width * count;
    QByteArray lines = stored;
    if (stored.size() < size) {
      QByteArray length(4, '\0');
      qToBigEndian(static_cast<quint32>(size), length.data());
      QByteArray apart = qUncompress(length + stored);
      if (apart.size() != size) return;
      for (qsizetype i = 1; i < size; ++i)
        apart[i] = static_cast<char>(apart[i] + apart[i - 1] - 128);
      lines = QByteArray(size, '\0');
      for (qsizetype i = 0; i < size; ++i)
        lines[i] = apart[i / 2 + (i % 2 == 0 ? 0 : (size + 1) / 2)];
    }
    for (int y = 0; y < count; ++y)
      for (int channel = 0; channel < 3; ++channel)
        for (int x = 0; x < width; ++x) {
          const qsizetype at = 2 * ((qsizetype{y} * 3 + channel) * width + x);
          pixels[static_cast<size_t>(first + y) * static_cast<size_t>(width) +
                 static_cast<size_t>(x)][static_cast<size_t>(2 - channel)] =
              floatOfHalf(qFromLittleEndian<quint16>(lines.constData() + at));
        }
  }
};

}  // namespace

class LightOnFiles : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("rooms.map"), twoRooms());
  }

  void scene_hasTheLightmapOnItsSecondCoordinates() {
    const QJsonObject report = bake({"-o", "rooms.glb", "--exr", "rooms.exr"});
    const QJsonObject scene = jsonOfScene(bytesOf(path("rooms.glb")));
    const QJsonObject lightmap = scene["extras"]["halfspace"]["lightmap"].toObject();
    QCOMPARE(lightmap["texCoord"].toInt(), 1);
    QCOMPARE(lightmap["light"].toString(), "rooms.exr");
    QCOMPARE(lightmap["white"].toDouble(), 4.0);
    const QJsonObject texture = scene["textures"][lightmap["texture"].toInt()].toObject();
    const QJsonObject image = scene["images"][texture["source"].toInt()].toObject();
    QCOMPARE(image["mimeType"].toString(), "image/png");
    const QJsonObject sampler = scene["samplers"][texture["sampler"].toInt()].toObject();
    QCOMPARE(sampler["wrapS"].toInt(), 33071);  // the image ends at its edges
    int mapped = 0;
    for (const QJsonValue mesh : scene["meshes"].toArray())
      for (const QJsonValue part : mesh["primitives"].toArray())
        if (part["attributes"].toObject().contains("TEXCOORD_1")) ++mapped;
    QCOMPARE(mapped, 1);
    QVERIFY2(!scene.contains("extensions") ||
                 !scene["extensions"].toObject().contains("KHR_lights_punctual"),
             "an engine would add the lights to the lightmap");
    QCOMPARE(report["lights"].toInt(), 1);
  }

  void lightFile_hasTheWholeRange() {
    const QJsonObject report = bake({"--exr", "rooms.exr"});
    const LightFile file(bytesOf(path("rooms.exr")));
    QCOMPARE(file.width, report["atlas"][0].toInt());
    QCOMPARE(file.height, report["atlas"][1].toInt());
    QVERIFY(file.pixels.front() == (std::array<float, 3>{0, 0, 0}));
    float most = 0;
    int lit = 0;
    for (const auto& pixel : file.pixels) {
      QVERIFY(pixel[0] >= 0 && std::isfinite(pixel[0]));
      most = std::max(most, pixel[0]);
      if (pixel[0] > 0) ++lit;
    }
    // The floor under the light: 64 of 300 units away, (1 - 64/300)^2 (300/255)^2, and reflections.
    // The roof in the sun is brighter.
    QVERIFY2(most > 0.85F && most < 10.0F, qPrintable(QString::number(most)));
    QVERIFY(lit >= report["lit_texels"].toInt());
  }

  void report_countsTheDarkRoom() {
    const QJsonObject report = bake({});
    QCOMPARE(report["dark"]["rooms"].toInt(), 1);
    QVERIFY(report["dark"]["texels"].toInt() > 500);
    QCOMPARE(report["dark"]["lit_texels"].toInt(-1), 0);
    QVERIFY(report["lit_texels"].toInt() > 500);
    QCOMPARE(report["lit_texels"].toInt() + report["dark"]["texels"].toInt(),
             report["texels"].toInt());
    for (const char* key : {"evaluate", "tree", "bake", "total"})
      QVERIFY2(report["ms"][key].isDouble(), key);
    QVERIFY(report["peak_mb"].isDouble());
  }

  void threads_giveTheSameBytes() {
    const QStringList outputs{"-o", "rooms.glb", "--exr", "rooms.exr", "--grid", "rooms.json"};
    const QJsonObject one = bake(outputs + QStringList{"--threads", "1"});
    const QByteArray scene = bytesOf(path("rooms.glb")), light = bytesOf(path("rooms.exr"));
    const QByteArray grid = bytesOf(path("rooms.json"));
    const QJsonObject two = bake(outputs + QStringList{"--threads", "2"});
    QVERIFY(!scene.isEmpty() && !light.isEmpty() && !grid.isEmpty());
    QCOMPARE(one["hash"].toString(), two["hash"].toString());
    QVERIFY(scene == bytesOf(path("rooms.glb")));
    QVERIFY(light == bytesOf(path("rooms.exr")));
    QVERIFY(grid == bytesOf(path("rooms.json")));
  }

  void grid_isDarkInTheDarkRoom() {
    bake({"--grid", "rooms.json", "--grid-step", "32"});
    const QJsonObject grid = QJsonDocument::fromJson(bytesOf(path("rooms.json"))).object();
    QCOMPARE(grid["light grid"].toInt(), 1);
    int dark = 0, bright = 0;
    for (const QJsonValue point : grid["points"].toArray()) {
      std::array<double, 3> at{};
      for (int axis = 0; axis < 3; ++axis)
        at[static_cast<size_t>(axis)] =
            grid["origin"][axis].toDouble() + 32 * point["at"][axis].toInt();
      double light = 0;
      for (const QJsonValue side : point["light"].toArray()) light += side[0].toDouble();
      const bool isInside =
          std::abs(at[0]) < 256 && std::abs(at[1]) < 128 && at[2] > 0 && at[2] < 128;
      if (isInside && at[0] > 2) {
        QCOMPARE(light, 0.0);
        ++dark;
      } else if (isInside && at[0] < -2) {
        QVERIFY(light > 0);
        ++bright;
      }
    }
    QVERIFY(dark > 50 && bright > 50);
  }

  void sceneOpensAsALevelAgain() {
    bake({"-o", "rooms.glb"});
    const ProgramRun done = run({"build", "rooms.glb", "--json", "again.json"}, m_folder->path());
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(reportAt(path("again.json"))["polygons"].toInt() > 0);
  }

  // The lightmap less the layers is the lightmap of a level without these lights.
  void layers_holdTheLightOfFlickeringAndSwitchedLights() {
    const QByteArray level = bytesOf(path("rooms.map"));
    const auto lightAt = [](const char* origin, const char* more) {
      return QByteArray("{\n\"classname\" \"light\"\n\"origin\" \"") + origin + "\"\n" + more +
             "}\n";
    };
    writeFile(path("rooms.map"),
              level + lightAt("-200 80 64", "\"style\" \"4\"\n") +
                  lightAt("100 0 64", "\"targetname\" \"lamp\"\n\"spawnflags\" \"1\"\n"));
    const QJsonObject report = bake({"--exr", "rooms.exr", "--layers", "layers"});
    QCOMPARE(report["layers"].toInt(), 2);
    QVERIFY(report["issues"].toArray().isEmpty());
    const QJsonObject list = QJsonDocument::fromJson(bytesOf(path("layers/layers.json"))).object();
    QCOMPARE(list["light layers"].toInt(), 1);
    const QJsonArray layers = list["layers"].toArray();
    QCOMPARE(layers.size(), 2);
    QCOMPARE(layers[0]["targetname"].toString(), "lamp");
    QVERIFY(layers[0]["begins_off"].toBool() && layers[0]["texels"].toInt() > 100);
    QCOMPARE(layers[1]["pattern"].toString(), "mamamamamama");
    LightFile whole(bytesOf(path("rooms.exr")));
    for (const QJsonValue layer : layers) {
      const LightFile part(bytesOf(path("layers") + "/" + layer["file"].toString()));
      QCOMPARE(part.pixels.size(), whole.pixels.size());
      for (size_t i = 0; i < whole.pixels.size(); ++i)
        for (size_t k = 0; k < 3; ++k) whole.pixels[i][k] -= part.pixels[i][k];
    }
    writeFile(path("rooms.map"), level);
    bake({"--exr", "steady.exr"});
    const LightFile steady(bytesOf(path("steady.exr")));
    QCOMPARE(steady.pixels.size(), whole.pixels.size());
    float most = 0;
    for (size_t i = 0; i < whole.pixels.size(); ++i)
      for (size_t k = 0; k < 3; ++k)
        most = std::max(most, std::abs(whole.pixels[i][k] - steady.pixels[i][k]));
    QVERIFY2(most < 0.01F, qPrintable(QString::number(most)));
  }

  void badInput_isRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* arguments, int code, const char* message) {
      QTest::addRow("%s", name) << QString(arguments).split(' ') << code << QString(message);
    };
    row("no such level", "none.map", 3, "none.map");
    row("mesh as output", "rooms.map -o rooms.obj", 2, "use .glb or .gltf");
    row("image of another kind", "rooms.map --exr rooms.png", 2, "ends in .exr");
    row("grid over a level", "rooms.map --grid rooms.map", 2, "rooms.map");
    row("texel without size", "rooms.map --texel 0", 2, "--texel");
    row("texel that is no number", "rooms.map --texel fine", 2, "--texel");
    row("too many texels", "rooms.map --texel 0.125", 2, "larger --texel");
    row("too many rays", "rooms.map --texel 2 --rays 4096", 2, "fewer --rays");
    row("mirrors all light", "rooms.map --reflectance 1", 2, "--reflectance");
    row("nothing to light", "empty.map", 1, "no faces");
  }
  void badInput_isRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, message);
    writeFile(path("empty.map"),
              entity("light", "0 0 0").prepend("{\n\"classname\" \"worldspawn\"\n}\n"));
    const QStringList before = namesIn(m_folder->path());
    const ProgramRun done = run(QStringList{"light"} + arguments, m_folder->path());
    QCOMPARE(done.code, code);
    QVERIFY2(done.err.contains(message), qPrintable(done.err));
    QCOMPARE(namesIn(m_folder->path()), before);
  }

 private:
  QString path(const char* name) const { return m_folder->filePath(name); }
  QJsonObject bake(const QStringList& options) {
    const ProgramRun done =
        run(QStringList{"light", "rooms.map", "--json", "report.json"} + options, m_folder->path());
    if (done.code != 0) qWarning("%s", qPrintable(done.err));
    return reportAt(path("report.json"));
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(LightOnFiles)
#include "light_on_files.moc"
