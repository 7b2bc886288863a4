// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/ply/ply_faces.h"

namespace halfspace::plugins::mesh_formats {

namespace {

class PlyReader {
 public:
  PlyReader(const Source& source, const ReadControl& control, PlyHeader header)
      : m_folder(source.path.parent_path()),
        m_header(std::move(header)),
        m_items(source, control, m_header),
        m_faces(m_items, m_header, m_mesh, m_vertices) {}

  ReadOutcome<MeshContents> run() {
    if (!readElements()) return {std::nullopt, std::move(m_items.issues()).taken()};
    m_faces.noteOddFaces();
    m_items.noteUnread();
    MeshContents mesh = std::move(m_mesh).taken(m_items.issues());
    addLooks(mesh);
    return {std::move(mesh), std::move(m_items.issues()).taken()};
  }

 private:
  bool readElements() {
    bool haveVertices = false;
    for (const PlyElement& element : m_header.elements) {
      if (!m_items.countIsPossible(element)) return false;
      if (element.name == "vertex") {
        if (haveVertices) return m_items.fail("The file has two vertex elements.");
        haveVertices = true;
        if (!readPlyVertices(m_items, element, m_mesh.vertices(), m_vertices)) return false;
      } else if (element.name == "face") {
        if (!m_faces.readFaces(element)) return false;
      } else if (element.name == "tristrips") {
        if (!m_faces.readStrips(element)) return false;
      } else if (!m_items.skip(element)) {
        return false;
      }
    }
    return haveVertices || m_items.fail("The file has no vertex element.");
  }

  // Gives each material the image of its first face.
  void addLooks(MeshContents& mesh) const {
    const auto& images = m_faces.images();
    if (images.empty()) return;
    mesh.imageFolder = m_folder;
    for (const std::string& material : mesh.materials) {
      const auto image = images.find(material);
      mesh.looks.emplace_back();
      if (image != images.end()) mesh.looks.back().image = image->second;
    }
  }

  std::filesystem::path m_folder;
  PlyHeader m_header;
  PlyItems m_items;
  MeshCollector m_mesh;
  PlyVertexValues m_vertices;
  PlyFaces m_faces;
};

}  // namespace

ReadOutcome<MeshContents> PlyFormat::read(const Source& source, const ReadControl& control) const {
  auto header = readPlyHeader(source.bytes);
  if (auto* issue = std::get_if<Issue>(&header)) return {std::nullopt, {std::move(*issue)}};
  return PlyReader(source, control, std::move(std::get<PlyHeader>(header))).run();
}

}  // namespace halfspace::plugins::mesh_formats
