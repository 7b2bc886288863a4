// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Joins the build items of a 3MF model to one mesh: each object is transformed as its item says,
// and each mesh becomes a group. The order of an object's vertices is kept.
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include <Eigen/Geometry>

#include "plugins/mesh_formats/worker/lib3mf_handle.h"
#include "plugins/mesh_formats/worker/numbers_3mf.h"
#include "plugins/mesh_formats/worker/relations_3mf.h"
#include "plugins/mesh_formats/worker/worker_formats.h"
#include "plugins/mesh_formats/worker/zip_container.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using namespace NMR;

namespace {

// Components can refer to one object many times; more triangles than this are refused.
constexpr size_t kMostTriangles = size_t{1} << 27;
constexpr int kDeepestComponent = 100;

Eigen::Matrix4d matrixOf(const MODELTRANSFORM& transform) {
  Eigen::Matrix4d made = Eigen::Matrix4d::Identity();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) made(row, column) = transform.m_fFields[row][column];
  return made;
}

// The text of one of lib3mf's functions that first tell its length.
template <typename Function>
std::string textFrom(const Function& call) {
  ULONG needed = 0;
  if (call(nullptr, 0, &needed) != LIB3MF_OK || needed == 0) return {};
  std::string text(needed + 1, '\0');
  if (call(text.data(), needed + 1, &needed) != LIB3MF_OK) return {};
  return text.c_str();
}

class ModelReader {
 public:
  ModelReader(const Handle3mf& model, IssueList& issues) : m_model(model), m_issues(issues) {}

  MeshContents run() {
    DWORD unit = MODELUNIT_MILLIMETER;
    check3mf(lib3mf_model_getunit(m_model.get(), &unit), m_model, "The unit cannot be read");
    m_mesh.metresPerUnit = metresOf(unit);
    Handle3mf items;
    check3mf(lib3mf_model_getbuilditems(m_model.get(), items.out()), m_model,
             "The build items cannot be read");
    for (BOOL more = 0; lib3mf_builditemiterator_movenext(items.get(), &more) == LIB3MF_OK && more;)
      readItem(items);
    finishMaterials();
    if (m_beams > 0)
      m_issues.lostGeometry(
          std::to_string(m_beams) +
          " beams of lattices are left out: convert them to meshes in the program that "
          "made them.");
    if (m_supports > 0)
      m_issues.note(std::to_string(m_supports) + " objects that support others are left out.");
    reportNotBuilt();
    reportMetadata();
    if (m_textured > 0)
      m_issues.lost(std::to_string(m_textured) +
                    " triangles with images or mixed properties: these are left out.");
    return std::move(m_mesh);
  }

 private:
  void readItem(const Handle3mf& items) {
    Handle3mf item, object;
    check3mf(lib3mf_builditemiterator_getcurrent(items.get(), item.out()), items,
             "A build item cannot be read");
    check3mf(lib3mf_builditem_getobjectresource(item.get(), object.out()), item,
             "The object of a build item cannot be read");
    MODELTRANSFORM transform{};
    BOOL has = 0;
    Eigen::Matrix4d placed = Eigen::Matrix4d::Identity();
    if (lib3mf_builditem_hasobjecttransform(item.get(), &has) == LIB3MF_OK && has &&
        lib3mf_builditem_getobjecttransform(item.get(), &transform) == LIB3MF_OK)
      placed = matrixOf(transform);
    readObject(object, placed, 0);
  }

  void readObject(const Handle3mf& object, const Eigen::Matrix4d& placed, int depth) {
    if (depth > kDeepestComponent)
      throw std::runtime_error("its components are nested too deeply.");
    DWORD type = MODELOBJECTTYPE_MODEL;
    const bool isSupport =
        lib3mf_object_gettype(object.get(), &type) == LIB3MF_OK &&
        (type == MODELOBJECTTYPE_SUPPORT || type == MODELOBJECTTYPE_SOLIDSUPPORT);
    m_built.insert(idOf(object));
    if (isSupport) {
      ++m_supports;
      return;
    }
    BOOL isMesh = 0;
    check3mf(lib3mf_object_ismeshobject(object.get(), &isMesh), object, "An object cannot be read");
    if (isMesh) return readMesh(object, placed);
    DWORD count = 0;
    check3mf(lib3mf_componentsobject_getcomponentcount(object.get(), &count), object,
             "The components of an object cannot be read");
    for (DWORD i = 0; i < count; ++i) {
      Handle3mf component, part;
      check3mf(lib3mf_componentsobject_getcomponent(object.get(), i, component.out()), object,
               "A component cannot be read");
      check3mf(lib3mf_component_getobjectresource(component.get(), part.out()), component,
               "The object of a component cannot be read");
      MODELTRANSFORM transform{};
      BOOL has = 0;
      const bool isPlaced = lib3mf_component_hastransform(component.get(), &has) == LIB3MF_OK &&
                            has &&
                            lib3mf_component_gettransform(component.get(), &transform) == LIB3MF_OK;
      readObject(part, isPlaced ? Eigen::Matrix4d(placed * matrixOf(transform)) : placed,
                 depth + 1);
    }
  }

  static DWORD idOf(const Handle3mf& resource) {
    DWORD id = 0;
    return lib3mf_resource_getresourceid(resource.get(), &id) == LIB3MF_OK ? id : 0;
  }

  // Meshes that no build item places.
  void reportNotBuilt() {
    Handle3mf meshes;
    if (lib3mf_model_getmeshobjects(m_model.get(), meshes.out()) != LIB3MF_OK) return;
    size_t outside = 0;
    for (BOOL more = 0;
         lib3mf_resourceiterator_movenext(meshes.get(), &more) == LIB3MF_OK && more;) {
      Handle3mf mesh;
      if (lib3mf_resourceiterator_getcurrent(meshes.get(), mesh.out()) != LIB3MF_OK) return;
      if (!m_built.contains(idOf(mesh))) ++outside;
    }
    if (outside > 0)
      m_issues.odd(std::to_string(outside) +
                   " meshes are in no item of the build, so they are not read.");
  }

  // Metadata such as the title and the designer have no place in a mesh.
  void reportMetadata() {
    constexpr size_t kLongest = 200;
    DWORD count = 0;
    if (lib3mf_model_getmetadatacount(m_model.get(), &count) != LIB3MF_OK || count == 0) return;
    std::string keys;
    for (DWORD i = 0; i < count && keys.size() < kLongest; ++i) {
      const auto textOf = [&](auto function) {
        return textFrom([&](LPSTR buffer, ULONG size, ULONG* needed) {
          return function(m_model.get(), i, buffer, size, needed);
        });
      };
      if (textOf(lib3mf_model_getmetadatavalueutf8).empty()) continue;
      keys += (keys.empty() ? "" : ", ") + textOf(lib3mf_model_getmetadatakeyutf8);
    }
    if (keys.empty()) return;
    m_issues.note("The metadata of the file are not kept: " + keys + ".");
  }

  void readMesh(const Handle3mf& object, const Eigen::Matrix4d& placed) {
    DWORD vertices = 0, triangles = 0, beams = 0;
    if (lib3mf_meshobject_getbeamcount(object.get(), &beams) == LIB3MF_OK) m_beams += beams;
    check3mf(lib3mf_meshobject_getvertexcount(object.get(), &vertices), object,
             "The vertices of an object cannot be read");
    check3mf(lib3mf_meshobject_gettrianglecount(object.get(), &triangles), object,
             "The triangles of an object cannot be read");
    if (m_mesh.soup.faces.size() + triangles > kMostTriangles)
      throw std::runtime_error("it places too many copies of objects.");
    const int first = static_cast<int>(m_mesh.soup.vertices.size());
    readVertices(object, vertices, placed);
    std::vector<MODELMESHTRIANGLE> loops(triangles);
    DWORD got = 0;
    if (triangles > 0)
      check3mf(lib3mf_meshobject_gettriangleindices(object.get(), loops.data(), triangles, &got),
               object, "The triangles of an object cannot be read");
    loops.resize(got);
    m_mesh.groupNames.push_back(textFrom([&](LPSTR buffer, ULONG size, ULONG* needed) {
      return lib3mf_object_getnameutf8(object.get(), buffer, size, needed);
    }));
    const bool isMirrored = placed.topLeftCorner<3, 3>().determinant() < 0;
    for (const MODELMESHTRIANGLE& loop : loops) {
      std::vector<int> face;
      for (const DWORD index : loop.m_nIndices) {
        if (index >= vertices)
          throw std::runtime_error("a triangle names a vertex that is missing.");
        face.push_back(first + static_cast<int>(index));
      }
      if (isMirrored) std::swap(face[1], face[2]);
      m_mesh.soup.faces.push_back(std::move(face));
      m_mesh.groups.push_back(static_cast<int>(m_mesh.groupNames.size()) - 1);
    }
    readProperties(object, loops.size());
  }

  void readVertices(const Handle3mf& object, DWORD count, const Eigen::Matrix4d& placed) {
    std::vector<MODELMESHVERTEX> vertices(count);
    DWORD got = 0;
    if (count > 0)
      check3mf(lib3mf_meshobject_getvertices(object.get(), vertices.data(), count, &got), object,
               "The vertices of an object cannot be read");
    for (const MODELMESHVERTEX& vertex : vertices) {
      const Vec3 point(vertex.m_fPosition[0], vertex.m_fPosition[1], vertex.m_fPosition[2]);
      const Vec3 position = (placed * point.homogeneous()).head<3>();
      if (!position.allFinite()) throw std::runtime_error("a coordinate is not finite.");
      m_mesh.soup.vertices.push_back(position);
    }
  }

  // ---- Materials ----

  void readProperties(const Handle3mf& object, size_t triangles) {
    Handle3mf properties, standard;
    const bool has =
        lib3mf_meshobject_createpropertyhandler(object.get(), properties.out()) == LIB3MF_OK;
    const int otherwise =
        lib3mf_object_createdefaultpropertyhandler(object.get(), standard.out()) == LIB3MF_OK
            ? defaultMaterial(standard)
            : materialCalled("", MeshLook());
    for (size_t i = 0; i < triangles; ++i) {
      const int own = has ? materialOfTriangle(properties, static_cast<DWORD>(i)) : kNone;
      m_mesh.soup.surfaces.push_back(own == kNone ? otherwise : own);
    }
  }

  int defaultMaterial(const Handle3mf& standard) {
    DWORD group = 0, index = 0;
    MODELMESHCOLOR_SRGB color{};
    eModelPropertyType type = MODELPROPERTYTYPE_NONE;
    if (lib3mf_defaultpropertyhandler_getpropertytype(standard.get(), &type) != LIB3MF_OK)
      type = MODELPROPERTYTYPE_NONE;
    if (type == MODELPROPERTYTYPE_BASEMATERIALS &&
        lib3mf_defaultpropertyhandler_getbasematerial(standard.get(), &group, &index) == LIB3MF_OK)
      return baseMaterial(group, index);
    if (type == MODELPROPERTYTYPE_COLOR &&
        lib3mf_defaultpropertyhandler_getcolor(standard.get(), 0, &color) == LIB3MF_OK)
      return materialOfColor(color);
    return materialCalled("", MeshLook());
  }

  int materialOfTriangle(const Handle3mf& properties, DWORD triangle) {
    eModelPropertyType type = MODELPROPERTYTYPE_NONE;
    if (lib3mf_propertyhandler_getpropertytype(properties.get(), triangle, &type) != LIB3MF_OK)
      return kNone;
    DWORD group = 0, index = 0;
    MODELMESH_TRIANGLECOLOR_SRGB colors{};
    switch (type) {
      case MODELPROPERTYTYPE_BASEMATERIALS:
        return lib3mf_propertyhandler_getbasematerial(properties.get(), triangle, &group, &index) ==
                       LIB3MF_OK
                   ? baseMaterial(group, index)
                   : kNone;
      case MODELPROPERTYTYPE_COLOR:
        // The colour of the first corner stands for the triangle.
        return lib3mf_propertyhandler_getcolor(properties.get(), triangle, &colors) == LIB3MF_OK
                   ? materialOfColor(colors.m_Colors[0])
                   : kNone;
      case MODELPROPERTYTYPE_NONE:
        return kNone;
      default:
        ++m_textured;
        return kNone;
    }
  }

  int baseMaterial(DWORD group, DWORD index) {
    const auto [position, isNew] = m_baseMaterials.try_emplace({group, index}, kNone);
    if (!isNew) return position->second;
    Handle3mf resource;
    if (lib3mf_model_getresourcebyid(m_model.get(), group, resource.out()) != LIB3MF_OK)
      return kNone;
    const std::string name = textFrom([&](LPSTR buffer, ULONG size, ULONG* needed) {
      return lib3mf_basematerial_getnameutf8(resource.get(), index, buffer, size, needed);
    });
    MODELMESHCOLOR_SRGB color{};
    MeshLook look;
    if (lib3mf_basematerial_getdisplaycolor(resource.get(), index, &color.m_Red, &color.m_Green,
                                            &color.m_Blue, &color.m_Alpha) == LIB3MF_OK)
      look = lookOf(color);
    position->second = materialCalled(name, look);
    return position->second;
  }

  static MeshLook lookOf(const MODELMESHCOLOR_SRGB& color) {
    const auto part = [](BYTE byte) { return std::round(byte / 255.0 * 1e4) / 1e4; };
    // lib3mf writes an alpha of 0 where a program sets none; nothing is printed invisibly.
    return {std::array{part(color.m_Red), part(color.m_Green), part(color.m_Blue)},
            color.m_Alpha == 0 ? 1.0 : part(color.m_Alpha), ""};
  }

  // A colour without a name is a material called like "#FF8000".
  int materialOfColor(const MODELMESHCOLOR_SRGB& color) {
    char name[16];
    std::snprintf(name, sizeof name, "#%02X%02X%02X", color.m_Red, color.m_Green, color.m_Blue);
    return materialCalled(name, lookOf(color));
  }

  int materialCalled(const std::string& name, const MeshLook& look) {
    for (size_t i = 0; i < m_mesh.materials.size(); ++i)
      if (m_mesh.materials[i] == name && m_mesh.looks[i] == look) return static_cast<int>(i);
    m_mesh.materials.push_back(name);
    m_mesh.looks.push_back(look);
    return static_cast<int>(m_mesh.materials.size()) - 1;
  }

  // A mesh without any material has no list of them.
  void finishMaterials() {
    const bool isPlain =
        m_mesh.materials.empty() || (m_mesh.materials.size() == 1 && m_mesh.materials[0].empty());
    if (!isPlain) return;
    m_mesh.materials.clear();
    m_mesh.looks.clear();
    m_mesh.soup.surfaces.clear();
  }

  static constexpr int kNone = -1;

  const Handle3mf& m_model;
  IssueList& m_issues;
  MeshContents m_mesh;
  std::map<std::pair<DWORD, DWORD>, int> m_baseMaterials;
  std::set<DWORD> m_built;  // ids of objects that the build places
  size_t m_textured = 0, m_beams = 0, m_supports = 0;
};

void addWarnings(const Handle3mf& reader, IssueList& issues) {
  DWORD count = 0;
  if (lib3mf_reader_getwarningcount(reader.get(), &count) != LIB3MF_OK) return;
  for (DWORD i = 0; i < count; ++i) {
    DWORD code = 0;
    const std::string text = textFrom([&](LPSTR buffer, ULONG size, ULONG* needed) {
      return lib3mf_reader_getwarningutf8(reader.get(), i, &code, buffer, size, needed);
    });
    issues.odd(text.empty() ? "lib3mf warns with the code " + std::to_string(code) + "." : text);
  }
}

}  // namespace

namespace {

Handle3mf modelOf(std::string bytes, IssueList& issues) {
  Handle3mf model, reader;
  check3mf(lib3mf_createmodel(model.out()), model, "lib3mf cannot be started");
  check3mf(lib3mf_model_queryreader(model.get(), "3mf", reader.out()), model,
           "lib3mf has no reader for 3MF");
  check3mf(lib3mf_reader_readfrombuffer(reader.get(), reinterpret_cast<BYTE*>(bytes.data()),
                                        bytes.size()),
           reader, "lib3mf cannot read the file");
  addWarnings(reader, issues);
  return model;
}

// Reads the model again without relations to missing files if it cannot be read with them.
Handle3mf readableModelOf(const std::string& bytes, IssueList& issues) {
  try {
    return modelOf(bytes, issues);
  } catch (const std::runtime_error&) {
    std::vector<std::string> missing;
    const std::string whole = withoutMissingFiles(bytes, missing);
    if (missing.empty()) throw;
    Handle3mf model = modelOf(whole, issues);
    for (const std::string& path : missing)
      issues.odd("The file names " + path + ", which it does not contain.");
    return model;
  }
}

}  // namespace

MeshContents read3mf(const std::string& bytes, IssueList& issues) {
  const Handle3mf model = readableModelOf(bytes, issues);
  forEachFileOfZip(bytes, ".model", [&](const std::string& path, const std::string& part) {
    checkNumbers3mf(part, path, issues);
  });
  return ModelReader(model, issues).run();
}

}  // namespace halfspace::plugins::mesh_formats
