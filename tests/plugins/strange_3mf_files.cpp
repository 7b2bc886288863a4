// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 3MF files as other programs write them, from XML text: what lib3mf passes over in silence is
// named.
#include <QTest>

#include "plugins/mesh_formats/foreign/foreign_formats.h"
#include "tests/plugins/mesh_file_bytes.h"

using namespace halfspace::tests;
using namespace halfspace::plugins;

namespace {

ReadOutcome<MeshContents> read3mf(const std::string& bytes) {
  for (const auto& format : mesh_formats::foreignMeshFormats())
    if (format->extensions().front() == "3mf") return format->read({bytes, "file.3mf"}, {});
  return {};
}

uint32_t crcOf(const std::string& bytes) {
  uint32_t crc = ~0U;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

// A ZIP container with stored files.
std::string zipOf(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string bytes, directory;
  for (const auto& [name, content] : files) {
    std::string facts;  // the same in both headers
    append(facts, uint16_t{20});
    append(facts, uint16_t{0});
    append(facts, uint16_t{0});
    append(facts, uint32_t{0x210000});
    append(facts, crcOf(content));
    append(facts, static_cast<uint32_t>(content.size()));
    append(facts, static_cast<uint32_t>(content.size()));
    append(facts, static_cast<uint16_t>(name.size()));
    append(facts, uint16_t{0});
    directory += std::string("PK\1\2\24\0", 6) + facts + std::string(10, '\0');
    append(directory, static_cast<uint32_t>(bytes.size()));
    directory += name;
    bytes += "PK\3\4" + facts + name + content;
  }
  const auto at = static_cast<uint32_t>(bytes.size());
  bytes += directory + std::string("PK\5\6\0\0\0\0", 8);
  append(bytes, static_cast<uint16_t>(files.size()));
  append(bytes, static_cast<uint16_t>(files.size()));
  append(bytes, static_cast<uint32_t>(directory.size()));
  append(bytes, at);
  return bytes + std::string(2, '\0');
}

std::string modelFile(const std::string& resources, const std::string& build,
                      const std::string& attributes = R"(unit="millimeter")",
                      const std::string& metadata = "") {
  const std::string types =
      R"(<?xml version="1.0" encoding="UTF-8"?><Types
      xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default
      Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>)";
  const std::string relations =
      R"(<?xml version="1.0" encoding="UTF-8"?><Relationships
      xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship
      Target="/3D/3dmodel.model" Id="rel0"
      Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>)";
  const std::string model =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model " + attributes +
      " xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n<!-- <vertex "
      "x=\"a comment\"/> -->\n" +
      metadata + "<resources>\n" + resources + "\n</resources><build>" + build + "</build></model>";
  return zipOf(
      {{"[Content_Types].xml", types}, {"_rels/.rels", relations}, {"3D/3dmodel.model", model}});
}

std::string object(const std::string& x = "10", const std::string& type = "model",
                   const std::string& id = "1", const std::string& more = "") {
  return "<object id=\"" + id + "\" type=\"" + type +
         "\"><mesh><vertices>\n<vertex x=\"0\" y=\"0\" z=\"0\"/>\n<vertex x=\"" + x +
         "\" y=\"0\" z=\"0\"/><vertex x=\"0\" y=\"10\" z=\"0\"/><vertex x=\"0\" y=\"0\" "
         "z=\"10\"/></vertices><triangles><triangle v1=\"0\" v2=\"2\" v3=\"1\"/><triangle "
         "v1=\"0\" v2=\"1\" v3=\"3\"/><triangle v1=\"1\" v2=\"2\" v3=\"3\"/><triangle v1=\"0\" "
         "v2=\"3\" v3=\"2\"/></triangles>" +
         more + "</mesh></object>";
}

bool says(const ReadOutcome<MeshContents>& outcome, const std::string& text) {
  return issueTexts(outcome.issues).find(text) != std::string::npos;
}

}  // namespace

class Strange3mfFiles : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void textInPlaceOfNumbers_isRefusedWithItsLine_data();
  void textInPlaceOfNumbers_isRefusedWithItsLine();
  void usualWaysToWriteNumbers_areRead();
  void placements_areNumbers();
  void unknownUnits_areNamed();
  void meshesOutsideOfTheBuild_areNamed();
  void supports_areLeftOutAndNamed();
  void beams_areNamed();
  void metadata_areNamed();
};

void Strange3mfFiles::initTestCase() {
  qputenv("HALFSPACE_PLUGIN_PATH", HALFSPACE_PLUGINS);
  const auto plain = read3mf(modelFile(object(), "<item objectid=\"1\"/>"));
  QVERIFY2(plain.value && plain.issues.empty(), issueTexts(plain.issues).c_str());
  QCOMPARE(plain.value->soup.faces.size(), size_t(4));
}

void Strange3mfFiles::textInPlaceOfNumbers_isRefusedWithItsLine_data() {
  QTest::addColumn<QString>("number");
  for (const char* number : {"1,5", "10mm", "abc", "", "1.0.0"})
    QTest::addRow("%s", number) << number;
}

void Strange3mfFiles::textInPlaceOfNumbers_isRefusedWithItsLine() {
  QFETCH(QString, number);
  const auto outcome = read3mf(modelFile(object(number.toStdString()), "<item objectid=\"1\"/>"));
  QVERIFY(!outcome.value);
  if (number.isEmpty()) return;  // lib3mf's own message
  QVERIFY2(says(outcome, "'" + number.toStdString() + "', which is no number") &&
               says(outcome, "3D/3dmodel.model, line 7"),
           issueTexts(outcome.issues).c_str());
}

void Strange3mfFiles::usualWaysToWriteNumbers_areRead() {
  for (const char* number : {"10.0", " 10", "1e1", "+10", "1E+01", "10."}) {
    const auto outcome = read3mf(modelFile(object(number), "<item objectid=\"1\"/>"));
    QVERIFY2(outcome.value, (number + issueTexts(outcome.issues)).c_str());
    QCOMPARE(outcome.value->soup.vertices[1].x(), 10.0);
  }
}

void Strange3mfFiles::placements_areNumbers() {
  const std::string item = "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 0,5 0 0\"/>";
  const auto outcome = read3mf(modelFile(object(), item));
  QVERIFY(!outcome.value);
}

void Strange3mfFiles::unknownUnits_areNamed() {
  const auto outcome = read3mf(modelFile(object(), "<item objectid=\"1\"/>", "unit=\"parsec\""));
  QVERIFY2(outcome.value && says(outcome, "'parsec' is none of 3MF"),
           issueTexts(outcome.issues).c_str());
}

void Strange3mfFiles::meshesOutsideOfTheBuild_areNamed() {
  const auto outcome =
      read3mf(modelFile(object() + object("20", "model", "2"), "<item objectid=\"2\"/>"));
  QVERIFY2(outcome.value && says(outcome, "1 meshes are in no item of the build"),
           issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(4));
}

void Strange3mfFiles::supports_areLeftOutAndNamed() {
  const auto outcome = read3mf(modelFile(object() + object("20", "support", "2"),
                                         "<item objectid=\"1\"/><item objectid=\"2\"/>"));
  QVERIFY2(outcome.value && says(outcome, "1 objects that support others"),
           issueTexts(outcome.issues).c_str());
  QCOMPARE(outcome.value->soup.faces.size(), size_t(4));
}

void Strange3mfFiles::beams_areNamed() {
  const std::string beams =
      "<b:beamlattice minlength=\"0.001\" radius=\"1\" cap=\"sphere\"><b:beams><b:beam v1=\"0\" "
      "v2=\"1\"/><b:beam v1=\"1\" v2=\"2\"/></b:beams></b:beamlattice>";
  const auto outcome =
      read3mf(modelFile(object("10", "model", "1", beams), "<item objectid=\"1\"/>",
                        "unit=\"millimeter\" requiredextensions=\"b\" xmlns:b=\"http://schemas."
                        "microsoft.com/3dmanufacturing/beamlattice/2017/02\""));
  QVERIFY2(outcome.value && says(outcome, "2 beams of lattices are left out"),
           issueTexts(outcome.issues).c_str());
}

// A title or a licence that a repair leaves out is named.
void Strange3mfFiles::metadata_areNamed() {
  const auto outcome = read3mf(modelFile(
      object(), "<item objectid=\"1\"/>", R"(unit="millimeter")",
      R"(<metadata name="Title">Bracket</metadata><metadata name="Designer">A. Smith</metadata>)"));
  QVERIFY2(says(outcome, "metadata of the file are not kept: Title, Designer."),
           issueTexts(outcome.issues).c_str());
}

QTEST_APPLESS_MAIN(Strange3mfFiles)
#include "strange_3mf_files.moc"
