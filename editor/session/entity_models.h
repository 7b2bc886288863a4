// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>

#include <QImage>
#include <QObject>

#include "editor/session/model_expression.h"
#include "geometry/brush/brush.h"
#include "level/images/image_folder.h"
#include "level/models/game_tree.h"
#include "level/models/model.h"

namespace halfspace::plugins {
class Registry;
}

namespace halfspace::editor {

// A model that is ready to be drawn.
struct ShownModel {
  struct Part {
    std::vector<level::Model::Vertex> vertices;  // three for each triangle
    QImage image;                                // with premultiplied alpha; null: none was found
  };
  std::vector<Part> parts;
  bool facesViewer = false;  // level::Model::facesViewer
  geometry::Box bounds;      // around the entity's origin, in the model's own axes
  std::size_t triangles = 0;
};

// Where models and their images are searched.
struct ModelSources {
  level::GameTree files;
  level::ImageFolder images;                   // by material name
  const plugins::Registry* formats = nullptr;  // of other meshes: OBJ, glTF, IQM, ...; null: none
  double unitsPerMetre = 32;                   // of formats in metres
};

// The models of entities. They are read in another thread, one after the other, each once.
class EntityModels : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Drops all models.
  void setSources(ModelSources sources);
  const ModelSources* sources() const { return m_sources.get(); }

  // The model of a path, a skin and a frame (`use.scale` does not matter); null if it is not read
  // yet, or cannot be. The first call begins to read it.
  std::shared_ptr<const ShownModel> find(const ModelUse& use);
  // Whether all requested models are read, or failed.
  bool isIdle() const { return m_waiting.empty() && !m_isReading; }
  // Grows whenever find() may give something else.
  std::uint64_t revision() const { return m_revision; }

 signals:
  void changed();
  // One sentence: which file, why, and where it was searched. Once for each file.
  void failed(const QString& text);

 private:
  struct Key {
    std::string path;
    int skin = 0, frame = 0;
    auto operator<=>(const Key&) const = default;
  };
  struct Result;
  static Result read(const ModelSources& sources, const Key& key);
  void readNext();
  void take(const Key& key, const Result& result, std::uint64_t round);

  std::shared_ptr<const ModelSources> m_sources = std::make_shared<ModelSources>();
  std::map<Key, std::shared_ptr<const ShownModel>> m_models;  // null: asked for, or failed
  std::deque<Key> m_waiting;
  std::set<std::string> m_failed;  // paths
  bool m_isReading = false;
  std::uint64_t m_round = 0;  // grows with setSources()
  std::uint64_t m_revision = 1;
};

// Whether files of this path can be models, by the ending.
bool isModelPath(std::string_view path);

}  // namespace halfspace::editor
