// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/face_batches.h"
#include "editor/viewport/drawing/material_textures.h"
#include "editor/viewport/drawing/vertices.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// The last complete picture of the level as vertices: faces of the boundary, their edges, and the
// outlines of all solids. Follows the scene update by update.
class SceneBatches {
 public:
  SceneBatches(const Session& session, const Appearance& appearance);

  void apply(const SceneUpdate& update);
  // Everything again: another theme, hidden solids.
  void rebuild();
  void setSelection();
  void setImages(const ImageFolder& folder);

  // Contract: the context is current.
  void upload(Gl& gl);
  void release(Gl& gl);

  // Of the boundary and of non-solid brushes and surfaces (contents_look.h).
  const FaceBatches& faces() const { return m_faces; }
  // The image array of such a batch.
  Alpha alphaOf(const FaceBatches::Kind& kind) const {
    return m_images.arrays()[static_cast<std::size_t>(kind.array)].alpha;
  }
  unsigned textureOf(const FaceBatches::Kind& kind) const { return m_textures.texture(kind.array); }
  const ChunkedBatch& faceEdges() const { return m_faceEdges; }
  const ChunkedBatch& contentsEdges() const { return m_contentsEdges; }
  const ChunkedBatch& outlines() const { return m_outlines; }  // of additive solids
  const ChunkedBatch& cutters() const { return m_cutters; }    // outlines of the others
  const ChunkedBatch& cutterFills() const { return m_cutterFills; }
  const std::vector<LineVertex>& selectionLines() const { return m_selectionLines; }
  const std::vector<LineVertex>& selectionFill() const { return m_selectionFill; }

 private:
  void addFace(const SceneFace& face);
  void addSolid(const SceneSolid& solid);
  void addNonSolid(const SceneSolid& solid, std::uint64_t number);
  FaceBatches::Parts partsOf(const SceneSolid& solid, level::Contents contents);
  // Calls it with every batch there is.
  template <typename Call>
  void forAll(const Call& call) {
    for (ChunkedBatch* batch :
         {&m_faceEdges, &m_outlines, &m_cutters, &m_cutterFills, &m_contentsEdges}) {
      call(*batch);
    }
    call(m_faces);
  }
  void removeSolid(const level::InstanceKey& key);
  // Notes which of the changed solids came into view or went out of it; false: none did.
  bool noteHidden(const SceneUpdate& update);
  std::uint64_t numberOf(const level::InstanceKey& key);
  QColor inkOf(level::Operation operation) const;
  void select(const SceneSolid& solid);

  const Session& m_session;
  const Appearance& m_appearance;
  FaceBatches m_faces;
  ChunkedBatch m_faceEdges{VertexKind::line};
  ChunkedBatch m_outlines{VertexKind::line};
  ChunkedBatch m_cutters{VertexKind::line};
  ChunkedBatch m_cutterFills{VertexKind::line};
  ChunkedBatch m_contentsEdges{VertexKind::line};
  std::map<level::InstanceKey, std::uint64_t> m_numbers;
  std::uint64_t m_nextNumber = 1;
  std::set<level::InstanceKey> m_hidden;
  std::vector<LineVertex> m_selectionLines;
  std::vector<LineVertex> m_selectionFill;
  MaterialImages m_images;
  MaterialTextures m_textures;
};

}  // namespace halfspace::editor
