// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/compiled_contents.h"

#include <set>
#include <unordered_map>

#include "level/file/level_writer.h"
#include "level/games/game_of_level.h"
#include "level/games/game_profile.h"
#include "level/solids/contents.h"
#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::commandline {

using bsp::ContentsBits;
using geometry::Box;

namespace {

Box boxAround(const level::SolidGeometry& solid) {
  Box box;
  for (const geometry::Vec3& corner : solid.corners()) box.extend(corner);
  return box;
}

geometry::CsgSolid csgSolidOf(level::SolidGeometry& solid) {
  geometry::CsgSolid made;
  std::visit(
      [&](auto& shape) {
        using Shape = std::decay_t<decltype(shape)>;
        made.shape = std::make_shared<const Shape>(std::move(shape));
      },
      solid.shape);
  return made;
}

bsp::TreeFacts treeFactsOf(const level::Level& level, const bsp::BevelOptions& bevels,
                           const bsp::TreeStorage& tree) {
  bsp::TreeFacts facts;
  facts.levelHash = level::levelHash(level);
  facts.bevelLimitDegrees = bevels.edges ? bevels.limitDegrees : 0.0;
  facts.protrusion = bsp::largestProtrusionOf(tree);
  facts.bevelSets = (bevels.edges ? bsp::kBevelsEdges : 0) |
                    (bevels.vertices ? bsp::kBevelsVertices : 0) |
                    (bevels.level ? bsp::kBevelsLevel : 0) | (bevels.box ? bsp::kBevelsBox : 0);
  return facts;
}

}  // namespace

// The level's materials by index. Faces without a material use the last name, which is empty.
class CompiledContents::MaterialNames {
 public:
  explicit MaterialNames(const level::MaterialTable& table) {
    for (const level::Material& material : table.all()) {
      m_index.emplace(material.id, static_cast<uint32_t>(m_names.size()));
      m_names.push_back(material.name);
    }
    m_names.emplace_back();
  }
  uint32_t indexOf(level::MaterialId id) const {
    const auto found = m_index.find(id);
    return found != m_index.end() ? found->second : none();
  }
  uint32_t none() const { return static_cast<uint32_t>(m_names.size() - 1); }
  const std::vector<std::string>& names() const { return m_names; }

 private:
  std::map<level::MaterialId, uint32_t> m_index;
  std::vector<std::string> m_names;
};

// An occurrence of a solid that is no part of the level's solid.
struct CompiledContents::Member {
  level::Instance instance;
  ContentsBits contents;
  uint32_t entity;
  bool isClip;
};

// The union of some solids, and its tree.
struct CompiledContents::Volumes {
  struct Origin {
    const Member* member;
    std::vector<int> sourceFace;  // by face of the shape
  };
  ContentsBits contents = 0;
  uint32_t firstFace = 0;
  geometry::Evaluator evaluator;
  bsp::LiveTree tree;
  std::unordered_map<geometry::CsgNode, Origin> origins;
  Box box;
};

struct CompiledContents::Model {
  uint32_t entity;
  uint32_t firstFace;
  Box box;
  std::unique_ptr<Volumes> solid;
  std::vector<std::unique_ptr<Volumes>> others;
  std::unique_ptr<bsp::ContentsTree> tree;  // null: the solid has no company

  bsp::TreeView view() const { return tree ? tree->view() : solid->tree.view(); }
};

class CompiledContents::Builder {
 public:
  Builder(CompiledContents& out, const ContentsOptions& options)
      : m_out(out), m_level(out.m_level), m_options(options), m_names(out.m_level.materials()) {}

  void run(Progress& progress) {
    takeEntities();
    const auto instances = level::instances(m_level);
    if (!instances.ok()) return;  // compileLevel() has reported the error
    labelWorld(instances.value());
    progress.stage("building the volumes");
    takeMembers(instances.value());
    std::vector<bsp::ContentsLayer> layers;
    addClips(instances.value(), layers);
    addLayers(layers);
    if (!layers.empty())
      m_out.m_tree = std::make_unique<bsp::ContentsTree>(m_out.m_compiled.tree, layers);
    progress.stage("building the models");
    addModels();
    m_out.m_materials = m_names.names();
  }

 private:
  using Group = std::vector<const Member*>;
  // Properties that the faces of a solid share, apart from their planes.
  struct Traits {
    uint32_t entity = bsp::kNoEntity;
    ContentsBits contents = 0;  // kContentsDetail, kContentsSkip
    uint32_t flags = 0;         // of all its faces
    bool operator==(const Traits&) const = default;
  };

  void takeEntities() {
    m_out.m_entities.push_back({0, worldKeys()});
    std::vector<level::EntityOccurrence> entities = level::entityOccurrences(m_level);
    level::takeOriginBrushes(m_level, entities);
    for (level::EntityOccurrence& entity : entities) {
      const auto index = static_cast<uint32_t>(m_out.m_entities.size());
      m_entityIndex.emplace(entity.key, index);
      m_out.m_entities.push_back({level::numberOf(entity.key), std::move(entity.keyValues)});
    }
  }

  // A game, and the page of a level, take the defaults of its entities from the key `_game`.
  level::KeyValues worldKeys() const {
    level::KeyValues keys = m_level.keyValues();
    const std::string game = level::gameOf(m_level);
    if (!game.empty() && level::valueOf(keys, level::kGameKey).empty()) {
      std::erase_if(keys, [](const auto& key) { return key.first == level::kGameKey; });
      keys.emplace_back(level::kGameKey, game);
    }
    return keys;
  }

  // kNoEntity: the world's.
  uint32_t entityOf(const level::Instance& solid) const {
    const auto found = m_entityIndex.find(level::entityKeyOf(solid));
    return found != m_entityIndex.end() ? found->second : bsp::kNoEntity;
  }

  void addLabel(const level::Node& node, int face, ContentsBits contents, uint32_t entity) {
    const level::Surface& surface = level::surfaceOf(node, face);
    m_out.m_labels.push_back(
        {node.id.value, static_cast<uint32_t>(face), m_names.indexOf(surface.material)});
    m_out.m_surfaces.push_back(m_options.table.surfaceOf(m_level, surface, contents));
    m_out.m_surfaces.back().entity = entity;
  }
  void addNoLabel() {
    m_out.m_labels.push_back({0, 0, m_names.none()});
    m_out.m_surfaces.emplace_back();
  }
  uint32_t nextFace() const { return static_cast<uint32_t>(m_out.m_labels.size()); }

  // Adds the labels of all patches of a level's boundary.
  void label(const level::LevelEvaluation& evaluation) {
    const geometry::Evaluator& boundary = evaluation.boundary();
    for (uint32_t patch = 0; patch < boundary.patchCapacity(); ++patch) {
      const geometry::SourceFace source = boundary.sourceOf(patch);
      if (source.solid == geometry::kNoNode) {
        addNoLabel();
        continue;
      }
      const level::FaceSource face = evaluation.source(source);
      const auto known = m_traits.find(face.instance);
      const Traits traits = known != m_traits.end() ? known->second : Traits{};
      const bool isClip = m_clipKeys.contains(face.instance);
      addLabel(m_level.node(face.instance.node()), face.face,
               isClip ? bsp::kContentsPlayerClip : bsp::kContentsSolid | traits.contents,
               traits.entity);
      m_out.m_surfaces.back().flags |= traits.flags;
    }
  }

  void labelWorld(const std::vector<level::Instance>& instances) {
    for (const level::Instance& instance : instances) {
      const level::Contents contents = level::contentsOf(m_level, instance);
      Traits traits{entityOf(instance), 0, 0};
      if (contents == level::Contents::detail) traits.contents = bsp::kContentsDetail;
      if (contents == level::Contents::skip) traits.contents = bsp::kContentsSkip;
      if (contents == level::Contents::sky) traits.flags = bsp::kSurfaceSky;
      if (traits != Traits{}) m_traits.emplace(instance.key, traits);
    }
    label(m_out.m_compiled.evaluation);
  }

  void takeMembers(const std::vector<level::Instance>& instances) {
    for (const level::Instance& instance : instances) {
      if (!instance.flags.nonSolid) continue;
      const ContentsBits contents = m_options.table.contentsOf(m_level, instance);
      if (contents == 0) continue;
      // Clips that the level's own rules name are cut by what subtracts after them.
      const bool isClip = contents == bsp::kContentsPlayerClip &&
                          level::contentsOf(m_level, instance) == level::Contents::playerClip;
      if (isClip && m_options.withoutClips) {
        ++m_out.m_clips;
        continue;
      }
      if (isClip) m_clipKeys.insert(instance.key);
      m_out.m_clips += isClip;
      ++m_out.m_counts[contents];
      m_members.push_back({instance, contents, entityOf(instance), isClip});
    }
  }

  // The tree of the level with its clips made solid: outside of the level's own solid it is the
  // clips, cut by what subtracts after them in the outline. Evaluation and tree of the level are
  // updated by the clips; evaluating everything again took as long as the level itself.
  void addClips(const std::vector<level::Instance>& instances,
                std::vector<bsp::ContentsLayer>& layers) {
    if (m_clipKeys.empty()) return;
    auto solid = level::withPlayerClipsSolid(m_level);
    if (!solid.ok()) return;
    bsp::ContentsLayer layer{nullptr, bsp::kContentsPlayerClip, nextFace(), {}};
    for (const Member& member : m_members) {
      if (!member.isClip) continue;
      const auto shape = level::solidGeometry(*member.instance.node, member.instance.placement);
      // One unit more than the rounded corners.
      if (shape.ok()) {
        Box box = boxAround(shape.value());
        box.min().array() -= 1.0;
        box.max().array() += 1.0;
        layer.within.push_back(box);
      }
    }
    level::Touched clips;
    for (const level::Instance& instance : instances)
      if (solid.value().node(instance.node->id).properties.flags.nonSolid !=
          instance.node->properties.flags.nonSolid)
        clips.add(instance.node->id);
    level::LevelEvaluation& evaluation = m_out.m_compiled.evaluation;
    const geometry::BoundaryChange change =
        evaluation.update(solid.value(), clips, m_options.threads);
    m_out.m_clipTree = m_out.m_compiled.tree.copy();
    m_out.m_clipTree.update(evaluation.boundary(), change);
    label(evaluation);
    layer.tree = &m_out.m_clipTree;
    layers.push_back(std::move(layer));
  }

  void addLayers(std::vector<bsp::ContentsLayer>& layers) {
    std::map<ContentsBits, Group> groups;
    for (const Member& member : m_members)
      if (!member.isClip && member.contents != bsp::kContentsSolid)
        groups[member.contents].push_back(&member);
    for (const auto& [contents, group] : groups) {
      m_out.m_volumes.push_back(volumesOf(group, contents));
      const Volumes& made = *m_out.m_volumes.back();
      layers.push_back({&made.tree, contents, made.firstFace, {}});
    }
  }

  // Each brush entity that has volumes or moving solids becomes a model.
  void addModels() {
    std::map<uint32_t, std::map<ContentsBits, Group>> entities;
    for (const Member& member : m_members)
      if (member.entity != bsp::kNoEntity && !member.isClip)
        entities[member.entity][member.contents].push_back(&member);
    for (const auto& [entity, groups] : entities) {
      Model model{entity, nextFace(), {}, nullptr, {}, nullptr};
      const auto moving = groups.find(bsp::kContentsSolid);
      model.solid =
          volumesOf(moving != groups.end() ? moving->second : Group(), bsp::kContentsSolid);
      model.box = model.solid->box;
      std::vector<bsp::ContentsLayer> layers;
      for (const auto& [contents, group] : groups) {
        if (contents == bsp::kContentsSolid) continue;
        model.others.push_back(volumesOf(group, contents));
        const Volumes& made = *model.others.back();
        layers.push_back({&made.tree, contents, made.firstFace - model.firstFace, {}});
        model.box.extend(made.box);
      }
      if (model.box.isEmpty()) continue;  // none of its solids can be built
      if (!layers.empty())
        model.tree = std::make_unique<bsp::ContentsTree>(model.solid->tree, layers);
      m_out.m_models.push_back(std::move(model));
    }
  }

  // The union of these solids with its tree; adds the labels of its patches.
  std::unique_ptr<Volumes> volumesOf(const Group& group, ContentsBits contents) {
    auto made = std::make_unique<Volumes>();
    made->contents = contents;
    made->firstFace = nextFace();
    for (const Member* member : group) {
      auto shape = level::solidGeometry(*member->instance.node, member->instance.placement);
      if (!shape.ok()) {
        reportBroken(*member->instance.node);
        continue;
      }
      made->box.extend(boxAround(shape.value()));
      geometry::Evaluator& evaluator = made->evaluator;
      const geometry::CsgNode node =
          evaluator.insertSolid(evaluator.outline().root(), geometry::kNoNode,
                                geometry::CsgOperation::add, csgSolidOf(shape.value()));
      made->origins[node] = {member, std::move(shape.value().sourceFace)};
    }
    made->tree = bsp::LiveTree(m_options.tree);
    made->tree.update(made->evaluator, made->evaluator.update(m_options.threads));
    for (uint32_t patch = 0; patch < made->evaluator.patchCapacity(); ++patch) {
      const geometry::SourceFace source = made->evaluator.sourceOf(patch);
      if (source.solid == geometry::kNoNode) {
        addNoLabel();
        continue;
      }
      const Volumes::Origin& origin = made->origins.at(source.solid);
      addLabel(*origin.member->instance.node, origin.sourceFace[static_cast<size_t>(source.face)],
               contents, origin.member->entity);
    }
    return made;
  }

  // Once for each solid: one of an entity is in the world and in the entity's model.
  void reportBroken(const level::Node& node) {
    if (!m_reported.insert(node.id.value).second) return;
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.kind = level::IssueKind::brokenSolid;
    issue.node = node.id;
    issue.sourceLine = node.properties.sourceLine;
    issue.text =
        "A non-solid volume is left out of the tree: it is not a closed solid. Draw it as a brush, "
        "or close its mesh";
    m_out.m_issues.push_back(std::move(issue));
  }

  CompiledContents& m_out;
  const level::Level& m_level;
  const ContentsOptions& m_options;
  MaterialNames m_names;
  std::map<level::InstanceKey, uint32_t> m_entityIndex;
  std::map<level::InstanceKey, Traits> m_traits;  // of solids that have some
  std::set<level::InstanceKey> m_clipKeys;
  std::set<uint64_t> m_reported;
  std::vector<Member> m_members;  // complete before anything points into it
};

CompiledContents::CompiledContents(const level::Level& level, CompiledLevel& compiled,
                                   const ContentsOptions& options, Progress& progress)
    : m_level(level), m_compiled(compiled) {
  Builder(*this, options).run(progress);
}

CompiledContents::~CompiledContents() = default;

size_t CompiledContents::modelCount() const {
  return m_models.size();
}

const bsp::TreeStorage& CompiledContents::storage() const {
  return m_tree ? m_tree->storage() : m_compiled.tree.storage();
}

bsp::TreeView CompiledContents::view() const {
  return m_tree ? m_tree->view() : m_compiled.tree.view();
}

std::vector<std::byte> CompiledContents::file(const bsp::FileVisibility& visibility) const {
  std::vector<bsp::WrittenModel> models;
  for (const Model& model : m_models)
    models.push_back(
        {model.view(), {model.box.min(), model.box.max()}, model.firstFace, model.entity});
  return bsp::writeTreeFile({view(),
                             treeFactsOf(m_level, m_compiled.tree.options().bevels, storage()),
                             m_labels, m_materials, m_surfaces, models, m_entities, visibility});
}

}  // namespace halfspace::commandline
