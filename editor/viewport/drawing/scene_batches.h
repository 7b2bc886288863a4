// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
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
// outlines of all solids. Follows the scene update by update. An edit of thousands of solids is
// followed in slices, so that the event loop goes on between them; until the last slice is done
// the graphics card keeps the picture before, which is complete.
class SceneBatches {
 public:
  // Changes of up to so many faces and solids are followed at once: some milliseconds.
  static constexpr std::size_t kAtOnce = 2000;

  SceneBatches(const Session& session, const Appearance& appearance);

  void apply(const SceneUpdate& update);
  // Everything again, at once: another theme, other images.
  void rebuild();
  // Something is left to do, by work(). Until then upload() sends nothing.
  bool isBehind() const { return m_wholeIsDue || !m_waiting.empty() || isSelectionBehind(); }
  // Goes on for about this long; false where something is still left.
  bool work(std::chrono::microseconds budget);
  // Faces and solids taken in by the last call of apply() or work().
  std::size_t followedLast() const { return m_followed; }
  // Notes that something else may be selected; worked out by the next upload.
  void setSelection() {
    m_selectionIsDue = true;
    m_drawnOfSelection.reset();
  }
  void setImages(const ImageFolder& folder);

  // Contract for the rest: the context is current.
  void upload(Gl& gl);
  // Sends vertices to the graphics card ahead of upload(), for about this long; false if some are
  // left. Contract: !isBehind().
  bool stage(Gl& gl, std::chrono::microseconds budget);
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
  // The selection is drawn so far from where it is (Toolbox::preview()).
  void setSelectionOffset(const geometry::Vec3& offset) { m_selectionOffset = offset; }
  const geometry::Vec3& selectionOffset() const { return m_selectionOffset; }
  const RetainedBatch& selectionLines() const { return m_selectionLines; }
  const RetainedBatch& selectionFill() const { return m_selectionFill; }

 private:
  // What of an update is still to be followed, in this order.
  struct Waiting {
    std::vector<geometry::FaceId> removedFaces;
    std::vector<std::shared_ptr<const SceneFace>> addedFaces;
    std::vector<level::InstanceKey> removedSolids;
    std::vector<std::shared_ptr<const SceneSolid>> changedSolids;
    std::size_t next = 0;  // counted through all four

    std::size_t size() const {
      return removedFaces.size() + addedFaces.size() + removedSolids.size() + changedSolids.size();
    }
  };
  // The whole scene, after everything was cleared.
  Waiting wholeScene() const;
  void clear();
  void follow(Waiting& waiting, std::size_t index);
  void followAll(Waiting waiting);
  bool isSelectionBehind() const;
  bool isSelectionDrawn() const;
  template <typename IsOver>
  bool workAtSelection(const IsOver& isOver);
  void drawSelected(const SceneSolid& solid, const QColor& ink);
  void removeFace(geometry::FaceId id);
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
  // Whether changed solids came into view or went out of it.
  bool noteHidden(const SceneUpdate& update);
  std::uint64_t numberOf(const level::InstanceKey& key);
  QColor inkOf(level::Operation operation) const;
  void rebuildSelection();
  void beginSelection();
  void endSelection();

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
  geometry::Vec3 m_selectionOffset = geometry::Vec3::Zero();
  // The vertices of a selection that is being drawn, the first so many of its solids.
  std::vector<LineVertex> m_lines;
  std::vector<LineVertex> m_fill;
  std::optional<std::size_t> m_drawnOfSelection;  // none: not begun
  std::deque<Waiting> m_waiting;
  bool m_wholeIsDue = false;  // the whole scene is to be followed, whatever waits
  std::size_t m_followed = 0;
  // What they show.
  std::uint64_t m_drawnSolids = 0;  // revision
  std::vector<FaceRef> m_drawnFaces;
  std::uint64_t m_drawnState = 0;  // of the scene, for faces
  QColor m_drawnInk;
  MaterialImages m_images;
  MaterialTextures m_textures;
};

}  // namespace halfspace::editor
