// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Formats that libraries of others read and write, through the program halfspace-mesh-worker.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"
#include "plugins/mesh_formats/foreign/foreign_formats.h"
#include "plugins/mesh_formats/foreign/mesh_message.h"
#ifdef HALFSPACE_WITH_LIB3MF
#include "plugins/mesh_formats/worker/lib3mf_handle.h"
#endif

using namespace halfspace;
using namespace halfspace::plugins;
using geometry::Vec3;

namespace {

using Formats = std::vector<std::unique_ptr<MeshFormat>>;

const Formats& allFormats() {
  static const Formats all = mesh_formats::foreignMeshFormats();
  return all;
}

// Null if Halfspace was built without the library.
const MeshFormat* format(const std::string& extension) {
  for (const auto& candidate : allFormats())
    if (std::ranges::count(candidate->extensions(), extension) > 0) return candidate.get();
  return nullptr;
}

std::string textsOf(const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

ReadOutcome<MeshContents> read(const std::string& extension, std::string_view bytes) {
  return format(extension)->read({bytes, "folder/file." + extension}, {});
}

// Two boxes as triangles: "house" of brick, "shed" of two materials.
MeshContents twoBoxes() {
  MeshContents mesh;
  mesh.materials = {"brick", "roof"};
  mesh.looks = {{std::array{0.8, 0.4, 0.2}, 1.0, ""}, {std::array{0.2, 0.4, 1.0}, 1.0, ""}};
  mesh.groupNames = {"house", "shed"};
  for (const int group : {0, 1}) {
    const int first = static_cast<int>(mesh.soup.vertices.size());
    for (int i = 0; i < 8; ++i)
      mesh.soup.vertices.emplace_back((i & 1 ? 64 : 0) + 128 * group, i & 2 ? 32 : 0,
                                      i & 4 ? 16 : 0);
    const int quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                             {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int q = 0; q < 6; ++q) {
      for (const auto& corners : {std::array{0, 1, 2}, std::array{0, 2, 3}}) {
        std::vector<int> face;
        for (const int corner : corners) face.push_back(first + quads[q][corner]);
        mesh.soup.faces.push_back(std::move(face));
        mesh.soup.surfaces.push_back(group == 1 && q == 1 ? 1 : 0);
        mesh.groups.push_back(group);
      }
    }
  }
  return mesh;
}

void addCorners(MeshContents& mesh) {
  for (const auto& face : mesh.soup.faces) {
    const auto at = [&](size_t i) { return mesh.soup.vertices[static_cast<size_t>(face[i])]; };
    const Vec3 normal = (at(1) - at(0)).cross(at(2) - at(0)).normalized();
    for (size_t i = 0; i < face.size(); ++i) {
      mesh.cornerUvs.emplace_back(at(i).x() / 64, at(i).y() / 32 + at(i).z() / 16);
      mesh.cornerNormals.push_back(normal);
    }
  }
}

std::string nameAt(const std::vector<std::string>& names, const std::vector<int>& ofFace,
                   size_t face) {
  return ofFace.empty() ? std::string() : names[static_cast<size_t>(ofFace[face])];
}

// The faces of a mesh in a form that does not depend on the numbers of vertices.
std::multiset<std::string> facesOf(const MeshContents& mesh, bool corners) {
  std::multiset<std::string> faces;
  size_t corner = 0;
  for (size_t f = 0; f < mesh.soup.faces.size(); ++f) {
    std::vector<std::string> parts;
    for (const int vertex : mesh.soup.faces[f]) {
      const Vec3& p = mesh.soup.vertices[static_cast<size_t>(vertex)];
      QString text = QString::asprintf("(%g %g %g)", p.x() + 0.0, p.y() + 0.0, p.z() + 0.0);
      if (corners && !mesh.cornerUvs.empty())
        text += QString::asprintf("[%.3f %.3f]", mesh.cornerUvs[corner].x() + 0.0,
                                  mesh.cornerUvs[corner].y() + 0.0);
      parts.push_back(text.toStdString());
      ++corner;
    }
    std::rotate(parts.begin(), std::ranges::min_element(parts), parts.end());
    std::string face = nameAt(mesh.groupNames, mesh.groups, f) + " " +
                       nameAt(mesh.materials, mesh.soup.surfaces, f) + ":";
    for (const std::string& part : parts) face += part;
    faces.insert(std::move(face));
  }
  return faces;
}

double volumeOf(const MeshContents& mesh) {
  return geometry::exactVolume(mesh.soup).value;
}

const char* kCollada = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis></asset>
 <library_geometries><geometry id="tet-mesh" name="tetrahedron"><mesh>
  <source id="p"><float_array id="pa" count="12">0 0 0 100 0 0 0 100 0 0 0 100</float_array>
   <technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/>
   <param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/>
   <p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles></mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="s" name="s">
  <node id="a" name="upright"><translate>0 0 200</translate>
   <instance_geometry url="#tet-mesh"/></node>
  <node id="b" name="mirrored"><scale>-1 1 1</scale><instance_geometry url="#tet-mesh"/></node>
 </visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#s"/></scene></COLLADA>)";

const char* kAc3d =
    "AC3Db\nMATERIAL \"red paint\" rgb 1 0 0  amb 0 0 0  emis 0 0 0  spec 0 0 0  shi 0  trans 0\n"
    "OBJECT world\nkids 1\nOBJECT poly\nname \"wedge\"\nloc 0 10 0\nnumvert 4\n0 0 0\n1 0 0\n0 1 "
    "0\n"
    "0 0 1\nnumsurf 4\nSURF 0x00\nmat 0\nrefs 3\n0 0 0\n2 0 0\n1 0 0\nSURF 0x00\nmat 0\nrefs 3\n0 "
    "0 "
    "0\n1 0 0\n3 0 0\nSURF 0x00\nmat 0\nrefs 3\n1 0 0\n2 0 0\n3 0 0\nSURF 0x00\nmat 0\nrefs 3\n0 0 "
    "0\n3 0 0\n2 0 0\nkids 0\n";

}  // namespace

class ForeignMeshes : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void written_readsBackTheSame_data();
  void written_readsBackTheSame();
  void written_isTheSameEveryTime_data() { written_readsBackTheSame_data(); }
  void written_isTheSameEveryTime();
  void collada_unitsAxesAndMirrorsOfNodes();
  void ac3d_positionsAndMaterials();
  void x3d_shapesThatAssimpPassesOver_areNamed();
  void newerFilesOfBlender_areRefusedWithAdvice();
  void threeMf_unitsOfTheMeshStay();
  void threeMf_otherUnits_becomeMillimetres();
  void unitsOfAssimpsFormats_areScaledTo_data();
  void unitsOfAssimpsFormats_areScaledTo();
  void threeMf_componentsAndBuildItems_arePlaced();
  void threeMf_coloursOfTriangles_areMaterials();
  void threeMf_ofOurs_isReadByTheirReader();
  void cutFiles_areErrors_data();
  void cutFiles_areErrors();
  void alteredFiles_areReadOrErrors_data();
  void alteredFiles_areReadOrErrors();
  void garbage_isAnError_data();
  void garbage_isAnError();
  void aMissingWorker_isNamed();
  void cancelledReading_ends();
  void messages_cutAtEveryByte_areRefused();
  void messages_withWrongIndices_areRefused();

 private:
  void writtenFormats(bool alsoText);
};

void ForeignMeshes::initTestCase() {
  qputenv("HALFSPACE_PLUGIN_PATH", HALFSPACE_PLUGINS);
  QVERIFY(!allFormats().empty());
}

void ForeignMeshes::writtenFormats(bool alsoText) {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<QByteArray>("bytes");
  for (const char* name : {"3mf", "fbx", "dae"}) {
    if (format(name) == nullptr) continue;
    const WriteOutcome outcome = format(name)->write(twoBoxes());
    QVERIFY2(outcome.bytes.has_value(), name);
    QTest::addRow("%s", name) << name << QByteArray::fromStdString(*outcome.bytes);
  }
  if (!alsoText || format("ac") == nullptr) return;
  QTest::addRow("ac") << "ac" << QByteArray(kAc3d);
  QTest::addRow("dae by hand") << "dae" << QByteArray(kCollada);
}

void ForeignMeshes::written_readsBackTheSame_data() {
  QTest::addColumn<QString>("extension");
  for (const char* name : {"3mf", "fbx", "dae"})
    if (format(name) != nullptr) QTest::addRow("%s", name) << name;
}

void ForeignMeshes::written_readsBackTheSame() {
  QFETCH(QString, extension);
  const std::string name = extension.toStdString();
  MeshContents mesh = twoBoxes();
  const bool keepsCorners = format(name)->keepsCorners();
  if (keepsCorners) addCorners(mesh);
  const WriteOutcome outcome = format(name)->write(mesh);
  QVERIFY2(outcome.bytes.has_value(), outcome.losses.empty() ? "" : outcome.losses[0].c_str());
  const auto back = read(name, *outcome.bytes);
  QVERIFY2(back.value.has_value(), textsOf(back.issues).c_str());
  const auto before = facesOf(mesh, keepsCorners), after = facesOf(*back.value, keepsCorners);
  QVERIFY2(before == after, (*before.begin() + " is now " + *after.begin()).c_str());
  for (size_t i = 0; i < mesh.materials.size(); ++i) {
    const auto found = std::ranges::find(back.value->materials, mesh.materials[i]);
    QVERIFY(found != back.value->materials.end());
    const MeshLook& look =
        back.value->looks[static_cast<size_t>(found - back.value->materials.begin())];
    for (size_t k = 0; k < 3; ++k)
      QVERIFY(std::abs((*look.color)[k] - (*mesh.looks[i].color)[k]) < 0.005);
  }
}

void ForeignMeshes::written_isTheSameEveryTime() {
  QFETCH(QString, extension);
  const MeshFormat& one = *format(extension.toStdString());
  const WriteOutcome first = one.write(twoBoxes());
  QTest::qWait(1100);  // a second, in which a time of writing would change
  const WriteOutcome second = one.write(twoBoxes());
  QVERIFY(first.bytes && first.bytes == second.bytes);
}

void ForeignMeshes::collada_unitsAxesAndMirrorsOfNodes() {
  if (format("dae") == nullptr) QSKIP("built without Assimp");
  const auto outcome = read("dae", kCollada);
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QCOMPARE(mesh.groupNames.size(), size_t(2));
  QCOMPARE(mesh.groupNames[0], std::string("upright"));
  QCOMPARE(mesh.groupNames[1], std::string("mirrored"));
  QCOMPARE(*mesh.metresPerUnit, 1.0);
  QVERIFY(geometry::topologyOf(mesh.soup).isClosedManifold());
  // Both are turned outward: their volumes add up.
  QVERIFY(std::abs(volumeOf(mesh) - 2 * 2.54 * 2.54 * 2.54 / 6) < 1e-5);
  double top = -1e9, left = 1e9;
  for (const Vec3& vertex : mesh.soup.vertices) {
    top = std::max(top, vertex.z());
    left = std::min(left, vertex.x());
  }
  QVERIFY(std::abs(top - 7.62) < 1e-5);
  QVERIFY(std::abs(left + 2.54) < 1e-5);
}

void ForeignMeshes::x3d_shapesThatAssimpPassesOver_areNamed() {
  if (format("x3d") == nullptr) QSKIP("built without Assimp");
  const std::string head = "<X3D version=\"3.0\" profile=\"Immersive\"><Scene><Shape>";
  const std::string read3 =
      "<IndexedFaceSet coordIndex=\"0 2 1 -1 0 1 3 -1 1 2 3 -1 0 3 2 -1\"><Coordinate point=\"0 "
      "0 0 1 0 0 0 1 0 0 0 1\"/></IndexedFaceSet></Shape>";
  const auto whole = read("x3d", head + read3 + "</Scene></X3D>");
  QVERIFY2(whole.value && whole.issues.empty(), textsOf(whole.issues).c_str());
  const auto less = read("x3d", head + read3 + "<Shape><TriangleSet/></Shape></Scene></X3D>");
  QVERIFY2(less.value && less.value->soup.faces.size() == 4, textsOf(less.issues).c_str());
  QVERIFY2(
      textsOf(less.issues).find("Lost geometry: the file has 2 shapes, of which Assimp reads 1") !=
          std::string::npos,
      textsOf(less.issues).c_str());
  QVERIFY(std::ranges::any_of(less.issues, isLostGeometry));
}

void ForeignMeshes::newerFilesOfBlender_areRefusedWithAdvice() {
  if (format("blend") == nullptr) QSKIP("built without Assimp");
  qputenv("HALFSPACE_BLENDER", "no-such-blender");
  const auto outcome = read("blend", "BLENDER-v304" + std::string(400, 'x'));
  qunsetenv("HALFSPACE_BLENDER");
  QVERIFY(!outcome.value);
  QVERIFY2(textsOf(outcome.issues).find("Install Blender, and it will read") != std::string::npos,
           textsOf(outcome.issues).c_str());
}

void ForeignMeshes::ac3d_positionsAndMaterials() {
  if (format("ac") == nullptr) QSKIP("built without Assimp");
  const auto outcome = read("ac", kAc3d);
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(4));
  QVERIFY(std::ranges::count(outcome.value->materials, "red paint") == 1);
  // y is up in the file, so its 10 becomes a height.
  for (const Vec3& vertex : outcome.value->soup.vertices)
    QVERIFY(vertex.z() >= 10 && vertex.z() <= 11 && vertex.y() <= 0);
}

void ForeignMeshes::threeMf_unitsOfTheMeshStay() {
  if (format("3mf") == nullptr) QSKIP("built without lib3mf");
  MeshContents mesh = twoBoxes();
  mesh.metresPerUnit = 0.0254;
  const WriteOutcome outcome = format("3mf")->write(mesh);
  QVERIFY(outcome.bytes && outcome.losses.empty());
  const auto back = read("3mf", *outcome.bytes);
  QCOMPARE(*back.value->metresPerUnit, 0.0254);
  QVERIFY(facesOf(mesh, false) == facesOf(*back.value, false));
}

void ForeignMeshes::threeMf_otherUnits_becomeMillimetres() {
  if (format("3mf") == nullptr) QSKIP("built without lib3mf");
  MeshContents mesh = twoBoxes();
  mesh.metresPerUnit = 1.0 / 32;
  const WriteOutcome outcome = format("3mf")->write(mesh);
  QVERIFY(outcome.bytes && outcome.losses.size() == 1);
  const auto back = read("3mf", *outcome.bytes);
  QCOMPARE(*back.value->metresPerUnit, 0.001);
  QCOMPARE(volumeOf(*back.value), volumeOf(mesh) * 31.25 * 31.25 * 31.25);
}

void ForeignMeshes::unitsOfAssimpsFormats_areScaledTo_data() {
  QTest::addColumn<QString>("extension");
  QTest::addColumn<double>("unit");
  QTest::addRow("fbx") << "fbx" << 0.01;
  QTest::addRow("dae") << "dae" << 1.0;
}

void ForeignMeshes::unitsOfAssimpsFormats_areScaledTo() {
  QFETCH(QString, extension);
  QFETCH(double, unit);
  const std::string name = extension.toStdString();
  if (format(name) == nullptr) QSKIP("built without Assimp");
  MeshContents mesh = twoBoxes();
  mesh.metresPerUnit = 1.0 / 32;
  const WriteOutcome outcome = format(name)->write(mesh);
  QVERIFY(outcome.bytes && outcome.losses.size() == 1);
  const auto back = read(name, *outcome.bytes);
  QVERIFY2(back.value.has_value(), textsOf(back.issues).c_str());
  QCOMPARE(*back.value->metresPerUnit, unit);
  const double scale = 1.0 / 32 / unit;
  QVERIFY(std::abs(volumeOf(*back.value) - volumeOf(mesh) * scale * scale * scale) <
          1e-6 * volumeOf(*back.value));
}

#ifdef HALFSPACE_WITH_LIB3MF

namespace {

using mesh_formats::check3mf;
using mesh_formats::Handle3mf;

// A tetrahedron with legs of 10.
Handle3mf addTetrahedron(const Handle3mf& model) {
  NMR::MODELMESHVERTEX vertices[4] = {{{0, 0, 0}}, {{10, 0, 0}}, {{0, 10, 0}}, {{0, 0, 10}}};
  NMR::MODELMESHTRIANGLE triangles[4] = {{{0, 2, 1}}, {{0, 1, 3}}, {{1, 2, 3}}, {{0, 3, 2}}};
  Handle3mf object;
  check3mf(NMR::lib3mf_model_addmeshobject(model.get(), object.out()), model, "object");
  check3mf(NMR::lib3mf_meshobject_setgeometry(object.get(), vertices, 4, triangles, 4), object,
           "geometry");
  check3mf(NMR::lib3mf_object_setnameutf8(object.get(), "Würfelzahn"), object, "name");
  return object;
}

std::string bytesOf3mf(const Handle3mf& model) {
  Handle3mf writer;
  ULONG64 size = 0;
  check3mf(NMR::lib3mf_model_querywriter(model.get(), "3mf", writer.out()), model, "writer");
  check3mf(NMR::lib3mf_writer_getstreamsize(writer.get(), &size), writer, "size");
  std::string bytes(size, '\0');
  check3mf(
      NMR::lib3mf_writer_writetobuffer(writer.get(), reinterpret_cast<BYTE*>(bytes.data()), size),
      writer, "bytes");
  return bytes;
}

}  // namespace

void ForeignMeshes::threeMf_componentsAndBuildItems_arePlaced() {
  Handle3mf model, pair, component, item;
  check3mf(NMR::lib3mf_createmodel(model.out()), model, "model");
  const Handle3mf tetrahedron = addTetrahedron(model);
  check3mf(NMR::lib3mf_model_addcomponentsobject(model.get(), pair.out()), model, "pair");
  NMR::MODELTRANSFORM moved{{{1, 0, 0, 100}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
  NMR::MODELTRANSFORM mirrored{{{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
  NMR::MODELTRANSFORM raised{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 1000}}};
  check3mf(NMR::lib3mf_componentsobject_addcomponent(pair.get(), tetrahedron.get(), &moved,
                                                     component.out()),
           pair, "component");
  Handle3mf second;
  check3mf(NMR::lib3mf_componentsobject_addcomponent(pair.get(), tetrahedron.get(), &mirrored,
                                                     second.out()),
           pair, "component");
  check3mf(NMR::lib3mf_model_addbuilditem(model.get(), pair.get(), &raised, item.out()), model,
           "item");
  const auto outcome = read("3mf", bytesOf3mf(model));
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(8));
  QCOMPARE(outcome.value->groupNames[0], std::string("Würfelzahn"));
  QCOMPARE(volumeOf(*outcome.value), 2 * 1000.0 / 6);
  double most = 0, least = 0;
  for (const Vec3& vertex : outcome.value->soup.vertices) {
    most = std::max(most, vertex.x());
    least = std::min(least, vertex.x());
    QVERIFY(vertex.z() >= 1000 && vertex.z() <= 1010);
  }
  QCOMPARE(most, 110.0);
  QCOMPARE(least, -10.0);
}

void ForeignMeshes::threeMf_coloursOfTriangles_areMaterials() {
  Handle3mf model, properties, item;
  check3mf(NMR::lib3mf_createmodel(model.out()), model, "model");
  const Handle3mf object = addTetrahedron(model);
  check3mf(NMR::lib3mf_meshobject_createpropertyhandler(object.get(), properties.out()), object,
           "properties");
  for (DWORD i = 0; i < 4; ++i)
    check3mf(NMR::lib3mf_propertyhandler_setsinglecolorrgb(properties.get(), i, i == 2 ? 255 : 0,
                                                           128, 0),
             properties, "colour");
  Handle3mf standard;
  check3mf(NMR::lib3mf_object_createdefaultpropertyhandler(object.get(), standard.out()), object,
           "default");
  check3mf(NMR::lib3mf_defaultpropertyhandler_setcolorrgb(standard.get(), 0, 128, 0), standard,
           "default");
  check3mf(NMR::lib3mf_model_addbuilditem(model.get(), object.get(), nullptr, item.out()), model,
           "item");
  const auto outcome = read("3mf", bytesOf3mf(model));
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  QCOMPARE(nameAt(mesh.materials, mesh.soup.surfaces, 2), std::string("#FF8000"));
  QCOMPARE(nameAt(mesh.materials, mesh.soup.surfaces, 0), std::string("#008000"));
}

// The library itself reads what we write: without a warning, with the unit, as a closed mesh.
void ForeignMeshes::threeMf_ofOurs_isReadByTheirReader() {
  MeshContents mesh = twoBoxes();
  mesh.metresPerUnit = 0.0254;
  WriteOutcome outcome = format("3mf")->write(mesh);
  QVERIFY(outcome.bytes.has_value());
  Handle3mf model, reader, objects;
  check3mf(NMR::lib3mf_createmodel(model.out()), model, "model");
  check3mf(NMR::lib3mf_model_queryreader(model.get(), "3mf", reader.out()), model, "reader");
  check3mf(NMR::lib3mf_reader_readfrombuffer(
               reader.get(), reinterpret_cast<BYTE*>(outcome.bytes->data()), outcome.bytes->size()),
           reader, "bytes");
  DWORD warnings = 1, unit = 0;
  check3mf(NMR::lib3mf_reader_getwarningcount(reader.get(), &warnings), reader, "warnings");
  QCOMPARE(warnings, DWORD(0));
  check3mf(NMR::lib3mf_model_getunit(model.get(), &unit), model, "unit");
  QCOMPARE(unit, DWORD(NMR::MODELUNIT_INCH));
  check3mf(NMR::lib3mf_model_getmeshobjects(model.get(), objects.out()), model, "objects");
  size_t triangles = 0;
  BOOL hasNext = 0;
  for (;;) {
    check3mf(NMR::lib3mf_resourceiterator_movenext(objects.get(), &hasNext), objects, "next");
    if (!hasNext) break;
    Handle3mf object;
    DWORD count = 0;
    BOOL isClosed = 0;
    check3mf(NMR::lib3mf_resourceiterator_getcurrent(objects.get(), object.out()), objects, "mesh");
    check3mf(NMR::lib3mf_meshobject_gettrianglecount(object.get(), &count), object, "count");
    check3mf(NMR::lib3mf_meshobject_ismanifoldandoriented(object.get(), &isClosed), object,
             "manifold");
    QVERIFY(isClosed);
    triangles += count;
  }
  QCOMPARE(triangles, size_t(24));  // two boxes
}

#else

void ForeignMeshes::threeMf_ofOurs_isReadByTheirReader() {
  QSKIP("built without lib3mf");
}
void ForeignMeshes::threeMf_componentsAndBuildItems_arePlaced() {
  QSKIP("built without lib3mf");
}
void ForeignMeshes::threeMf_coloursOfTriangles_areMaterials() {
  QSKIP("built without lib3mf");
}

#endif

void ForeignMeshes::cutFiles_areErrors_data() {
  writtenFormats(true);
}

// A cut file is an error with a sentence, or a mesh that keeps its promises (what of the text was
// cut may have been a comment).
void ForeignMeshes::cutFiles_areErrors() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  const std::string whole = bytes.toStdString();
  size_t errors = 0;
  constexpr size_t kCuts = 24;
  for (size_t i = 0; i < kCuts; ++i) {
    const auto outcome =
        read(extension.toStdString(), std::string_view(whole).substr(0, whole.size() * i / kCuts));
    if (outcome.value) continue;
    ++errors;
    QVERIFY(!outcome.issues.empty());
    QVERIFY2(outcome.issues[0].text.size() > 10, outcome.issues[0].text.c_str());
  }
  QVERIFY2(errors >= kCuts / 2, QByteArray::number(qulonglong(errors)).constData());
}

void ForeignMeshes::alteredFiles_areReadOrErrors_data() {
  writtenFormats(true);
}

void ForeignMeshes::alteredFiles_areReadOrErrors() {
  QFETCH(QString, extension);
  QFETCH(QByteArray, bytes);
  std::mt19937 random(7);
  for (int round = 0; round < 24; ++round) {
    std::string altered = bytes.toStdString();
    for (int change = 0; change < 1 + round % 8; ++change)
      altered[random() % altered.size()] = static_cast<char>(random());
    const auto outcome = read(extension.toStdString(), altered);
    QVERIFY(outcome.value.has_value() || !outcome.issues.empty());
  }
}

void ForeignMeshes::garbage_isAnError_data() {
  QTest::addColumn<QString>("extension");
  for (const auto& one : allFormats())
    for (const std::string& extension : one->extensions())
      QTest::addRow("%s", extension.c_str()) << QString::fromStdString(extension);
}

void ForeignMeshes::garbage_isAnError() {
  QFETCH(QString, extension);
  std::mt19937 random(3);
  std::string noise(5000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  for (const std::string& bytes : {std::string(), std::string("x"), noise}) {
    const auto outcome = read(extension.toStdString(), bytes);
    QVERIFY(!outcome.value || outcome.value->soup.faces.empty());
    QVERIFY(!outcome.issues.empty());
  }
}

void ForeignMeshes::aMissingWorker_isNamed() {
  qputenv("HALFSPACE_PLUGIN_PATH", "/nonexistent");
  const auto outcome = allFormats()[0]->read({"", "a.3mf"}, {});
  qputenv("HALFSPACE_PLUGIN_PATH", HALFSPACE_PLUGINS);
  QVERIFY(!outcome.value);
  QVERIFY(outcome.issues[0].text.find("halfspace-mesh-worker is missing") != std::string::npos);
}

void ForeignMeshes::cancelledReading_ends() {
  std::stop_source stop;
  stop.request_stop();
  ReadControl control;
  control.stop = stop.get_token();
  const std::string large(size_t{64} << 20, ' ');
  const auto outcome = allFormats().back()->read({large, "a"}, control);
  QVERIFY(!outcome.value && !outcome.issues.empty());
}

void ForeignMeshes::messages_cutAtEveryByte_areRefused() {
  MeshContents mesh = twoBoxes();
  addCorners(mesh);
  const std::string whole = mesh_formats::bytesOf(mesh);
  const auto back = mesh_formats::meshFrom(whole);
  QVERIFY(back && facesOf(*back, true) == facesOf(mesh, true) && back->looks == mesh.looks);
  for (size_t length = 0; length < whole.size(); ++length)
    QVERIFY(!mesh_formats::meshFrom(std::string_view(whole).substr(0, length)));
  mesh_formats::WorkerAnswer answer{"result", {}};
  answer.issues.emplace_back();
  answer.issues[0].text = "text";
  const std::string bytes = mesh_formats::bytesOf(answer);
  QVERIFY(mesh_formats::answerFrom(bytes)->issues[0].text == "text");
  for (size_t length = 0; length < bytes.size(); ++length)
    QVERIFY(!mesh_formats::answerFrom(std::string_view(bytes).substr(0, length)));
}

void ForeignMeshes::messages_withWrongIndices_areRefused() {
  const auto isRefused = [](const auto& spoil) {
    MeshContents mesh = twoBoxes();
    spoil(mesh);
    return !mesh_formats::meshFrom(mesh_formats::bytesOf(mesh)).has_value();
  };
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.soup.faces[3][1] = 16; }));
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.soup.faces[3][1] = -1; }));
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.soup.surfaces[0] = 2; }));
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.groups.pop_back(); }));
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.soup.vertices[0].x() = std::nan(""); }));
  QVERIFY(isRefused([](MeshContents& mesh) { mesh.cornerUvs.resize(5); }));
}

QTEST_GUILESS_MAIN(ForeignMeshes)
#include "foreign_meshes.moc"
