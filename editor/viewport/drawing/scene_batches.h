// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/change_log.h"
#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/face_batches.h"
#include "editor/viewport/drawing/group_veil.h"
#include "editor/viewport/drawing/material_textures.h"
#include "editor/viewport/drawing/mover_face_numbers.h"
#include "editor/viewport/drawing/moving_faces.h"
#include "editor/viewport/drawing/selection_batches.h"
#include "editor/viewport/drawing/vertices.h"
#include "level/document/placement.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// The viewer that the level is drawn for. Players see neither unseen contents (triggers, clips) nor
// marks of the editor.
enum class Eyes : unsigned char { designer, player };

// The scene as vertices: faces of the boundary, their edges, outlines of all solids, and the
// selection. Follows the scene update by update. An update of thousands of solids is processed in
// slices, so that the event loop runs between them. Until the last slice is done, the graphics card
// keeps the previous, complete state.
class SceneBatches {
 public:
  // Updates of up to this many faces and solids are processed at once, within some milliseconds.
  static constexpr std::size_t kAtOnce = 2000;

  SceneBatches(const Session& session, const Appearance& appearance);

  void apply(const SceneUpdate& update);
  // Makes all vertices again, at once: for another theme or other images.
  void rebuild();
  // Whether work() has something left to do. Until it is done, upload() sends only textures.
  bool isBehind() const { return m_wholeIsDue || !m_waiting.empty() || isSelectionBehind(); }
  // Processes waiting updates for about this long; false if some are left.
  bool work(std::chrono::microseconds budget);
  // Number of faces and solids that the last apply(), rebuild() or work() processed.
  std::size_t followedLast() const { return m_followed; }
  // Notes that the selection may have changed. Its vertices are made by work() or the next
  // upload().
  void setSelection() {
    m_selectionIsDue = true;
    m_selectionIsFound = false;
    m_drawnOfSelection.reset();
  }
  void setImages(const level::ImageFolder& folder);

  // Contract for upload(), stage() and release(): the OpenGL context is current.
  void upload(Gl& gl);
  // Sends vertices to the graphics card ahead of upload(), for about this long; false if some are
  // left. Contract: !isBehind().
  bool stage(Gl& gl, std::chrono::microseconds budget);
  void release(Gl& gl);

  // The region whose faces changed on the graphics card since the last call; empty if none did.
  geometry::Box takeChangedRegion() { return m_faces.takeChangedRegion(); }
  // Grows whenever upload() changes how the level is drawn, apart from the selection.
  std::uint64_t levelRevision() const { return m_levelChanges.revision(); }
  const ChangeLog& levelChanges() const { return m_levelChanges; }
  // Notes that the user drags something, or not any more. What changes during a drag belongs to the
  // moving layer of its pictures (ChunkChoice).
  void setDragged(bool isDragged);
  bool isDragged() const { return m_isDragged; }
  // Of the still layer.
  const ChangeLog& stillChanges() const { return m_stillChanges; }
  // Grows whenever upload() changes the vertices of the selection.
  std::uint64_t selectionRevision() const { return m_selectionRevision; }

  // Faces of the boundary and of non-solid brushes and surfaces (contents_look.h).
  const FaceBatches& faces() const { return m_faces; }
  // Those of movers, to be drawn where play mode has moved them; without the unseen ones.
  const MovingFaces& movingFaces() const { return m_movingFaces; }
  // The faces of movers by the numbers that their vertices have.
  const MoverFaceNumbers& moverFaceNumbers() const { return m_moverFaceNumbers; }
  // Transparency and texture of the image array of such a batch.
  Alpha alphaOf(const FaceBatches::Kind& kind) const {
    return m_images.arrays()[static_cast<std::size_t>(kind.array)].alpha;
  }
  unsigned textureOf(const FaceBatches::Kind& kind) const { return m_textures.texture(kind.array); }
  // The texture with normals and roughness; 0 if no image of this array has them.
  unsigned surfacesOf(const FaceBatches::Kind& kind) const {
    return m_textures.surfaces(kind.array);
  }
  // Sharper images on surfaces seen at a flat angle, where the driver offers that; 1: off.
  void setAnisotropy(Gl& gl, float most) { m_textures.setAnisotropy(gl, most); }
  const ChunkedBatch& faceEdges() const { return m_faceEdges; }
  // The mean diagonal of the faces in level units, rounded down to a power of two, so that few
  // edits change it.
  double edgeDetail() const;
  const ChunkedBatch& contentsEdges() const { return m_contentsEdges; }
  const ChunkedBatch& outlines() const { return m_outlines; }  // of additive solids
  const ChunkedBatch& cutters() const { return m_cutters; }    // outlines of the others
  const ChunkedBatch& cutterFills() const { return m_cutterFills; }
  // The solids that are dimmed while a group is open.
  const GroupVeil& veil() const { return m_veil; }
  // The section plane of the 3D pane, the box around the level, and whether the space around the
  // solids is solid (the section fills it).
  const std::optional<SectionPlane>& section() const { return m_session.scene().cut().section; }
  const geometry::Box& bounds() const { return m_session.scene().bounds(); }
  bool startsSolid() const;
  // Whether the faces are those of whole solids: nothing is hidden or left out.
  bool isClosed() const { return !m_session.scene().hidesSolids() && m_leftOut.empty(); }
  // Notes that the session may leave out other faces (view_cut.h).
  void setCut();
  // The map by which the selection is drawn transformed (Toolbox::preview()).
  void setSelectionPreview(const level::AffineMap& map) { m_selectionPreview = map; }
  const level::AffineMap& selectionPreview() const { return m_selectionPreview; }
  const SelectionBatches& selection() const { return m_selection; }

 private:
  // An update that is being processed, in the order of its lists.
  struct Waiting {
    std::shared_ptr<const SceneUpdate> update;
    std::size_t next = 0;  // index of the next item, counted through all four lists
  };
  // The whole scene as an update to an empty one, while it is collected in slices. Its first parts
  // are only valid as long as the scene does not change.
  struct Collecting {
    std::shared_ptr<SceneUpdate> whole = std::make_shared<SceneUpdate>();
    std::size_t nextFace = 0;
    Scene::Solids::const_iterator nextSolid;
  };
  template <typename IsOver>
  bool collect(const IsOver& isOver);
  void clear();
  void follow(const SceneUpdate& update, std::size_t index);
  void followAll(const SceneUpdate& update);
  bool isSelectionBehind() const;
  bool isSelectionDrawn() const;
  template <typename IsOver>
  bool workAtSelection(const IsOver& isOver);
  void removeFace(geometry::FaceId id);
  using Parts = std::vector<const FacePart*>;
  using PartsOfContents = std::map<level::Contents, Parts>;
  void addFace(const SceneFace& face);
  void addEdges(const SceneFace& face, const PartsOfContents& shown, bool whole);
  void addSolid(const SceneSolid& solid);
  void addOutline(std::uint64_t number, const SceneSolid& solid,
                  const std::vector<LineVertex>& edges);
  void addNonSolid(const SceneSolid& solid, std::uint64_t number);
  // `firstNumber`: of the solid's faces, kNoFace: they have none.
  FaceBatches::Parts partsOf(const SceneSolid& solid, level::Contents contents, Eyes eyes,
                             std::uint32_t firstNumber);
  // Calls `call` with every batch except those of the selection.
  template <typename Call>
  void forAll(const Call& call) {
    for (ChunkedBatch* batch : lineBatches()) call(*batch);
    call(m_faces);
  }
  std::array<ChunkedBatch*, 5> lineBatches() {
    return {&m_faceEdges, &m_outlines, &m_cutters, &m_cutterFills, &m_contentsEdges};
  }
  void removeSolid(const level::InstanceKey& key);
  std::uint64_t numberOf(const level::InstanceKey& key);
  QColor inkOf(level::Operation operation) const;
  void rebuildSelection();
  void beginSelection();
  void endSelection();
  void noteChange(const geometry::Box& region, bool isEverywhere);
  void followStillChunks(bool isEverywhere);

  const Session& m_session;
  const Appearance& m_appearance;
  FaceBatches m_faces;
  MovingFaces m_movingFaces;
  MoverFaceNumbers m_moverFaceNumbers;
  ChunkedBatch m_faceEdges{VertexKind::segment};
  ChunkedBatch m_outlines{VertexKind::segment};
  std::map<std::uint64_t, std::size_t> m_outlineParts;  // of solids with many edges: their parts
  ChunkedBatch m_cutters{VertexKind::segment};
  ChunkedBatch m_cutterFills{VertexKind::fill};
  ChunkedBatch m_contentsEdges{VertexKind::segment};
  std::map<level::InstanceKey, std::uint64_t> m_numbers;
  std::uint64_t m_nextNumber = 1;
  std::set<geometry::FaceId> m_leftOut;  // by the session's cut, as far as the batches know
  GroupVeil m_veil;
  SelectionBatches m_selection;
  bool m_selectionIsDue = true;
  level::AffineMap m_selectionPreview;
  // While work() makes the vertices of the selection: of how many solids they are made. Nothing:
  // not begun.
  std::optional<std::size_t> m_drawnOfSelection;
  std::deque<Waiting> m_waiting;
  bool m_wholeIsDue = false;  // work() must clear everything and process the whole scene
  std::optional<Collecting> m_collecting;  // while m_wholeIsDue: after clear()
  bool m_selectionIsFound = false;         // work() has asked for the selected solids
  std::size_t m_followed = 0;
  // The selection, scene state and colour of the present selection vertices.
  std::uint64_t m_drawnSolids = 0;  // Session::selectedSolidsRevision()
  std::vector<FaceRef> m_drawnFaces;
  std::uint64_t m_drawnState = 0;  // of the scene, for faces
  QColor m_drawnInk;
  MaterialImages m_images;
  MaterialTextures m_textures;
  bool m_isDragged = false;
  bool m_changesEverywhere = false;  // the next upload() may change every pixel
  std::uint64_t m_selectionRevision = 0;
  ChangeLog m_levelChanges, m_stillChanges;
};

}  // namespace halfspace::editor
