// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles what a game needs besides the level's solid: clips, liquids, ladders and triggers in the
// one tree, brush entities as models, and the keys of all entities.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "bsp/build/contents_tree.h"
#include "bsp/file/tree_file.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/contents_table.h"

namespace halfspace::commandline {

struct ContentsOptions {
  ContentsTable table;
  bsp::TreeOptions tree;
  bool withoutClips = false;
  int threads = 0;  // 0: all cores
};

// The file's tree of a level, and what is stored with it.
class CompiledContents {
 public:
  // Contract: `compiled` was compiled from `level`; both outlive this. If the level has player
  // clips, the evaluation of `compiled` is updated: the clips become solid in it. The tree of
  // `compiled` is not changed.
  CompiledContents(const level::Level& level, CompiledLevel& compiled,
                   const ContentsOptions& options, Progress& progress);
  ~CompiledContents();

  // The tree of all contents; the solid's alone if there are no others.
  const bsp::TreeStorage& storage() const;
  bsp::TreeView view() const;
  // The number of solids with these contents; kContentsSolid: moving solids.
  const std::map<bsp::ContentsBits, size_t>& solidsByContents() const { return m_counts; }
  size_t clipCount() const { return m_clips; }
  size_t modelCount() const;
  size_t entityCount() const { return m_entities.size(); }
  // Volumes that cannot be built and are left out.
  const std::vector<plugins::Issue>& issues() const { return m_issues; }

  // The bytes of the .hbsp file; empty if the tree is too large. `visibility`: of the leaves of
  // storage().
  std::vector<std::byte> file(const bsp::FileVisibility& visibility = {}) const;

 private:
  struct Member;
  struct Volumes;
  struct Model;
  class MaterialNames;
  class Builder;
  const level::Level& m_level;
  CompiledLevel& m_compiled;
  bsp::LiveTree m_clipTree;  // of the level with its clips made solid
  std::vector<std::unique_ptr<Volumes>> m_volumes;
  std::unique_ptr<bsp::ContentsTree> m_tree;  // null: the solid has no company
  std::vector<Model> m_models;
  std::vector<bsp::WrittenEntity> m_entities;  // the first is the world
  std::vector<bsp::FaceLabel> m_labels;
  std::vector<bsp::FaceSurface> m_surfaces;
  std::vector<std::string> m_materials;
  std::map<bsp::ContentsBits, size_t> m_counts;
  size_t m_clips = 0;
  std::vector<plugins::Issue> m_issues;
};

}  // namespace halfspace::commandline
