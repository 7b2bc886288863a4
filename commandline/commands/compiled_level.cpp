// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/compiled_level.h"

#include "commandline/report/resources.h"

namespace halfspace::commandline {

CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress) {
  CompiledLevel compiled;
  Stopwatch watch;
  progress.stage("evaluating the solids");
  const geometry::BoundaryChange change = compiled.evaluation.update(level, {}, threads);
  compiled.evaluateMs = watch.lapMs();
  progress.stage("building the tree");
  compiled.tree = bsp::LiveTree(options);
  compiled.change = compiled.tree.update(compiled.evaluation.boundary(), change);
  compiled.treeMs = watch.lapMs();
  for (level::Issue& issue : compiled.evaluation.issues())
    compiled.issues.push_back({std::move(issue), 0, {}});
  return compiled;
}

std::string solidName(const level::Level& level, const CompiledLevel& compiled, uint32_t face) {
  if (face == bsp::kNoFace) return "no solid";
  const level::FaceSource source =
      compiled.evaluation.source(compiled.evaluation.boundary().sourceOf(face));
  const level::Node& node = level.node(source.instance.node());
  std::string name = node.properties.name.empty() ? "solid " + std::to_string(node.id.value)
                                                  : '"' + node.properties.name + '"';
  if (node.properties.sourceLine > 0)
    name += " of line " + std::to_string(node.properties.sourceLine);
  return name;
}

}  // namespace halfspace::commandline
