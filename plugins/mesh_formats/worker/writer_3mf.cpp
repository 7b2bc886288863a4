// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// From one mesh to a 3MF model: an object and a build item for each group, one group of base
// materials with names and colours. Unit: that of the mesh if 3MF has it, else millimetres.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "plugins/mesh_formats/worker/lib3mf_handle.h"
#include "plugins/mesh_formats/worker/numbers_3mf.h"
#include "plugins/mesh_formats/worker/worker_formats.h"
#include "plugins/mesh_formats/worker/zip_container.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using namespace NMR;

namespace {

constexpr const char* kUnnamed = "mesh";
// Relative difference of units that are meant to be equal: 1 / 39.37 units a metre is an inch.
constexpr double kSameUnit = 1e-6;

BYTE byteOf(double part) {
  return static_cast<BYTE>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
}

class ModelWriter {
 public:
  ModelWriter(const MeshContents& mesh, const Handle3mf& model, IssueList& issues)
      : m_mesh(mesh), m_model(model), m_issues(issues) {}

  void run() {
    setUnit();
    addMaterials();
    std::map<int, std::vector<size_t>> groups;
    for (size_t face = 0; face < m_mesh.soup.faces.size(); ++face)
      groups[m_mesh.groups.empty() ? 0 : m_mesh.groups[face]].push_back(face);
    for (const auto& [group, faces] : groups) addObject(group, faces);
    check3mf(lib3mf_model_setbuilduuidutf8(m_model.get(), nextUuid().c_str()), m_model,
             "The id of the build cannot be set");
  }

 private:
  void setUnit() {
    DWORD unit = MODELUNIT_MILLIMETER;
    if (const double metres = m_mesh.metresPerUnit.value_or(0); metres > 0) {
      const auto same = std::ranges::find_if(
          kUnits3mf, [&](double one) { return std::abs(one - metres) <= kSameUnit * one; });
      if (same != kUnits3mf.end()) {
        unit = static_cast<DWORD>(same - kUnits3mf.begin());
      } else {
        m_scale = metres / kUnits3mf[MODELUNIT_MILLIMETER];
        m_issues.note("Coordinates are multiplied by " + std::to_string(m_scale) +
                      " to be millimetres.");
      }
    }
    check3mf(lib3mf_model_setunit(m_model.get(), unit), m_model, "The unit cannot be set");
  }

  void addMaterials() {
    if (m_mesh.materials.empty()) return;
    check3mf(lib3mf_model_addbasematerialgroup(m_model.get(), m_materials.out()), m_model,
             "Materials cannot be added");
    check3mf(lib3mf_basematerial_getresourceid(m_materials.get(), &m_materialGroup), m_materials,
             "Materials cannot be added");
    for (size_t i = 0; i < m_mesh.materials.size(); ++i) {
      const MeshLook look = i < m_mesh.looks.size() ? m_mesh.looks[i] : MeshLook();
      const auto color = look.color.value_or(std::array{0.8, 0.8, 0.8});
      DWORD index = 0;
      check3mf(lib3mf_basematerial_addmaterialutf8(m_materials.get(), m_mesh.materials[i].c_str(),
                                                   byteOf(color[0]), byteOf(color[1]),
                                                   byteOf(color[2]), &index),
               m_materials, "A material cannot be added");
      m_materialIndex.push_back(index);
      // Without this the colour is written with an alpha of 0.
      check3mf(lib3mf_basematerial_setdisplaycolorrgba(m_materials.get(), index, byteOf(color[0]),
                                                       byteOf(color[1]), byteOf(color[2]),
                                                       byteOf(look.opacity)),
               m_materials, "The colour of a material cannot be set");
    }
  }

  void addObject(int group, const std::vector<size_t>& faces) {
    std::vector<MODELMESHVERTEX> vertices;
    std::vector<MODELMESHTRIANGLE> triangles;
    std::vector<ModelResourceID> materialGroups;
    std::vector<DWORD> materials;
    std::map<int, DWORD> numbers;  // of the object's vertices
    for (const size_t face : faces) {
      MODELMESHTRIANGLE triangle{};
      for (size_t i = 0; i < 3; ++i) {
        const int vertex = m_mesh.soup.faces[face][i];
        const auto [position, isNew] =
            numbers.try_emplace(vertex, static_cast<DWORD>(vertices.size()));
        triangle.m_nIndices[i] = position->second;
        if (isNew) vertices.push_back(vertexOf(vertex));
      }
      triangles.push_back(triangle);
      if (m_mesh.soup.surfaces.empty()) continue;
      materialGroups.push_back(m_materialGroup);
      materials.push_back(m_materialIndex[static_cast<size_t>(m_mesh.soup.surfaces[face])]);
    }
    Handle3mf object, item, properties, standard;
    check3mf(lib3mf_model_addmeshobject(m_model.get(), object.out()), m_model,
             "An object cannot be added");
    check3mf(lib3mf_meshobject_setgeometry(object.get(), vertices.data(),
                                           static_cast<DWORD>(vertices.size()), triangles.data(),
                                           static_cast<DWORD>(triangles.size())),
             object, "3MF does not hold the triangles of an object");
    const std::string name =
        m_mesh.groupNames.empty() ? kUnnamed : m_mesh.groupNames[static_cast<size_t>(group)];
    check3mf(lib3mf_object_setnameutf8(object.get(), name.c_str()), object,
             "The name of an object cannot be set");
    if (!materials.empty()) {
      check3mf(lib3mf_meshobject_createpropertyhandler(object.get(), properties.out()), object,
               "Materials cannot be set");
      check3mf(lib3mf_propertyhandler_setbasematerialarray(properties.get(), materialGroups.data(),
                                                           materials.data()),
               properties, "Materials cannot be set");
      // An object whose triangles have materials must have one itself.
      check3mf(lib3mf_object_createdefaultpropertyhandler(object.get(), standard.out()), object,
               "The material of an object cannot be set");
      check3mf(lib3mf_defaultpropertyhandler_setbasematerial(standard.get(), m_materialGroup,
                                                             materials.front()),
               standard, "The material of an object cannot be set");
    }
    check3mf(lib3mf_model_addbuilditem(m_model.get(), object.get(), nullptr, item.out()), m_model,
             "An object cannot be added to the build");
    check3mf(lib3mf_object_setuuidutf8(object.get(), nextUuid().c_str()), object,
             "The id of an object cannot be set");
    check3mf(lib3mf_builditem_setuuidutf8(item.get(), nextUuid().c_str()), item,
             "The id of a build item cannot be set");
  }

  // lib3mf chooses ids at random; the same mesh shall give the same bytes.
  std::string nextUuid() {
    char text[40];
    std::snprintf(text, sizeof text, "00000000-0000-4000-8000-%012x", ++m_ids);
    return text;
  }

  MODELMESHVERTEX vertexOf(int vertex) const {
    const Vec3 point = m_mesh.soup.vertices[static_cast<size_t>(vertex)] * m_scale;
    return {{static_cast<FLOAT>(point.x()), static_cast<FLOAT>(point.y()),
             static_cast<FLOAT>(point.z())}};
  }

  const MeshContents& m_mesh;
  const Handle3mf& m_model;
  IssueList& m_issues;
  Handle3mf m_materials;
  DWORD m_materialGroup = 0;
  std::vector<DWORD> m_materialIndex;
  double m_scale = 1.0;
  unsigned m_ids = 0;
};

}  // namespace

std::string write3mf(const MeshContents& mesh, IssueList& issues) {
  if (mesh.soup.faces.empty()) throw std::runtime_error("there is no triangle to write.");
  Handle3mf model, writer;
  check3mf(lib3mf_createmodel(model.out()), model, "lib3mf cannot be started");
  ModelWriter(mesh, model, issues).run();
  check3mf(lib3mf_model_querywriter(model.get(), "3mf", writer.out()), model,
           "lib3mf has no writer for 3MF");
  ULONG64 size = 0;
  check3mf(lib3mf_writer_getstreamsize(writer.get(), &size), writer, "lib3mf refuses the model");
  std::string bytes(size, '\0');
  check3mf(lib3mf_writer_writetobuffer(writer.get(), reinterpret_cast<BYTE*>(bytes.data()), size),
           writer, "lib3mf refuses the model");
  return repackedZip(bytes);
}

}  // namespace halfspace::plugins::mesh_formats
