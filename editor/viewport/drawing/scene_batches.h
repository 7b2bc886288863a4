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
#include "editor/viewport/drawing/retained_batch.h"
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
  // Notes that something else may be selected; worked out by the next upload.
  void setSelection() { m_selectionIsDue = true; }
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
  const RetainedBatch& selectionLines() const { return m_selectionLines; }
  const RetainedBatch& selectionFill() const { return m_selectionFill; }

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
  // Which of the changed solids came into view or went out of it.
  std::set<level::InstanceKey> noteHidden(const SceneUpdate& update);
  std::uint64_t numberOf(const level::InstanceKey& key);
  QColor inkOf(level::Operation operation) const;
  void rebuildSelection();

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
  RetainedBatch m_selectionLines;
  RetainedBatch m_selectionFill;
  bool m_selectionIsDue = true;
  // What they show.
  std::uint64_t m_drawnSolids = 0;  // revision
  std::vector<FaceRef> m_drawnFaces;
  std::uint64_t m_drawnState = 0;  // of the scene, for faces
  QColor m_drawnInk;
  MaterialImages m_images;
  MaterialTextures m_textures;
};

}  // namespace halfspace::editor
