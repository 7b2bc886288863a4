// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <unordered_map>

#include "editor/session/entity_classes.h"
#include "editor/session/entity_models.h"
#include "editor/session/session.h"
#include "editor/tools/camera.h"

namespace halfspace::editor {

// A visible point entity whose model is known.
struct PlacedModel {
  level::InstanceKey key;
  level::AffineMap placement;  // from the model's axes to the level
  Box bounds;                  // in the level
  std::shared_ptr<const ShownModel> model;
};

// The models of the point entities of a level, in the level's order. Follows the document.
class PlacedModels {
 public:
  // To be called with every change of the level. Constant time for edits of solids.
  void note(const level::Level& level, const level::Touched& touched);
  void forget() { m_isDue = true; }

  // Cost: linear in the entities after a change of an entity, a group or a linked copy; linear in
  // the models after one was read; else constant.
  void follow(const Session& session, const std::vector<EntityClass>& classes,
              EntityModels& models);
  const std::vector<PlacedModel>& all() const { return m_all; }
  // Null if the entity has none.
  const PlacedModel* find(const level::InstanceKey& key) const;

 private:
  struct Wanted {
    level::InstanceKey key;
    Vec3 origin;
    Eigen::Matrix3d linear;  // without the scale of `use`
    ModelUse use;
  };
  void collect(const Session& session, const std::vector<EntityClass>& classes);

  std::vector<Wanted> m_wanted;
  std::vector<PlacedModel> m_all;
  std::map<level::InstanceKey, std::size_t> m_byKey;
  bool m_isDue = true;
  std::uint64_t m_revision = 0;  // of the models
};

// The model that an entity of a class (which may be null) shows by its keys; none: it shows none.
// Without a class that gives a model, the key `model` names it if it is the path of one.
std::optional<ModelUse> modelOf(const EntityClass* kind, const level::KeyValues& keys);
// How an entity with these keys turns and scales its model: `angles` (pitch, yaw, roll), `mangle`
// or `angle`; `modelscale_vec`, `modelscale` or `scale`.
Eigen::Matrix3d turnOf(const level::KeyValues& keys);

// A model to draw, and whether its entity is selected.
struct DrawnModel {
  std::shared_ptr<const ShownModel> model;
  level::AffineMap placement;
  Box bounds;
  bool selected = false;
};
// The models that a pane shows, larger than a few pixels. Of more than `mostTriangles` only the
// nearest are drawn, in the order of the level. `preview`: as for entityOverlay(). Cost: linear in
// the models.
std::vector<DrawnModel> drawnModels(const Session& session, std::span<const PlacedModel> models,
                                    const Camera& camera, const level::AffineMap& preview,
                                    std::size_t mostTriangles);
// Whether the box is larger than the sign of an entity on the screen.
bool isLargerThanSign(const Camera& camera, const Box& bounds);

// Where the ray enters the model's box, which turns with the entity: the distance along the ray;
// none if it misses it.
std::optional<double> meetModel(const Ray& ray, const PlacedModel& placed);

}  // namespace halfspace::editor
