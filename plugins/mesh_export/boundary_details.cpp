// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/boundary_details.h"

#include <cmath>
#include <map>

#include "level/document/image_map.h"
#include "level/document/material_looks.h"

namespace halfspace::plugins {

namespace {

using geometry::Vec3;

// The texture coordinates of one face.
struct FaceUvs {
  Vec3 normal;
  level::ImageMap map;
  std::array<double, 2> perImage;

  Vec2 at(const Vec3& point) const {
    const auto numbers = map.at(point);
    // A level's v runs down the image, that of a mesh up.
    const Vec2 uv(numbers[0] / perImage[0], 1.0 - numbers[1] / perImage[1]);
    // Axes of a file may be infinite; a mesh file must not contain such numbers.
    return uv.allFinite() ? uv : Vec2(Vec2::Zero());
  }
};

class BoundaryDetails {
 public:
  BoundaryDetails(const level::Level& level, const ImageOfMaterial& imageOf)
      : m_level(level), m_imageOf(imageOf) {}

  FaceUvs imageOf(const level::Surface& surface, const Vec3& normal) {
    const level::ImageMap map = level::imageMap(surface.axes, normal);
    const level::Material* material = m_level.materials().find(surface.material);
    std::array<double, 2> perImage{1, 1};
    if (!map.inImages)
      perImage = material ? known(material->name).texels
                          : std::array<double, 2>{kAssumedTexels, kAssumedTexels};
    return {normal, map, perImage};
  }

  void addLooks(MeshContents& contents) {
    const level::MaterialLooks looks = level::materialLooks(m_level.keyValues());
    for (const std::string& name : contents.materials) {
      MeshLook made;
      if (const auto found = looks.find(name); found != looks.end()) {
        made.color = found->second.color;
        made.image = found->second.image;
      }
      const MaterialImage& image = known(name);
      const std::filesystem::path& file = image.file;
      if (!image.bytes.empty()) {
        made.image = file.generic_string();
        contents.packedImages[made.image] = image.bytes;
      } else if (!file.empty()) {
        std::error_code error;
        const std::filesystem::path whole = std::filesystem::absolute(file, error);
        made.image = (error ? file : whole).lexically_normal().generic_string();
      }
      contents.looks.push_back(std::move(made));
    }
  }

 private:
  const MaterialImage& known(const std::string& name) {
    const auto [position, isNew] = m_images.try_emplace(name);
    if (isNew) position->second = m_imageOf(name);
    return position->second;
  }

  const level::Level& m_level;
  const ImageOfMaterial& m_imageOf;
  std::map<std::string, MaterialImage> m_images;
};

}  // namespace

void addDetails(const level::Level& level, const level::LevelEvaluation& evaluation,
                const geometry::BoundaryMesh& mesh, const std::vector<int>& face,
                const ImageOfMaterial& imageOf, MeshContents& contents) {
  BoundaryDetails details(level, imageOf);
  const geometry::Evaluator& boundary = evaluation.boundary();
  std::vector<FaceUvs> images;
  images.reserve(mesh.faces.size());
  for (const geometry::BoundaryMesh::Face& one : mesh.faces) {
    const geometry::BoundaryFace& exact = boundary.faces()[one.id];
    images.push_back(details.imageOf(evaluation.surface(exact),
                                     boundary.planes().plane(exact.plane).unitNormal()));
  }
  contents.cornerUvs.reserve(3 * face.size());
  contents.cornerNormals.reserve(3 * face.size());
  for (size_t triangle = 0; triangle < face.size(); ++triangle) {
    const FaceUvs& image = images[static_cast<size_t>(face[triangle])];
    for (const int vertex : contents.soup.faces[triangle]) {
      contents.cornerUvs.push_back(image.at(contents.soup.vertices[static_cast<size_t>(vertex)]));
      contents.cornerNormals.push_back(image.normal);
    }
  }
  details.addLooks(contents);
}

}  // namespace halfspace::plugins
