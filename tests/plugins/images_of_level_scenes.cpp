// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Images of materials in scenes: how they are found, named and stored.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "plugins/level_scene/images_beside.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/stored_image.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "tests/plugins/made_scenes.h"
#include "tests/support/scenes/box_nodes.h"

using namespace halfspace;
using namespace halfspace::level;
using namespace halfspace::plugins;
using namespace halfspace::tests;
using geometry::Vec3;

class ImagesOfLevelScenes : public QObject {
  Q_OBJECT
 private slots:
  void images_areFoundByName();
  void tangents_pointAlongTheImage();
  void greyImages_serveAlone();
  void collection_servesWhereTheUserHasNone();
  void imagesBeside_areNamedWithoutEscapes();
  void damagedImages_areNoImages();
};

namespace {

// Writes images of 128 by 32 texels without pixels: only headers are read. Returns their bytes.
QByteArray writeImages(const QTemporaryDir& folder, const std::vector<const char*>& names) {
  QByteArray bytes("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x80\0\0\0\x20\x08\x06\0\0\0\0\0\0\0", 33);
  bytes += QByteArray("\0\0\0\0IEND\0\0\0\0", 12);
  for (const char* name : names) {
    QDir().mkpath(QFileInfo(folder.filePath(name)).path());
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
      throw std::runtime_error(name);
  }
  return bytes;
}

const SceneMaterial& materialOf(const Scene& scene, const char* name) {
  for (const SceneMaterial& material : scene.materials)
    if (material.name == name) return material;
  throw std::runtime_error(name);
}

QJsonObject written(const Scene& scene) {
  const WriteOutcome made = mesh_formats::GltfSceneFormat().write(scene, "gltf");
  return QJsonDocument::fromJson(QByteArray::fromStdString(*made.bytes)).object();
}

}  // namespace

void ImagesOfLevelScenes::images_areFoundByName() {
  QTemporaryDir folder;
  const QByteArray header =
      writeImages(folder, {"castle/Wall.png", "castle/wall_normal.png", "#lava.png"});
  const ImageFolder files(folder.path().toStdString());
  QCOMPARE(files.nameFor("CASTLE/WALL"), std::string("castle/Wall"));
  QCOMPARE(files.nameFor("old/wall"), std::string("castle/Wall"));
  QCOMPARE(files.nameFor("*lava"), std::string("#lava"));
  QVERIFY(files.nameFor("roof").empty());
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, addMaterial(level, "castle/wall").material()));
  addOrThrow(level, boxNode({0, 0, 64}, {64, 64, 96}, addMaterial(level, "roof").material()));
  SceneOptions options = plain();
  options.textures = ImageFolder(folder.path().toStdString());
  const MadeScene made = makeScene(level, options);
  QCOMPARE(made.scene.images.size(), size_t(2));
  const SceneMaterial* wall = nullptr;
  for (const SceneMaterial& material : made.scene.materials)
    if (material.name == "castle/wall") wall = &material;
  QVERIFY(wall && wall->baseColor >= 0 && wall->normal >= 0);
  QVERIFY(wall->alpha == AlphaMode::mask);  // the image has an alpha channel
  QCOMPARE(QByteArray::fromStdString(made.scene.images[size_t(wall->baseColor)].bytes), header);
  // Each image of the scene is in the file, with a texture of its own.
  const WriteOutcome written = mesh_formats::GltfSceneFormat().write(made.scene, "gltf");
  const QJsonObject file =
      QJsonDocument::fromJson(QByteArray::fromStdString(*written.bytes)).object();
  QCOMPARE(file["images"].toArray().size(), 2);
  QCOMPARE(file["textures"].toArray().size(), 2);
  for (int i = 0; i < 2; ++i)
    QCOMPARE(file["textures"].toArray()[i].toObject()["source"].toInt(-1), i);
  QCOMPARE(made.losses.size(), size_t(1));
  QVERIFY2(made.losses[0].starts_with("1 material without an image"), made.losses[0].c_str());
}

// For each corner, the tangent is the direction in which u grows, and the cross product of normal
// and tangent, times the sign, is the one in which v falls: up in the image.
void ImagesOfLevelScenes::tangents_pointAlongTheImage() {
  QTemporaryDir folder;
  writeImages(folder, {"wall.png", "wall_normal.png", "plain.png"});
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 96, 32}, addMaterial(level, "wall").material()));
  addOrThrow(level, boxNode({200, 0, 0}, {264, 64, 64}, addMaterial(level, "plain").material()));
  SceneOptions options = plain();
  options.textures = ImageFolder(folder.path().toStdString());
  const MadeScene made = makeScene(level, options);
  size_t checked = 0, mirrored = 0;
  for (const SceneMesh& mesh : made.scene.meshes) {
    for (const ScenePrimitive& each : mesh.primitives) {
      if (each.material < 0 || made.scene.materials[size_t(each.material)].name != "wall") {
        QVERIFY(each.tangents.empty());
        continue;
      }
      QCOMPARE(each.tangents.size(), each.positions.size());
      for (const auto& triangle : each.triangles) {
        const auto [a, b, c] = triangle;
        const Vec3 ab = each.positions[b] - each.positions[a];
        const Vec3 ac = each.positions[c] - each.positions[a];
        const double bu = each.uvs[b][0] - each.uvs[a][0], bv = each.uvs[b][1] - each.uvs[a][1];
        const double cu = each.uvs[c][0] - each.uvs[a][0], cv = each.uvs[c][1] - each.uvs[a][1];
        const double area = bu * cv - cu * bv;
        const Vec3 alongU = (ab * cv - ac * bv) / area, alongV = (ac * bu - ab * cu) / area;
        for (const uint32_t corner : triangle) {
          const auto& [x, y, z, side] = each.tangents[corner];
          const Vec3 tangent(x, y, z);
          QVERIFY((tangent - alongU.normalized()).norm() < 1e-6);
          const Vec3 up = each.normals[corner].cross(tangent) * side;
          QVERIFY((up + alongV.normalized()).norm() < 1e-6);
          mirrored += side < 0;
          ++checked;
        }
      }
    }
  }
  QCOMPARE(checked, size_t(36));  // six faces of two triangles
  // The standard projection mirrors the image on one of each two opposite sides.
  QCOMPARE(mirrored, size_t(18));
  const QJsonObject file = written(made.scene);
  int tangents = 0;
  for (const QJsonValue mesh : file["meshes"].toArray())
    for (const QJsonValue part : mesh["primitives"].toArray())
      tangents += part["attributes"].toObject().contains("TANGENT");
  QCOMPARE(tangents, 1);
}

void ImagesOfLevelScenes::greyImages_serveAlone() {
  QTemporaryDir folder;
  writeImages(folder, {"a.png", "a_roughness.png", "a_ao.png", "a_emission.png", "b.png",
                       "b_orm.png", "b_roughness.png", "c.png", "c_metallic.png", "c_height.png"});
  Level level;
  double x = 0;
  for (const char* name : {"a", "b", "c"}) {
    addOrThrow(level, boxNode({x, 0, 0}, {x + 32, 32, 32}, addMaterial(level, name).material()));
    x += 64;
  }
  SceneOptions options = plain();
  options.textures = ImageFolder(folder.path().toStdString());
  const MadeScene made = makeScene(level, options);
  const SceneMaterial &a = materialOf(made.scene, "a"), &b = materialOf(made.scene, "b");
  QVERIFY(a.roughness >= 0 && a.occlusion >= 0 && a.roughness != a.occlusion && a.emission >= 0);
  QVERIFY(!a.isMetalInBlue);
  QVERIFY(b.roughness >= 0 && b.roughness == b.occlusion && b.isMetalInBlue);
  QCOMPARE(QString::fromStdString(made.scene.images[size_t(b.roughness)].name), QString("b_orm"));
  QCOMPARE(materialOf(made.scene, "c").roughness, -1);
  QCOMPARE(made.losses.size(), size_t(2));
  QVERIFY(made.losses[0].starts_with("1 image of metal alone"));
  QVERIFY(made.losses[1].starts_with("1 image of heights"));
  for (const QJsonValue material : written(made.scene)["materials"].toArray()) {
    const QJsonObject surface = material["pbrMetallicRoughness"].toObject();
    if (material["name"] == "a") QCOMPARE(surface["metallicFactor"].toDouble(-1), 0.0);
    if (material["name"] == "b") QCOMPARE(surface["metallicFactor"].toDouble(-1), 1.0);
    const bool hasImage = material["name"] == "a" || material["name"] == "b";
    QCOMPARE(surface.contains("metallicRoughnessTexture"), hasImage);
  }
}

void ImagesOfLevelScenes::collection_servesWhereTheUserHasNone() {
  QTemporaryDir user, collection;
  writeImages(user, {"stone/own.png"});
  writeImages(collection, {"stone/own.png", "stone/own_normal.png", "brick/red.png",
                           "brick/red_normal.png", "brick/red_roughness.png"});
  Level level;
  addOrThrow(level, boxNode({0, 0, 0}, {64, 64, 64}, addMaterial(level, "stone/own").material()));
  addOrThrow(level, boxNode({0, 0, 64}, {64, 64, 128}, addMaterial(level, "brick/red").material()));
  SceneOptions options = plain();
  options.textures = ImageFolder(user.path().toStdString());
  options.collection = collection.path().toStdString();
  const MadeScene made = makeScene(level, options);
  // The user's own image does not get the normals of another one.
  QCOMPARE(materialOf(made.scene, "stone/own").normal, -1);
  QVERIFY(materialOf(made.scene, "brick/red").normal >= 0);
  QVERIFY(materialOf(made.scene, "brick/red").roughness >= 0);
  QVERIFY(made.losses.empty());
  // Images of the collection cover 128 units whatever their size; others a unit for each texel.
  for (const ScenePrimitive& each :
       meshOf(made.scene, nodeOf(made.scene, SceneTag::Kind::geometry)).primitives) {
    std::array<double, 2> least{1e9, 1e9}, most{-1e9, -1e9};
    for (size_t i = 0; i < each.uvs.size(); ++i) {
      if (each.normals[i] != Vec3(0, -1, 0)) continue;
      for (size_t k = 0; k < 2; ++k) {
        least[k] = std::min(least[k], each.uvs[i][k]);
        most[k] = std::max(most[k], each.uvs[i][k]);
      }
    }
    const bool isOwn = made.scene.materials[size_t(each.material)].name == "stone/own";
    QCOMPARE(most[0] - least[0], 64 / 128.0);  // both are 128 texels wide
    QCOMPARE(most[1] - least[1], isOwn ? 64 / 32.0 : 64 / 128.0);
  }
  options.preset = scenePreset("plain");
  ScenePreset bare = *options.preset;
  bare.surfaceImages = false;
  options.preset = &bare;
  const MadeScene without = makeScene(level, options);
  QCOMPARE(without.scene.images.size(), size_t(2));
}

void ImagesOfLevelScenes::imagesBeside_areNamedWithoutEscapes() {
  QTemporaryDir folder;
  const QByteArray bytes =
      writeImages(folder, {"{fence one.png", "Wall.png", "other/wall.png", "\xc3\xa4.png"});
  Level level;
  double x = 0;
  for (const char* name : {"{fence one", "wall", "other/wall", "\xc3\xa4"}) {
    addOrThrow(level, boxNode({x, 0, 0}, {x + 32, 32, 32}, addMaterial(level, name).material()));
    x += 64;
  }
  SceneOptions options = plain();
  options.textures = ImageFolder(folder.path().toStdString());
  MadeScene made = makeScene(level, options);
  QCOMPARE(made.scene.images.size(), size_t(4));
  const auto files = placeImagesBeside(made.scene, "/some/my hall.gltf");
  QCOMPARE(files.size(), size_t(4));
  std::set<QString> names;
  for (size_t i = 0; i < files.size(); ++i) {
    QCOMPARE(QByteArray::fromStdString(files[i].bytes), bytes);
    const QString uri = QString::fromStdString(made.scene.images[i].file);
    QCOMPARE(QString::fromStdString(files[i].path.generic_string()), "/some/" + uri);
    QVERIFY2(QRegularExpression("^my_hall_images/[A-Za-z0-9_-]+\\.png$").match(uri).hasMatch(),
             qPrintable(uri));
    names.insert(uri.toLower());
    QVERIFY(made.scene.images[i].bytes.empty());
  }
  QCOMPARE(names.size(), size_t(4));
  const QJsonObject file = written(made.scene);
  for (const QJsonValue image : file["images"].toArray())
    QVERIFY(names.contains(image["uri"].toString().toLower()) &&
            !image.toObject().contains("bufferView"));
}

void ImagesOfLevelScenes::damagedImages_areNoImages() {
  using namespace std::string_literals;
  const std::string start = "\x89PNG\r\n\x1a\n"s;
  for (const std::string& bytes :
       {""s, "P"s, start, start + "\0\0\0\x0dIHDR"s, "\xFF\xD8"s, "\xFF\xD8\xFF\xC0\0\x11"s,
        start + "\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x20\x08\x06\0\0\0\0\0\0\0"s,
        "\xFF\xD8\xFF\xE0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, "\xFF\xD8\xFF\xE0\0\0\0\0\0\0\0\0"s})
    QVERIFY(!imageFacts(bytes));
  const auto jpeg = imageFacts("\xFF\xD8\xFF\xE0\0\x04xx\xFF\xC0\0\x11\x08\0\x40\0\x80\x03"s);
  QVERIFY(jpeg && jpeg->width == 128 && jpeg->height == 64 && !jpeg->hasAlpha);
}

QTEST_APPLESS_MAIN(ImagesOfLevelScenes)
#include "images_of_level_scenes.moc"
