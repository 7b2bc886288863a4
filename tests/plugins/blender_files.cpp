// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files of Blender, read by Blender where it is installed, and programs that take its place and go
// wrong.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "plugins/mesh_formats/blender/blender_run.h"
#include "plugins/mesh_formats/foreign/foreign_formats.h"

using namespace halfspace;
using namespace halfspace::plugins;
using geometry::Vec3;

namespace {

// A brick box with one face of wood, whose image lies beside the file; a mirrored prism of six
// sides, repeated by a modifier; an extruded text; a cone placed three times as a collection; a
// hidden box, a lamp and a camera. A unit is a centimetre.
const char* const kMakeScene = R"python(
import bpy, sys
folder = sys.argv[-1]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.mesh.primitive_cube_add(size=2, location=(0, 0, 1))
box = bpy.context.object
box.name = "box"
for name in ("brick", "wood"):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    box.data.materials.append(material)
shader = bpy.data.materials["brick"].node_tree.nodes["Principled BSDF"]
shader.inputs["Base Color"].default_value = (0.5, 0.1, 0.1, 1)
tree = bpy.data.materials["wood"].node_tree
texture = tree.nodes.new("ShaderNodeTexImage")
texture.image = bpy.data.images.new("planks", 8, 8)
texture.image.filepath_raw = folder + "/planks.png"
texture.image.file_format = "PNG"
texture.image.save()
tree.links.new(texture.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
box.data.polygons[0].material_index = 1
bpy.ops.mesh.primitive_cylinder_add(vertices=6, radius=1, depth=2, location=(5, 0, 1))
prism = bpy.context.object
prism.name = "prism"
prism.scale = (-1, 1, 1)
modifier = prism.modifiers.new("repeat", "ARRAY")
modifier.relative_offset_displace = (0, 2, 0)
bpy.ops.object.text_add(location=(0, 6, 0))
bpy.context.object.data.extrude = 0.2
bpy.ops.mesh.primitive_cube_add(location=(20, 0, 0))
bpy.context.object.name = "secret"
bpy.context.object.hide_viewport = True
bpy.ops.object.light_add(type="POINT")
bpy.ops.object.camera_add()
collection = bpy.data.collections.new("torch")
bpy.ops.mesh.primitive_cone_add(vertices=5)
flame = bpy.context.object
flame.name = "flame"
for old in list(flame.users_collection):
    old.objects.unlink(flame)
collection.objects.link(flame)
for i in range(3):
    place = bpy.data.objects.new("torch%d" % i, None)
    place.instance_type, place.instance_collection = "COLLECTION", collection
    place.location = (0, 10 + 3 * i, 0)
    bpy.context.scene.collection.objects.link(place)
bpy.context.scene.unit_settings.scale_length = 0.01
bpy.ops.wm.save_as_mainfile(filepath=folder + "/whole.blend", relative_remap=False)
bpy.ops.wm.save_as_mainfile(filepath=folder + "/small one.blend", compress=True)
)python";

std::string textsOf(const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

}  // namespace

class BlenderFiles : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void scene_isReadAsBlenderShowsIt_data();
  void scene_isReadAsBlenderShowsIt();
  void bytesWithoutAFile_areRead();
  void damagedFiles_areRefusedWithBlendersReason_data();
  void damagedFiles_areRefusedWithBlendersReason();
  void aProgramThatFails_isNamed_data();
  void aProgramThatFails_isNamed();
  void aProgramThatDoesNotEnd_isCancelled();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  bool hasScene() const { return QFile::exists(path("whole.blend")); }
  QByteArray bytesOf(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  ReadOutcome<MeshContents> read(const QByteArray& bytes, const QString& name,
                                 const ReadControl& control = {}) const {
    const std::string_view view(bytes.constData(), static_cast<size_t>(bytes.size()));
    return m_format->read({view, path(name).toStdString()}, control);
  }
  // A program in the place of Blender, which runs these lines of a shell.
  void replaceBlender(const QByteArray& lines);

  QTemporaryDir m_folder;
  const MeshFormat* m_format = nullptr;
  std::vector<std::unique_ptr<MeshFormat>> m_formats;
};

void BlenderFiles::initTestCase() {
  m_formats = mesh_formats::foreignMeshFormats();
  for (const auto& format : m_formats)
    if (format->extensions().front() == "blend") m_format = format.get();
  QVERIFY(m_format != nullptr);
  const auto blender = mesh_formats::findBlender();
  if (blender.empty()) return;
  QFile script(path("make_scene.py"));
  QVERIFY(script.open(QIODevice::WriteOnly) && script.write(kMakeScene) > 0 && script.flush());
  QProcess process;
  process.start(QString::fromStdString(blender.string()),
                {"--background", "--factory-startup", "--python-exit-code", "1", "--python",
                 script.fileName(), "--", m_folder.path()});
  QVERIFY(process.waitForFinished(200'000));
  QVERIFY2(process.exitCode() == 0 && hasScene(), process.readAllStandardError().constData());
}

void BlenderFiles::init() {
  qunsetenv("HALFSPACE_BLENDER");
}

void BlenderFiles::replaceBlender(const QByteArray& lines) {
  QFile script(path("blender.sh"));
  QVERIFY(script.open(QIODevice::WriteOnly | QIODevice::Truncate));
  QVERIFY(script.write("#!/bin/sh\n" + lines + "\n") > 0);
  QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  script.close();
  qputenv("HALFSPACE_BLENDER", script.fileName().toUtf8());
}

void BlenderFiles::scene_isReadAsBlenderShowsIt_data() {
  QTest::addColumn<QString>("name");
  QTest::newRow("plain") << "whole.blend";
  QTest::newRow("compressed, a blank in the name") << "small one.blend";
}

void BlenderFiles::scene_isReadAsBlenderShowsIt() {
  if (!hasScene()) QSKIP("Blender is not installed");
  QFETCH(QString, name);
  const auto outcome = read(bytesOf(name), name);
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  const MeshContents& mesh = *outcome.value;
  const std::vector<std::string> groups(mesh.groupNames);
  QCOMPARE(groups.size(), size_t(6));
  for (const char* wanted :
       {"box", "prism", "Text", "torch0/flame", "torch1/flame", "torch2/flame"})
    QVERIFY2(std::ranges::count(groups, wanted) == 1, wanted);
  // The modifier repeats the prism, and its ends stay polygons of six corners.
  const auto isHexagon = [](const auto& face) { return face.size() == 6; };
  QCOMPARE(std::ranges::count_if(mesh.soup.faces, isHexagon), 4);
  const auto report = textsOf(outcome.issues);
  for (const char* wanted :
       {"hidden in Blender and left out: secret", "of the kind camera is", "of the kind light is"})
    QVERIFY2(report.find(wanted) != std::string::npos, report.c_str());
  QVERIFY(mesh.metresPerUnit && std::abs(*mesh.metresPerUnit - 0.01) < 1e-8);

  QCOMPARE(mesh.materials, (std::vector<std::string>{"brick", "wood", "default"}));
  QVERIFY(mesh.looks[0].color && std::abs((*mesh.looks[0].color)[0] - 0.735357) < 1e-5);
  QVERIFY2(mesh.looks[1].image == path("planks.png").toStdString(), mesh.looks[1].image.c_str());
  QCOMPARE(std::ranges::count(mesh.soup.surfaces, 1), 1);
  const auto isBox = [&](size_t face) { return groups[size_t(mesh.groups[face])] == "box"; };
  size_t corner = 0, corners = 0;
  bool hasUvs = false;
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face)
    for (size_t i = 0; i < mesh.soup.faces[face].size(); ++i, ++corner) {
      ++corners;
      hasUvs = hasUvs || (isBox(face) && !mesh.cornerUvs[corner].isZero());
    }
  QVERIFY(hasUvs);
  QCOMPARE(mesh.cornerUvs.size(), corners);
  QCOMPARE(mesh.cornerNormals.size(), corners);

  // All is oriented outward, the mirrored prism, too: the volumes add up with a positive sign.
  std::map<int, double> volumes;
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    const auto& at = mesh.soup.faces[face];
    const Vec3 first = mesh.soup.vertices[size_t(at[0])];
    for (size_t i = 2; i < at.size(); ++i)
      volumes[mesh.groups[face]] += first.dot(mesh.soup.vertices[size_t(at[i - 1])].cross(
                                        mesh.soup.vertices[size_t(at[i])])) /
                                    6;
  }
  for (const auto& [group, volume] : volumes) {
    const std::string& of = groups[size_t(group)];
    if (of == "box") QVERIFY(std::abs(volume - 8) < 1e-5);
    if (of == "prism") QVERIFY(std::abs(volume - 2 * 3 * std::sqrt(3.0)) < 1e-4);
    QVERIFY2(volume > 0, of.c_str());
  }
}

void BlenderFiles::bytesWithoutAFile_areRead() {
  if (!hasScene()) QSKIP("Blender is not installed");
  const auto outcome = read(bytesOf("whole.blend"), "in an archive.blend");
  QVERIFY2(outcome.value.has_value(), textsOf(outcome.issues).c_str());
  QCOMPARE(outcome.value->groupNames.size(), size_t(6));
}

void BlenderFiles::damagedFiles_areRefusedWithBlendersReason_data() {
  QTest::addColumn<int>("kept");
  QTest::addColumn<QByteArray>("reason");
  QTest::newRow("no file of Blender") << 0 << QByteArray("File format is not supported");
  QTest::newRow("cut off") << 3000 << QByteArray("Failed to read blend file");
}

void BlenderFiles::damagedFiles_areRefusedWithBlendersReason() {
  if (!hasScene()) QSKIP("Blender is not installed");
  QFETCH(int, kept);
  QFETCH(QByteArray, reason);
  const QByteArray bytes = kept > 0 ? bytesOf("whole.blend").left(kept) : QByteArray("solid");
  const auto outcome = read(bytes, "damaged.blend");
  QVERIFY(!outcome.value);
  const auto text = textsOf(outcome.issues);
  QVERIFY2(text.find(reason.toStdString()) != std::string::npos, text.c_str());
  QVERIFY2(text.find("export the model as glTF") != std::string::npos, text.c_str());
}

void BlenderFiles::aProgramThatFails_isNamed_data() {
  QTest::addColumn<QByteArray>("lines");
  QTest::addColumn<QByteArray>("reason");
  // The answer's path is the last argument.
  const QByteArray answer = "for last in \"$@\"; do :; done\n";
  QTest::newRow("an error") << QByteArray("echo Error: no memory.; exit 1")
                            << QByteArray("cannot read the file: no memory. Open it");
  QTest::newRow("no answer") << QByteArray("exit 0") << QByteArray("it gave no mesh");
  QTest::newRow("another file") << QByteArray("exit 2") << QByteArray("it opened another file");
  QTest::newRow("a crash") << QByteArray("kill -SEGV $$") << QByteArray("it gave no mesh");
  QTest::newRow("an answer of other bytes")
      << answer + "echo hello > \"$last\"" << QByteArray("it gave no mesh");
  QTest::newRow("an answer without its end")
      << answer + "printf '1HSA\\0\\0\\0\\0\\0\\0\\0\\0' > \"$last\""
      << QByteArray("it gave no mesh");
  QTest::newRow("an answer without a mesh")
      << answer +
             "printf '1HSA\\0\\0\\0\\0\\0\\0\\0\\0\\001\\002\\0\\0\\0\\0\\0\\0\\0xx1HSA' > "
             "\"$last\""
      << QByteArray("gave a damaged mesh");
}

void BlenderFiles::aProgramThatFails_isNamed() {
  QFETCH(QByteArray, lines);
  QFETCH(QByteArray, reason);
  replaceBlender(lines);
  const auto outcome = read("BLENDER-v304", "scene.blend");
  QVERIFY(!outcome.value);
  const auto text = textsOf(outcome.issues);
  QVERIFY2(text.find(reason.toStdString()) != std::string::npos, text.c_str());
}

void BlenderFiles::aProgramThatDoesNotEnd_isCancelled() {
  replaceBlender("exec sleep 600");
  std::stop_source stop;
  ReadControl control;
  control.stop = stop.get_token();
  control.progress = [&](double) { stop.request_stop(); };
  const auto outcome = read("BLENDER-v304", "scene.blend", control);
  QVERIFY(!outcome.value);
  QVERIFY2(textsOf(outcome.issues).find("cancelled") != std::string::npos,
           textsOf(outcome.issues).c_str());
}

QTEST_GUILESS_MAIN(BlenderFiles)
#include "blender_files.moc"
