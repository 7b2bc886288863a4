// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/entity_models.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "editor/session/aside.h"
#include "editor/session/model_mesh.h"
#include "level/images/pixel_files.h"
#include "level/program/suggestion.h"
#include "plugins/interface/registry.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 7> kImageEndings{".tga", ".jpg", ".jpeg", ".png",
                                                        ".pcx", ".bmp", ".dds"};
constexpr int kLargestSkin = 1024;  // pixels; larger images are scaled down

std::string endingOf(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  const bool isEnding =
      dot != std::string_view::npos && path.find('/', dot) == std::string_view::npos;
  return isEnding ? level::lowerCase(std::string(path.substr(dot))) : std::string();
}

QImage imageOf(const level::RgbaImage& image) {
  const QImage seen(image.pixels.data(), image.width, image.height, 4 * image.width,
                    QImage::Format_RGBA8888);
  return seen.convertToFormat(QImage::Format_RGBA8888_Premultiplied);
}

QImage decoded(const level::DecodedImage& image) {
  const auto* pixels = std::get_if<level::RgbaImage>(&image);
  return pixels == nullptr ? QImage() : imageOf(*pixels);
}

QImage imageOfBytes(const level::Bytes& bytes, const std::string& ending) {
  if (ending == ".pcx") return decoded(level::pcxImage(bytes));
  if (const auto own = level::decodedFile(ending, bytes)) return decoded(*own);
  const QByteArray data = QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()),
                                                  static_cast<qsizetype>(bytes.size()));
  return QImage::fromData(data);
}

QImage fitting(QImage image) {
  if (image.isNull()) return image;
  if (std::max(image.width(), image.height()) > kLargestSkin)
    image = image.scaled(kLargestSkin, kLargestSkin, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  return image.convertToFormat(QImage::Format_RGBA8888_Premultiplied);
}

// The image of a path of the game: with its ending, with another one, or as a material.
QImage imageNamed(const ModelSources& sources, const std::string& path, const std::string& folder) {
  std::string stem = path;
  if (const std::string ending = endingOf(path); !ending.empty())
    stem.resize(stem.size() - ending.size());
  std::vector<std::string> tries{path};
  for (const std::string_view ending : kImageEndings) tries.push_back(stem + std::string(ending));
  for (std::size_t i = 0, count = tries.size(); i < count; ++i) tries.push_back(folder + tries[i]);
  if (const std::string found = sources.files.firstOf(tries); !found.empty()) {
    const auto read = sources.files.read(found);
    if (const auto* bytes = std::get_if<level::Bytes>(&read)) {
      QImage image = imageOfBytes(*bytes, endingOf(found));
      if (!image.isNull()) return image;
    }
  }
  constexpr std::string_view kTextures = "textures/";
  if (level::lowerCase(stem).starts_with(kTextures)) stem.erase(0, kTextures.size());
  const std::string name = sources.images.nameFor(stem);
  if (name.empty()) return {};
  const level::ImageFolder::Image image = sources.images.image(name);
  if (const auto* file = std::get_if<fs::path>(&image)) {
    std::ifstream in(*file, std::ios::binary);
    return imageOfBytes({std::istreambuf_iterator<char>(in), {}}, endingOf(file->string()));
  }
  if (const auto* pixels = std::get_if<level::RgbaImage>(&image)) return imageOf(*pixels);
  if (const auto* packed = std::get_if<level::ImageFile>(&image))
    return imageOfBytes(packed->bytes, packed->ending);
  return {};
}

bool isImageEnding(const std::string& ending) {
  return std::ranges::find(kImageEndings, ending) != kImageEndings.end();
}

level::DecodedModel decodedModel(const ModelSources& sources, const std::string& path,
                                 level::ModelChoice choice, const level::Bytes& bytes) {
  const std::string ending = endingOf(path);
  if (ending == ".mdl" && bytes.size() > 4 && bytes[2] == 'P')  // IDPO; IDST is Half-Life's
    return level::mdlModel(bytes, choice, sources.files.palette());
  if (ending == ".md2") return level::md2Model(bytes, choice);
  if (ending == ".md3") return level::md3Model(bytes, choice);
  if (ending == ".spr") return level::spriteModel(bytes, choice, sources.files.palette());
  if (isImageEnding(ending)) {
    const QImage image = imageOfBytes(bytes, ending);
    if (image.isNull()) return "the image cannot be read";
    return level::imageSprite(image.width(), image.height(), path);
  }
  const plugins::MeshFormat* format =
      sources.formats == nullptr ? nullptr : sources.formats->meshFormatFor(path);
  if (format == nullptr) return "files with the ending \"" + ending + "\" cannot be read as models";
  return meshModel(*format, bytes, path, sources.files.fileOf(path), sources.unitsPerMetre);
}

std::string folderOf(const std::string& path) {
  return path.substr(0, path.rfind('/') + 1);
}

std::string placesOf(const ModelSources& sources) {
  constexpr std::size_t kMostPlaces = 4;
  std::string text;
  const auto& all = sources.files.sources();
  for (std::size_t i = 0; i < std::min(all.size(), kMostPlaces); ++i)
    text += (i == 0 ? "" : ", ") + all[i].string();
  if (all.size() > kMostPlaces)
    text += " and " + std::to_string(all.size() - kMostPlaces) + " more";
  return text;
}

}  // namespace

struct EntityModels::Result {
  std::shared_ptr<const ShownModel> model;
  std::string problem;     // empty: none
  bool isMissing = false;  // there is no such file; `problem` lists where it was searched
};

bool isModelPath(std::string_view path) {
  static const std::set<std::string, std::less<>> kEndings{
      ".mdl", ".md2", ".md3", ".spr", ".iqm", ".obj", ".glb",  ".gltf",   ".fbx",
      ".dae", ".lwo", ".ase", ".3ds", ".smd", ".b3d", ".ms3d", ".md5mesh"};
  const std::string ending = endingOf(path);
  return kEndings.contains(ending) || isImageEnding(ending);
}

void EntityModels::setSources(ModelSources sources) {
  m_sources = std::make_shared<const ModelSources>(std::move(sources));
  m_models.clear();
  m_waiting.clear();
  m_failed.clear();
  ++m_round;
  ++m_revision;
  emit changed();
}

std::shared_ptr<const ShownModel> EntityModels::find(const ModelUse& use) {
  const auto [known, isNew] = m_models.try_emplace({use.path, use.skin, use.frame});
  if (isNew) {
    m_waiting.push_back(known->first);
    readNext();
  }
  return known->second;
}

void EntityModels::readNext() {
  if (m_isReading || m_waiting.empty()) return;
  m_isReading = true;
  const Key key = std::move(m_waiting.front());
  m_waiting.pop_front();
  computeAside(
      *this, [sources = m_sources, key] { return read(*sources, key); },
      [this, key, round = m_round](const Result& result) { take(key, result, round); });
}

void EntityModels::take(const Key& key, const Result& result, std::uint64_t round) {
  m_isReading = false;
  if (round == m_round) {
    m_models[key] = result.model;
    ++m_revision;
    if (!result.problem.empty() && m_failed.insert(key.path).second) {
      const QString path = QString::fromStdString(key.path);
      const QString why = QString::fromStdString(result.problem);
      emit failed(
          !result.isMissing ? tr("The model \"%1\" cannot be shown: %2.").arg(path, why)
          : why.isEmpty()
              ? tr("There is no model \"%1\". Choose the folder of the game in File > Game.")
                    .arg(path)
              : tr("There is no model \"%1\" in %2.").arg(path, why));
    }
    emit changed();
  }
  readNext();
}

EntityModels::Result EntityModels::read(const ModelSources& sources, const Key& key) {
  const auto found = sources.files.read(key.path);
  if (const auto* problem = std::get_if<std::string>(&found)) return {nullptr, *problem};
  const auto* bytes = std::get_if<level::Bytes>(&found);
  if (bytes == nullptr) return {nullptr, placesOf(sources), true};
  level::DecodedModel decoded = decodedModel(sources, key.path, {key.frame, key.skin}, *bytes);
  if (const auto* problem = std::get_if<std::string>(&decoded)) return {nullptr, *problem};
  auto& model = std::get<level::Model>(decoded);
  auto shown = std::make_shared<ShownModel>();
  shown->facesViewer = model.facesViewer;
  for (level::Model::Part& part : model.parts) {
    if (part.vertices.empty()) continue;
    for (const level::Model::Vertex& vertex : part.vertices)
      shown->bounds.extend(
          geometry::Vec3(vertex.position[0], vertex.position[1], vertex.position[2]));
    shown->triangles += part.vertices.size() / 3;
    QImage image;
    if (const auto* pixels = std::get_if<level::RgbaImage>(&part.skin)) image = imageOf(*pixels);
    if (const auto* path = std::get_if<std::string>(&part.skin))
      image = imageNamed(sources, *path, folderOf(key.path));
    shown->parts.push_back({std::move(part.vertices), fitting(std::move(image))});
  }
  return {std::move(shown), {}};
}

}  // namespace halfspace::editor
