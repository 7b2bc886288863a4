// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/material_edits.h"

#include <set>

#include "editor/commands/painting.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/materials.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

using level::Level;
using level::MaterialId;
using level::NodeId;

namespace {

// The solids of the outline and of all definitions.
std::vector<NodeId> allSolids(const Level& level) {
  std::vector<NodeId> groups = level.definitions().toVector();
  groups.insert(groups.begin(), level.root());
  return solidsBelow(level, groups);
}

// None: unpainted, or unknown to the level.
MaterialId idOf(const Level& level, const std::string& name) {
  const level::Material* material = level.materials().find(name);
  return material == nullptr ? MaterialId{} : material->id;
}

// The id of the material in the level, which may be new.
MaterialId added(EditChain& chain, const std::string& name) {
  if (name.empty()) return {};
  level::Edited edited = level::addMaterial(chain.level(), name);
  const MaterialId id = edited.material();
  chain.add(std::move(edited));
  return id;
}

}  // namespace

std::size_t replaceMaterial(Session& session, const std::string& from, const std::string& to,
                            ReplaceIn where) {
  const Level& level = session.level();
  const MaterialId old = idOf(level, from);
  if (from == to || (!from.empty() && !old.valid())) return 0;
  std::vector<FaceRef> faces;
  std::vector<NodeId> solids;
  if (where == ReplaceIn::level) {
    solids = allSolids(level);
  } else {
    solids = solidsBelow(level, session.selection());
    faces = session.selectedFaces();
  }
  std::erase_if(solids, [&](NodeId id) { return !level::hasMaterial(level.node(id), old); });
  std::erase_if(faces, [&](const FaceRef& face) { return surfaceAt(level, face).material != old; });
  std::set<NodeId> changed(solids.begin(), solids.end());
  for (const FaceRef& face : faces) changed.insert(face.solid);
  if (changed.empty()) return 0;
  const bool done = session.apply(QObject::tr("Replace material"), [&](Level& edited) {
    EditChain chain(edited);
    const MaterialId fresh = added(chain, to);
    for (const NodeId solid : solids) {
      chain.add(level::replaceMaterial(edited, solid, old, fresh));
    }
    for (const FaceRef& face : faces) {
      level::Surface surface = surfaceAt(edited, face);
      surface.material = fresh;
      chain.add(level::setSurface(edited, face.solid, face.face, std::move(surface)));
    }
    return chain.result();
  });
  return done ? changed.size() : 0;
}

std::map<std::string, std::size_t> materialUses(const Level& level) {
  std::map<std::string, std::size_t> uses;
  for (const auto& [id, count] : level::solidsByMaterial(level)) {
    const level::Material* material = level.materials().find(id);
    uses[material == nullptr ? std::string() : material->name] += count;
  }
  return uses;
}

}  // namespace halfspace::editor
