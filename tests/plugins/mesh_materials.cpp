// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Materials, texture coordinates and names of objects: through OBJ files with material files, into
// levels, and out of them.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "level/document/image_map.h"
#include "level/document/level_keys.h"
#include "level/document/material_looks.h"
#include "level/evaluation/level_evaluation.h"
#include "level/solids/solid_geometry.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/level_scene/mesh_level.h"
#include "plugins/mesh_export/boundary_contents.h"
#include "plugins/mesh_export/mesh_export.h"
#include "plugins/mesh_formats/mesh_formats.h"

using namespace halfspace;
using namespace halfspace::plugins;
using geometry::Vec3;

namespace {

const mesh_formats::ObjFormat kObj;

std::string textsOf(const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

bool contains(const std::vector<std::string>& losses, const std::string& part) {
  return std::ranges::any_of(
      losses, [&](const std::string& loss) { return loss.find(part) != std::string::npos; });
}

// Adds a closed box of quads with texture coordinates by position: 1 image for each 32 units.
void addBox(MeshContents& mesh, const Vec3& least, const Vec3& most, int group, int material) {
  const int first = static_cast<int>(mesh.soup.vertices.size());
  for (int i = 0; i < 8; ++i)
    mesh.soup.vertices.emplace_back(i & 1 ? most.x() : least.x(), i & 2 ? most.y() : least.y(),
                                    i & 4 ? most.z() : least.z());
  for (std::vector<int> face : std::vector<std::vector<int>>{
           {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
    for (int& vertex : face) {
      vertex += first;
      const Vec3& p = mesh.soup.vertices[static_cast<size_t>(vertex)];
      mesh.cornerUvs.emplace_back(p.x() / 32 + p.y() / 64, p.z() / 32 + p.y() / 16);
    }
    mesh.soup.faces.push_back(std::move(face));
    mesh.soup.surfaces.push_back(material);
    mesh.groups.push_back(group);
  }
}

MeshContents twoBoxes() {
  MeshContents mesh;
  mesh.materials = {"brick wall", "roof"};
  mesh.looks = {{std::array{0.8, 0.25, 0.125}, 1.0, "textures/brick wall.png"},
                {std::array{0.5, 0.5, 1.0}, 0.5, ""}};
  mesh.groupNames = {"house", "shed"};
  addBox(mesh, {0, 0, 0}, {64, 64, 64}, 0, 0);
  addBox(mesh, {128, 0, 0}, {160, 32, 32}, 1, 1);
  return mesh;
}

// Rounds to floats and keeps corners; remembers what it was given.
class RecordingFormat final : public MeshFormat {
 public:
  std::string name() const override { return "recording"; }
  std::vector<std::string> extensions() const override { return {"rec"}; }
  bool keepsDoubles() const override { return false; }
  bool keepsCorners() const override { return true; }
  ReadOutcome<MeshContents> read(const Source&, const ReadControl&) const override {
    return {m_last, {}};
  }
  WriteOutcome write(const MeshContents& mesh) const override {
    m_last = mesh;
    return {std::string("bytes")};
  }
  const MeshContents& last() const { return m_last; }

 private:
  mutable MeshContents m_last;
};

struct Folder {
  QTemporaryDir folder;
  std::filesystem::path path(const std::string& name) const {
    return std::filesystem::path(folder.path().toStdString()) / name;
  }
  void write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
  }
};

const char* kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\nusemtl blue\nf 1 3 2\n";

ReadOutcome<MeshContents> readObj(const Folder& folder, const std::string& libraries) {
  const std::string text = libraries + kTriangle;
  return kObj.read({text, folder.path("mesh.obj")}, {});
}

level::Level levelOf(const MeshContents& mesh, std::vector<std::string>* losses = nullptr) {
  std::vector<std::string> unused;
  return levelOfMesh(mesh, "file", losses ? *losses : unused);
}

const level::Node& solidCalled(const level::Level& level, const std::string& name) {
  for (const level::NodeId id : level.children(level.root()))
    if (level.node(id).properties.name == name) return level.node(id);
  throw std::runtime_error("no solid " + name);
}

}  // namespace

class MeshMaterials : public QObject {
  Q_OBJECT

 private slots:
  void materialFile_givesColoursOpacityAndImages();
  void severalMaterialFiles_inOneLine();
  void missingMaterialFile_isAWarningThatNamesIt();
  void pipesAndFolders_areNoMaterialFiles();
  void damagedMaterialFile_namesItsLines();
  void materialFile_cutAtEveryByte();
  void writtenObj_readsBackWithItsMaterials();
  void images_areNamedFromTheFolderOfTheWrittenFile();
  void objects_becomeSolidsWithTheirNames();
  void groupsOfOneSurface_areOneSolid();
  void groupsThatMeetAtSeams_areOneSolid();
  void textureCoordinates_stayOnTheFaces();
  void facesAlike_shareASurface();
  void textureCoordinatesWithoutArea_giveStandardAxes();
  void whatALevelLacks_isListed();
  void looks_areKeptInTheLevelsKeys();
  void damagedKeysOfLooks_areIgnored();
  void flatTriangles_areRemovedWithTheirCorners();
  void imagesOfPlyFiles_areMaterials();
  void materialsOfPlyFiles_keepTheirImages();
  void coloursThatPlyLacks_areNamed();
};

void MeshMaterials::materialFile_givesColoursOpacityAndImages() {
  const Folder folder;
  folder.write(
      "parts/a.mtl",
      "# by hand\nnewmtl red\n  Kd 0.5 0 0.25 # dark\nKs 1 1 1\nTr 0.25\nmap_Kd -s 2 2 -clamp "
      "on ..\\images\\red brick.png\nnewmtl blue\nKd 0.5\nd -halo 0.75\n");
  const auto outcome = readObj(folder, "mtllib parts/a.mtl\n");
  QVERIFY2(outcome.value && outcome.issues.empty(), textsOf(outcome.issues).c_str());
  QCOMPARE(outcome.value->looks.size(), size_t(2));
  const MeshLook red{std::array{0.5, 0.0, 0.25}, 0.75, "images/red brick.png"};
  QVERIFY(outcome.value->looks[0] == red);
  const MeshLook blue{std::array{0.5, 0.5, 0.5}, 0.75, ""};
  QVERIFY(outcome.value->looks[1] == blue);
  QVERIFY(outcome.value->imageFolder == folder.path("mesh.obj").parent_path());
}

void MeshMaterials::severalMaterialFiles_inOneLine() {
  const Folder folder;
  folder.write("a.mtl", "newmtl red\nKd 1 0 0\n");
  folder.write("b.mtl", "newmtl red\nKd 0 1 0\nnewmtl blue\nKd 0 0 1\n");
  folder.write("with blank.mtl", "newmtl blue\nKd 0 0 0.5\n");
  auto outcome = readObj(folder, "mtllib a.mtl b.mtl\n");
  QVERIFY(outcome.value && outcome.issues.empty());
  QCOMPARE((*outcome.value->looks[0].color)[0], 1.0);  // the first counts
  QCOMPARE((*outcome.value->looks[1].color)[2], 1.0);
  outcome = readObj(folder, "mtllib with blank.mtl\n");
  QVERIFY(outcome.value && outcome.issues.empty());
  QCOMPARE((*outcome.value->looks[1].color)[2], 0.5);
}

void MeshMaterials::missingMaterialFile_isAWarningThatNamesIt() {
  const Folder folder;
  const auto outcome = readObj(folder, "# exported\nmtllib gone.mtl\n");
  QVERIFY(outcome.value.has_value());
  QCOMPARE(outcome.value->materials.size(), size_t(2));
  QVERIFY(outcome.value->looks.empty());
  QCOMPARE(outcome.issues.size(), size_t(1));
  QVERIFY(outcome.issues[0].severity == Severity::warning);
  QCOMPARE(outcome.issues[0].sourceLine, 2);
  QVERIFY(outcome.issues[0].text.find("gone.mtl") != std::string::npos);
  // Of several only the missing one is named.
  folder.write("there.mtl", "newmtl red\nKd 1 0 0\n");
  const auto partly = readObj(folder, "mtllib there.mtl gone.mtl\n");
  QCOMPARE(partly.issues.size(), size_t(1));
  QVERIFY(partly.issues[0].text.find("there.mtl") == std::string::npos);
  QVERIFY(partly.value->looks[0].color.has_value());
}

// Reading a pipe would wait for ever.
void MeshMaterials::pipesAndFolders_areNoMaterialFiles() {
  const Folder folder;
  QCOMPARE(::mkfifo(folder.path("pipe.mtl").c_str(), 0600), 0);
  std::filesystem::create_directories(folder.path("folder.mtl"));
  for (const char* name : {"pipe.mtl", "folder.mtl", "/dev/zero", "."}) {
    const auto outcome = readObj(folder, std::string("mtllib ") + name + "\n");
    QVERIFY2(outcome.value && outcome.issues.size() == 1, name);
    QVERIFY(outcome.value->looks.empty());
  }
}

void MeshMaterials::damagedMaterialFile_namesItsLines() {
  const Folder folder;
  folder.write("a.mtl",
               "Kd 1 1 1\nnewmtl red\nKd 1 zero 0\nd nan\nKd 7 -1 0.5\nmap_Kd\nmap_Kd -s 1 1 1\n"
               "newmtl blue\nKd xyz 1 1 1\nKd spectral file.rfl 1\nTr\n");
  const auto outcome = readObj(folder, "mtllib a.mtl\n");
  QVERIFY(outcome.value.has_value());
  const std::string all = textsOf(outcome.issues);
  for (const char* part : {"line 1: Kd stands before", "line 3: Kd needs", "line 4: the opacity",
                           "line 6: map_Kd names", "line 7: map_Kd names", "line 11: the opacity"})
    QVERIFY2(all.find(part) != std::string::npos, all.c_str());
  QCOMPARE(outcome.issues.size(), size_t(6));
  QVERIFY((*outcome.value->looks[0].color == std::array{1.0, 0.0, 0.5}));
  QVERIFY(!outcome.value->looks[1].color.has_value());
}

void MeshMaterials::materialFile_cutAtEveryByte() {
  const Folder folder;
  const std::string whole =
      "newmtl red\nKd 0.5 1e-3 .25\nTr 0.25\nmap_Kd -mm 0 1 -o 1 2 3 a b.png\r\nnewmtl blue\nd 1\n";
  for (size_t length = 0; length <= whole.size(); ++length) {
    folder.write("a.mtl", whole.substr(0, length));
    const auto outcome = readObj(folder, "mtllib a.mtl\n");
    QVERIFY2(outcome.value.has_value(), std::to_string(length).c_str());
    QCOMPARE(outcome.value->looks.size(), size_t(2));
  }
  QCOMPARE(readObj(folder, "mtllib a.mtl\n").value->looks[0].image, std::string("a b.png"));
}

void MeshMaterials::writtenObj_readsBackWithItsMaterials() {
  const Folder folder;
  MeshContents mesh = twoBoxes();
  mesh.imageFolder = folder.path("");
  for (size_t i = 0; i < mesh.cornerUvs.size(); ++i)
    mesh.cornerNormals.emplace_back(0.1 * static_cast<double>(i % 5), 0.25, 1.0);
  const ExportOutcome written = writeMesh(kObj, mesh, folder.path("out.obj"), Promise::nothing);
  QVERIFY2(written.written.has_value(), written.problem.c_str());
  QVERIFY(written.losses.empty());
  const auto bytes = readFile(folder.path("out.obj"));
  const auto back = kObj.read({*bytes.value, folder.path("out.obj")}, {});
  QVERIFY2(back.value && back.issues.empty(), textsOf(back.issues).c_str());
  QVERIFY(back.value->soup.vertices == mesh.soup.vertices);
  QVERIFY(back.value->soup.faces == mesh.soup.faces);
  QVERIFY(back.value->soup.surfaces == mesh.soup.surfaces);
  QVERIFY(back.value->materials == mesh.materials);
  QVERIFY(back.value->looks == mesh.looks);
  QVERIFY(back.value->groupNames == mesh.groupNames);
  QVERIFY(back.value->groups == mesh.groups);
  QVERIFY(back.value->cornerUvs == mesh.cornerUvs);
  QVERIFY(back.value->cornerNormals == mesh.cornerNormals);
}

void MeshMaterials::images_areNamedFromTheFolderOfTheWrittenFile() {
  const Folder folder;
  MeshContents mesh = twoBoxes();
  mesh.imageFolder = folder.path("in");
  std::filesystem::create_directories(folder.path("results/deep"));
  const auto file = folder.path("results/deep/out.obj");
  QVERIFY(writeMesh(kObj, mesh, file, Promise::nothing).written.has_value());
  const auto bytes = readFile(file);
  const auto back = kObj.read({*bytes.value, file}, {});
  QCOMPARE(back.value->looks[0].image, std::string("../../in/textures/brick wall.png"));
}

void MeshMaterials::objects_becomeSolidsWithTheirNames() {
  const level::Level level = levelOf(twoBoxes());
  QCOMPARE(level.children(level.root()).size(), size_t(2));
  const auto& house = std::get<level::MeshSolid>(solidCalled(level, "house").content);
  const auto& shed = std::get<level::MeshSolid>(solidCalled(level, "shed").content);
  QCOMPARE(house.soup->vertices.size(), size_t(8));
  QCOMPARE(shed.soup->faces.size(), size_t(6));
  QCOMPARE(shed.soup->vertices[0].x(), 128.0);
  QVERIFY(level::brokenSolids(level).empty());
}

void MeshMaterials::groupsOfOneSurface_areOneSolid() {
  MeshContents mesh = twoBoxes();
  for (size_t face = 0; face < 6; ++face) mesh.groups[face] = face < 3 ? 0 : 1;
  for (size_t face = 6; face < 12; ++face) mesh.groups[face] = 2;
  mesh.groupNames = {"floor", "walls", "shed"};
  std::vector<std::string> losses;
  const level::Level level = levelOf(mesh, &losses);
  QCOMPARE(level.children(level.root()).size(), size_t(2));
  QCOMPARE(std::get<level::MeshSolid>(solidCalled(level, "file").content).soup->faces.size(),
           size_t(6));
  solidCalled(level, "shed");
  QVERIFY(contains(losses, "2 groups"));
  QVERIFY(level::brokenSolids(level).empty());
}

// The upper half of a box has vertices of its own, as exporters write it.
void MeshMaterials::groupsThatMeetAtSeams_areOneSolid() {
  MeshContents mesh = twoBoxes();
  for (size_t face = 3; face < 6; ++face) {
    mesh.groups[face] = 1;
    for (int& vertex : mesh.soup.faces[face]) {
      mesh.soup.vertices.push_back(Vec3(mesh.soup.vertices[static_cast<size_t>(vertex)]));
      vertex = static_cast<int>(mesh.soup.vertices.size()) - 1;
    }
  }
  for (size_t face = 6; face < 12; ++face) mesh.groups[face] = 2;
  mesh.groupNames = {"lower", "upper", "shed"};
  const level::Level level = levelOf(mesh);
  QCOMPARE(level.children(level.root()).size(), size_t(2));
  solidCalled(level, "shed");
  QVERIFY(level::brokenSolids(level).empty());
}

void MeshMaterials::textureCoordinates_stayOnTheFaces() {
  const MeshContents mesh = twoBoxes();
  const level::Level level = levelOf(mesh);
  const level::LevelEvaluation evaluation = level::evaluate(level);
  const geometry::BoundaryMesh boundary = geometry::meshOf(evaluation.boundary());
  const MeshContents made = contentsOf(level, evaluation, boundary,
                                       geometry::triangulate(evaluation.boundary(), boundary),
                                       imagesOf(level, TextureSources()));
  QCOMPARE(made.cornerUvs.size(), 3 * made.soup.faces.size());
  size_t corner = 0;
  for (const auto& face : made.soup.faces) {
    for (const int vertex : face) {
      const Vec3& p = made.soup.vertices[static_cast<size_t>(vertex)];
      const Vec2 expected(p.x() / 32 + p.y() / 64, p.z() / 32 + p.y() / 16);
      const Vec2& uv = made.cornerUvs[corner++];
      QVERIFY((uv - expected).norm() < 1e-9);
    }
  }
  QCOMPARE(made.looks[0].image, std::string("textures/brick wall.png"));
  QVERIFY(made.looks[0].color == mesh.looks[0].color);
}

void MeshMaterials::facesAlike_shareASurface() {
  MeshContents mesh = twoBoxes();
  // Triangles: both halves of a side have one texture matrix up to rounding.
  MeshContents cut = mesh;
  cut.soup.faces.clear();
  cut.soup.surfaces.clear();
  cut.groups.clear();
  cut.cornerUvs.clear();
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    const auto& loop = mesh.soup.faces[face];
    for (const auto& corners : {std::array{0, 1, 2}, std::array{0, 2, 3}}) {
      cut.soup.faces.emplace_back();
      for (const int i : corners) {
        cut.soup.faces.back().push_back(loop[static_cast<size_t>(i)]);
        cut.cornerUvs.push_back(mesh.cornerUvs[4 * face + static_cast<size_t>(i)]);
      }
      cut.soup.surfaces.push_back(mesh.soup.surfaces[face]);
      cut.groups.push_back(mesh.groups[face]);
    }
  }
  const level::Level level = levelOf(cut);
  const auto& house = std::get<level::MeshSolid>(solidCalled(level, "house").content);
  QCOMPARE(house.soup->faces.size(), size_t(12));
  QVERIFY2(house.surfaces.size() <= 6, std::to_string(house.surfaces.size()).c_str());
  QCOMPARE(static_cast<int>(level::evaluate(level).boundary().faceCount()), 12);
}

void MeshMaterials::textureCoordinatesWithoutArea_giveStandardAxes() {
  MeshContents mesh = twoBoxes();
  for (Vec2& uv : mesh.cornerUvs) uv = Vec2(0.5, 0.5);
  mesh.cornerUvs[0] = Vec2(std::numeric_limits<double>::infinity(), 0);
  const level::Level level = levelOf(mesh);
  const auto& shed = std::get<level::MeshSolid>(solidCalled(level, "shed").content);
  QVERIFY(std::holds_alternative<level::StandardAxes>(shed.surfaces[0].axes));
  QVERIFY(level::brokenSolids(level).empty());
}

void MeshMaterials::whatALevelLacks_isListed() {
  MeshContents mesh = twoBoxes();
  mesh.cornerUvs[2] += Vec2(0.25, 0);
  mesh.cornerColors.assign(mesh.cornerUvs.size(), {1, 1, 1, 1});
  std::vector<std::string> losses;
  levelOf(mesh, &losses);
  QVERIFY(contains(losses, "1 face that"));
  QVERIFY(contains(losses, "1 material"));  // its opacity
  QVERIFY(!contains(losses, "ormals") && !contains(losses, "Colours of corners"));
  mesh.cornerColors[3] = {1, 0, 0, 1};
  mesh.cornerNormals.assign(mesh.cornerUvs.size(), Vec3(0, 0, 1));
  losses.clear();
  levelOf(mesh, &losses);
  QVERIFY(contains(losses, "Smooth normals") && contains(losses, "Colours of corners"));
}

void MeshMaterials::looks_areKeptInTheLevelsKeys() {
  MeshContents mesh = twoBoxes();
  mesh.metresPerUnit = 0.01;
  const level::Level level = levelOf(mesh);
  QCOMPARE(level::valueOf(level.keyValues(), "_image_1"),
           std::string_view("brick wall = textures/brick wall.png"));
  QCOMPARE(level::valueOf(level.keyValues(), "_color_2"), std::string_view("roof = 0.5 0.5 1"));
  QCOMPARE(level::unitsPerMetre(level), 100.0);
  const level::MaterialLooks looks = level::materialLooks(level.keyValues());
  QCOMPARE(looks.size(), size_t(2));
  QVERIFY(looks.at("brick wall").color == mesh.looks[0].color);
  QCOMPARE(looks.at("brick wall").image, mesh.looks[0].image);
}

void MeshMaterials::damagedKeysOfLooks_areIgnored() {
  const level::KeyValues keys{{"_color_", "a = 1 1 1"},     {"_color_1", "a = 1 1"},
                              {"_color_2", "b = 1 1 2"},    {"_color_x", "c = 1 1 1"},
                              {"_image_3", "no separator"}, {"_color_4", "d = e = 0 0 1"}};
  const level::MaterialLooks looks = level::materialLooks(keys);
  for (const auto& [name, look] : looks) QVERIFY2(!look.color && look.image.empty(), name.c_str());
  level::KeyValues added;
  QVERIFY(!level::addMaterialLook(added, "a = b", {std::array{1.0, 1.0, 1.0}, "c.png"}));
  QVERIFY(added.empty());
}

// A needle that vanishes when it is rounded to floats takes its corners with it; the others keep
// theirs.
void MeshMaterials::flatTriangles_areRemovedWithTheirCorners() {
  MeshContents mesh;
  const double thin = 1e-9;
  mesh.soup.vertices = {{0, 0, 0}, {64, 0, 0}, {64 - thin, 0, 0}, {0, 64, 0}, {0, 0, 64}};
  // A tetrahedron with a corner more on its edge from (0 0 0) to (64 0 0), beside the end.
  mesh.soup.faces = {{0, 3, 1}, {0, 4, 3}, {1, 3, 4}, {0, 2, 4}, {2, 1, 4}, {0, 1, 2}};
  mesh.materials = {"a", "b"};
  mesh.soup.surfaces = {0, 0, 1, 0, 1, 0};
  mesh.groupNames = {"all"};
  mesh.groups.assign(6, 0);
  for (const auto& face : mesh.soup.faces) {
    for (const int vertex : face) {
      const Vec3& p = mesh.soup.vertices[static_cast<size_t>(vertex)];
      mesh.cornerUvs.emplace_back(std::round(p.x()) / 64, p.y() / 64);
      mesh.cornerColors.push_back({1, static_cast<float>(p.z() / 64), 0, 1});
    }
  }
  const RecordingFormat format;
  const MadeMesh made = makeMesh(format, mesh, "x.rec", Promise::solid);
  QVERIFY(made.bytes && made.outcome.written->closed);
  QCOMPARE(made.outcome.written->collapsed, size_t(2));
  const MeshContents& last = format.last();
  QCOMPARE(last.soup.faces.size(), size_t(4));
  QCOMPARE(last.groups.size(), size_t(4));
  QCOMPARE(last.soup.surfaces.size(), size_t(4));
  QCOMPARE(last.cornerUvs.size(), size_t(12));
  QCOMPARE(last.cornerColors.size(), size_t(12));
  size_t corner = 0;
  for (const auto& face : last.soup.faces) {
    for (const int vertex : face) {
      const Vec3& p = last.soup.vertices[static_cast<size_t>(vertex)];
      QCOMPARE(last.cornerUvs[corner], Vec2(p.x() / 64, p.y() / 64));
      QCOMPARE(last.cornerColors[corner][1], static_cast<float>(p.z() / 64));
      ++corner;
    }
  }
}

namespace {

// A scan with texture coordinates and images, as MeshLab writes it.
std::string scanWithImages(const std::string& comments, const std::string& property,
                           const std::array<std::string, 2>& numbers) {
  return "ply\nformat ascii 1.0\n" + comments +
         "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face "
         "2\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\n" +
         property + "end_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 6 0 0 1 0 1 1" + numbers[0] +
         "\n3 0 2 3 6 0 0 1 1 0 1" + numbers[1] + "\n";
}

const mesh_formats::PlyFormat kPly;

}  // namespace

void MeshMaterials::imagesOfPlyFiles_areMaterials() {
  const std::string one = "comment TextureFile wall 1.png\n";
  const std::string two = one + "comment TextureFile roof.jpg\n";
  const auto single = kPly.read({scanWithImages(one, "", {}), "/scans/a.ply"}, {});
  QVERIFY2(single.value && single.issues.empty(), textsOf(single.issues).c_str());
  QCOMPARE(single.value->materials, std::vector<std::string>{"wall 1.png"});
  QCOMPARE(single.value->looks.at(0).image, std::string("wall 1.png"));
  QCOMPARE(single.value->imageFolder, std::filesystem::path("/scans"));
  const auto both =
      kPly.read({scanWithImages(two, "property int texnumber\n", {" 1", " 0"}), "a.ply"}, {});
  QVERIFY2(both.value && both.issues.empty(), textsOf(both.issues).c_str());
  QCOMPARE(both.value->soup.surfaces, (std::vector<int>{0, 1}));
  QCOMPARE(both.value->looks.at(0).image, std::string("roof.jpg"));
  QCOMPARE(both.value->looks.at(1).image, std::string("wall 1.png"));
  const auto odd =
      kPly.read({scanWithImages(two, "property int texnumber\n", {" 7", " -1"}), "a.ply"}, {});
  QVERIFY2(odd.value && textsOf(odd.issues).find("1 faces name an image") != std::string::npos,
           textsOf(odd.issues).c_str());
}

void MeshMaterials::materialsOfPlyFiles_keepTheirImages() {
  MeshContents mesh = twoBoxes();
  mesh.looks[0] = {{}, 1.0, "textures/brick wall.png"};
  mesh.looks[1] = {};
  const WriteOutcome written = kPly.write(mesh);
  const auto back = kPly.read({*written.bytes, "a.ply"}, {});
  QVERIFY2(back.value && back.issues.empty(), textsOf(back.issues).c_str());
  QCOMPARE(back.value->materials, mesh.materials);
  QCOMPARE(back.value->soup.surfaces, mesh.soup.surfaces);
  QVERIFY(back.value->looks == mesh.looks);
  QVERIFY(!contains(written.losses, "Colours and opacities"));
}

void MeshMaterials::coloursThatPlyLacks_areNamed() {
  QVERIFY(contains(kPly.write(twoBoxes()).losses,
                   "Colours and opacities of materials are not written to PLY."));
}

QTEST_APPLESS_MAIN(MeshMaterials)
#include "mesh_materials.moc"
