// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/placed_models.h"

#include <algorithm>

#include "geometry/angle/angle.h"
#include "level/document/key_values.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kFewNodes = 200;  // touched nodes that are looked at one by one
constexpr double kLeastSize = 4;        // pixels: smaller models are not drawn
constexpr double kSignSize = 20;        // pixels

// The model of each class by name, with the expression parsed once.
class ModelsOfClasses {
 public:
  explicit ModelsOfClasses(const std::vector<EntityClass>& classes) {
    for (const EntityClass& kind : classes) {
      Rule& rule = m_rules[kind.name];
      rule.kind = &kind;
      rule.isFixed = kind.modelExpression.empty();
      if (rule.isFixed) continue;
      auto parsed = ModelExpression::parse(kind.modelExpression);
      if (auto* expression = std::get_if<ModelExpression>(&parsed))
        rule.expression = std::move(*expression);
      for (const EntityClass::Key& key : kind.keys)
        if (!key.value.empty()) rule.defaults.emplace_back(key.name, key.value);
    }
  }

  std::optional<ModelUse> of(const level::KeyValues& keys) const {
    const auto found = m_rules.find(level::valueOf(keys, "classname"));
    if (found == m_rules.end()) return modelOf(nullptr, keys);
    const Rule& rule = found->second;
    if (rule.isFixed) return modelOf(rule.kind, keys);
    return rule.expression ? rule.expression->evaluate(keys, rule.defaults) : std::nullopt;
  }

 private:
  struct Rule {
    const EntityClass* kind = nullptr;
    bool isFixed = true;
    std::optional<ModelExpression> expression;
    level::KeyValues defaults;
  };
  std::unordered_map<std::string_view, Rule> m_rules;
};

std::string cleanPath(std::string_view given) {
  std::string path(given);
  std::ranges::replace(path, '\\', '/');
  return path;
}

// Scales of models outside of this range are taken for mistakes and replaced by 1.
constexpr double kLeastScale = 1e-3, kMostScale = 1e3;

Eigen::Matrix3d scaleOf(const level::KeyValues& keys) {
  Vec3 scale = Vec3::Ones();
  for (const char* key : {"modelscale_vec", "modelscale", "scale"}) {
    const std::string_view value = level::valueOf(keys, key);
    if (value.empty()) continue;
    if (const auto three = level::threeNumbers(value)) scale = *three;
    if (const auto one = level::oneNumber(value)) scale = Vec3::Constant(*one);
    break;
  }
  const bool isSound =
      (scale.array().abs() > kLeastScale).all() && (scale.array().abs() < kMostScale).all();
  return isSound ? Eigen::Matrix3d(scale.asDiagonal()) : Eigen::Matrix3d::Identity();
}

Eigen::Matrix3d about(int axis, double degrees) {
  const auto turn = geometry::sineCosineOfDegrees(degrees);
  Eigen::Matrix3d matrix = Eigen::Matrix3d::Identity();
  const int a = (axis + 1) % 3, b = (axis + 2) % 3;
  matrix(a, a) = matrix(b, b) = turn.cosine;
  matrix(a, b) = -turn.sine;
  matrix(b, a) = turn.sine;
  return matrix;
}

Box transformedBox(const level::AffineMap& map, const Box& box) {
  Box made;
  for (int corner = 0; corner < 8; ++corner)
    made.extend(
        Vec3(map.linear * box.corner(static_cast<Box::CornerType>(corner)) + map.translation));
  return made;
}

// The box of a model at its place; of one that turns to the viewer a box that holds it however it
// is turned.
Box boundsOf(const ShownModel& model, const level::AffineMap& placement) {
  if (!model.facesViewer) return transformedBox(placement, model.bounds);
  const double size = placement.linear.colwise().norm().maxCoeff();
  const double reach =
      size * model.bounds.min().cwiseAbs().cwiseMax(model.bounds.max().cwiseAbs()).maxCoeff();
  return {Vec3(placement.translation - Vec3::Constant(reach)),
          Vec3(placement.translation + Vec3::Constant(reach))};
}

double pixelsOf(const Camera& camera, const Box& bounds) {
  return bounds.sizes().maxCoeff() / camera.unitsPerPixel(bounds.center());
}

// Whether the camera can see the box: false only if the whole box lies beside the view.
bool isInView(const Camera& camera, const Eigen::Matrix4d& viewProjection, const Box& bounds) {
  if (!camera.isFlat() && bounds.contains(camera.position())) return true;
  Eigen::Array<bool, 6, 1> outside = Eigen::Array<bool, 6, 1>::Constant(true);
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector4d clip =
        viewProjection * bounds.corner(static_cast<Box::CornerType>(corner)).homogeneous();
    for (int axis = 0; axis < 3; ++axis) {
      outside[2 * axis] = outside[2 * axis] && clip[axis] < -clip.w();
      outside[2 * axis + 1] = outside[2 * axis + 1] && clip[axis] > clip.w();
    }
  }
  return !outside.any();
}

}  // namespace

std::optional<ModelUse> modelOf(const EntityClass* kind, const level::KeyValues& keys) {
  if (kind != nullptr && !kind->modelExpression.empty()) {
    level::KeyValues defaults;
    for (const EntityClass::Key& key : kind->keys) defaults.emplace_back(key.name, key.value);
    const auto parsed = ModelExpression::parse(kind->modelExpression);
    const auto* expression = std::get_if<ModelExpression>(&parsed);
    return expression == nullptr ? std::nullopt : expression->evaluate(keys, defaults);
  }
  if (kind != nullptr && !kind->model.empty()) return ModelUse{cleanPath(kind->model)};
  const std::string_view own = level::valueOf(keys, "model");
  if (!isModelPath(own)) return {};
  ModelUse use{cleanPath(own)};
  const auto whole = [&](const char* key) {
    constexpr double kMost = 1 << 16;
    return static_cast<int>(
        std::clamp(level::oneNumber(level::valueOf(keys, key)).value_or(0), 0.0, kMost));
  };
  use.skin = whole("skin");
  use.frame = whole("frame");
  return use;
}

Eigen::Matrix3d turnOf(const level::KeyValues& keys) {
  Vec3 angles = Vec3::Zero();  // pitch, yaw, roll
  if (const auto given = level::threeNumbers(level::valueOf(keys, "angles"))) {
    angles = *given;
  } else if (const auto mangle = level::threeNumbers(level::valueOf(keys, "mangle"))) {
    angles = *mangle;
  } else if (const auto yaw = level::oneNumber(level::valueOf(keys, "angle"))) {
    if (*yaw >= 0) angles.y() = *yaw;  // -1 and -2 are up and down: a direction, not a turn
  }
  return about(2, angles.y()) * about(1, angles.x()) * about(0, angles.z()) * scaleOf(keys);
}

void PlacedModels::note(const level::Level& level, const level::Touched& touched) {
  const auto concerns = [&level](level::NodeId id) {
    const level::Node* node = level.find(id);
    return node == nullptr || !node->isSolid();
  };
  m_isDue = m_isDue || touched.nodes.size() > kFewNodes || touched.layers ||
            std::ranges::any_of(touched.nodes, concerns);
}

void PlacedModels::collect(const Session& session, const std::vector<EntityClass>& classes) {
  m_wanted.clear();
  const ModelsOfClasses models(classes);
  // The keys inside of linked copies are those after the placement of the copies.
  std::map<level::InstanceKey, level::KeyValues> copied;
  const auto isCopied = [](const level::PlacedEntity& entity) {
    return entity.key.path.size() > 1;
  };
  if (std::ranges::any_of(session.entities(), isCopied))
    for (level::EntityOccurrence& entity : level::entityOccurrences(session.level()))
      if (entity.key.path.size() > 1) copied[entity.key] = std::move(entity.keyValues);
  for (const level::PlacedEntity& entity : session.entities()) {
    if (entity.flags.hidden) continue;
    const level::Node* node = session.level().find(entity.node);
    if (node == nullptr || node->keyValues() == nullptr) continue;
    const auto inCopy = copied.find(entity.key);
    const level::KeyValues& keys = inCopy == copied.end() ? *node->keyValues() : inCopy->second;
    if (auto use = models.of(keys))
      m_wanted.push_back({entity.key, entity.origin, turnOf(keys), std::move(*use)});
  }
}

void PlacedModels::follow(const Session& session, const std::vector<EntityClass>& classes,
                          EntityModels& models) {
  if (!m_isDue && m_revision == models.revision()) return;
  if (m_isDue) collect(session, classes);
  m_isDue = false;
  m_all.clear();
  m_byKey.clear();
  for (const Wanted& wanted : m_wanted) {
    auto model = models.find(wanted.use);
    if (!model) continue;
    const level::AffineMap placement{wanted.use.scale * wanted.linear, wanted.origin};
    m_byKey.emplace(wanted.key, m_all.size());
    m_all.push_back({wanted.key, placement, boundsOf(*model, placement), std::move(model)});
  }
  m_revision = models.revision();
}

const PlacedModel* PlacedModels::find(const level::InstanceKey& key) const {
  const auto found = m_byKey.find(key);
  return found == m_byKey.end() ? nullptr : &m_all[found->second];
}

bool isLargerThanSign(const Camera& camera, const Box& bounds) {
  return pixelsOf(camera, bounds) > kSignSize;
}

std::vector<DrawnModel> drawnModels(const Session& session, std::span<const PlacedModel> models,
                                    const Camera& camera, const level::AffineMap& preview,
                                    std::size_t mostTriangles) {
  std::vector<DrawnModel> drawn;
  const Eigen::Matrix4d viewProjection = camera.viewProjection();
  std::size_t triangles = 0;
  for (const PlacedModel& placed : models) {
    const bool selected = session.isSelected(placed.key);
    level::AffineMap placement = placed.placement;
    Box bounds = placed.bounds;
    if (selected) {
      placement = {preview.linear * placement.linear,
                   Vec3(preview.linear * placement.translation + preview.translation)};
      bounds = boundsOf(*placed.model, placement);
    }
    if (pixelsOf(camera, bounds) < kLeastSize || !isInView(camera, viewProjection, bounds))
      continue;
    drawn.push_back({placed.model, placement, bounds, selected});
    triangles += placed.model->triangles;
  }
  if (triangles <= mostTriangles) return drawn;
  std::vector<std::pair<double, std::size_t>> byDistance;
  for (std::size_t i = 0; i < drawn.size(); ++i)
    byDistance.emplace_back(drawn[i].bounds.squaredExteriorDistance(camera.position()), i);
  std::ranges::sort(byDistance);
  std::vector<bool> isKept(drawn.size());
  std::size_t kept = 0;
  for (const auto& [distance, i] : byDistance) {
    kept += drawn[i].model->triangles;
    if (kept > mostTriangles) break;
    isKept[i] = true;
  }
  std::vector<DrawnModel> nearest;
  for (std::size_t i = 0; i < drawn.size(); ++i)
    if (isKept[i]) nearest.push_back(std::move(drawn[i]));
  return nearest;
}

std::optional<double> meetModel(const Ray& ray, const PlacedModel& placed) {
  Vec3 from = ray.origin, way = ray.direction;
  Box box = placed.bounds;
  if (!placed.model->facesViewer) {
    const Eigen::Matrix3d inverse = placed.placement.linear.inverse();
    from = inverse * (ray.origin - placed.placement.translation);
    way = inverse * ray.direction;
    box = placed.model->bounds;
  }
  double near = 0, far = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    double a = (box.min()[axis] - from[axis]) / way[axis];
    double b = (box.max()[axis] - from[axis]) / way[axis];
    if (a > b) std::swap(a, b);
    // A ray in the plane of a side gives NaN; both comparisons are then false.
    if (a > near) near = a;
    if (b < far) far = b;
  }
  return near <= far ? std::optional(near) : std::nullopt;
}

}  // namespace halfspace::editor
