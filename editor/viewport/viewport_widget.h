// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <set>
#include <utility>

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QTimer>

#include "editor/commands/clipboard.h"
#include "editor/session/baking/light_baker.h"
#include "editor/tools/toolbox.h"
#include "editor/viewport/cutaway.h"
#include "editor/viewport/drag_pacing.h"
#include "editor/viewport/drag_pictures.h"
#include "editor/viewport/drawing/pane_renderer.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/endless_pointer.h"
#include "editor/viewport/navigation.h"
#include "editor/viewport/pane_layout.h"
#include "editor/viewport/sign_sprites.h"
#include "editor/viewport/takeover.h"

namespace halfspace::editor {

inline constexpr std::size_t kBookmarks = 9;

// All panes in one OpenGL widget: passes mouse and key events to tools and cameras, and draws.
class ViewportWidget : public QOpenGLWidget {
  Q_OBJECT
 public:
  ViewportWidget(Toolbox& toolbox, Workspace& workspace, const Appearance& appearance,
                 QWidget* parent = nullptr);
  ~ViewportWidget() override;

  // Name and version of the OpenGL driver, "llvmpipe, 4.5 ..."; empty before the first frame.
  const QString& driver() const { return m_driver; }
  // How much was drawn since the start.
  const PaneCounts& paneCounts() const { return m_renderer.counts(); }
  // The state of the scene (Scene::state()) that the last picture shows.
  std::uint64_t drawnState() const { return m_drawnState; }
  // Bakes the light of the level while the draw mode shows it.
  const LightBaker& baker() const { return m_baker; }
  // Stops the clock of the lights' styles so many seconds after its start, for pictures that can be
  // repeated.
  void holdLightTime(double seconds) {
    m_heldLightTime = seconds;
    update();
  }
  PaneLayout& panes() { return m_panes; }
  const PaneLayout& panes() const { return m_panes; }
  // The panes as the user arranged them, also while a takeover (play mode) fills the widget.
  const PaneLayout& arrangedPanes() const { return m_takeover == nullptr ? m_panes : m_kept; }
  void setForm(PaneLayout::Form form);
  void toggleMaximised();
  void cyclePane();
  // Frames the selection in all panes; the level if nothing is selected.
  void frameSelection();
  void frameLevel();
  // Shows the point in all panes; the 3D pane from an unobstructed position.
  void showPoint(const Vec3& point);
  // The position and direction of the 3D camera: yaw from +x towards +y, pitch above the horizon.
  // Setting it also moves the flat panes to the same point.
  struct View {
    Vec3 eye = Vec3::Zero();
    double yaw = 0;    // radians
    double pitch = 0;  // radians
  };
  View view() const;
  void setView(const View& view);
  // Views to come back to. Opening another level removes them (level_bookmarks.h keeps them).
  using Bookmarks = std::array<std::optional<View>, kBookmarks>;
  const Bookmarks& bookmarks() const { return m_bookmarks; }
  void setBookmarks(const Bookmarks& bookmarks) { m_bookmarks = bookmarks; }
  void setBookmark(std::size_t index) {
    m_bookmarks[index] = view();
    emit bookmarksChanged();
  }
  void goToBookmark(std::size_t index) {  // does nothing if it is not set
    if (m_bookmarks[index]) setView(*m_bookmarks[index]);
  }
  // While on, every change of the selection frames it without turning the cameras.
  bool followsSelection() const { return m_followsSelection; }
  void setFollowsSelection(bool follows);
  // A point in the room under the mouse: some units off the surface there in the 3D pane; the eye
  // of the 3D pane if the mouse is elsewhere.
  Vec3 pointInRoom() const;
  // Gives the panes to `takeover`; null: back to editing, with all cameras as before. It must
  // outlive the widget or be removed first.
  void setTakeover(ViewportTakeover* takeover);
  // The snapped position under the mouse; none if the mouse is elsewhere.
  std::optional<Vec3> cursor() const { return m_cursor; }
  // Where pasted nodes land: on the surface under the mouse; none if the mouse is elsewhere.
  std::optional<Landing> landing() const;
  // The position of a new entity at this screen position, snapped to the grid: 32 level units off
  // the surface in 3D. None between the panes.
  std::optional<Vec3> groundPosition(QPoint global) const;

 signals:
  void cursorMoved();
  void bookmarksChanged();  // one was set
  void contextMenuWanted(QPoint global);
  // OpenGL 3.3 is missing or a shader failed; nothing is drawn.
  void unusable(QString reason);
  // After the start: this machine is fast enough for the lit draw mode.
  void drawsLightFluently();
  // A picture of drawnState() came to the screen.
  void pictureShown();

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void clearGaps();
  void prepareBatches();
  void leaveGl();
  bool drawApart();
  void drawNextApart();
  void prepareDrags();
  void prepareNextPane();
  bool drawPaneApart(int pane, std::size_t most);
  bool paintPaneApart(int pane, std::size_t most);
  bool paintPane(int pane, const QRect& pixels, const Overlay& marks);
  void paintOverlay(QPainter& painter, int pane, const QRectF& rect, const Overlay& marks);
  QRect pixelsOf(int pane) const;
  Overlay marksIn(int pane) const;
  void frameSelected();
  void sayLight();
  QString noteOf(const Camera& camera) const;
  std::optional<double> lightTime() const;
  void playLights();
  Pointer pointerAt(int pane, QPointF pixel, Qt::KeyboardModifiers modifiers) const;
  void beginNavigation(int pane, const QMouseEvent& event);
  void endNavigation();
  void moveSoon(int pane, QPointF pixel, Qt::KeyboardModifiers modifiers);
  void moveNow();
  void followCursor(int pane, QPointF pixel);
  void hover(int pane, const QMouseEvent& event);
  void takeKeys();
  bool isFlown() const;
  std::optional<MoveDirection> movementOf(const QKeyEvent& event) const;
  void showCrossCursor(QPointF pixel);
  void flyOn();
  void showTree();
  void drawSoon();
  bool isSlowDrag() const;
  bool awaitsScene() const;
  void redrawSoon();
  std::vector<int> duePanes();
  int nextInTurn();
  void catchUp();
  bool stageBatches();
  void upload();
  static QEvent::Type uploadEvent();
  void releaseGl();

  Toolbox& m_toolbox;
  Workspace& m_workspace;
  const Appearance& m_appearance;
  PaneLayout m_panes;
  Navigation m_navigation{m_panes};
  EndlessPointer m_pointer{*this};  // for navigation
  SceneBatches m_batches;
  TreeBatches m_treeBatches;
  PaneRenderer m_renderer;
  SignSprites m_signs;
  QTimer m_sightTimer;  // draws again if the tree was busy when hidden entities were searched
  DragPacing m_pacing{*this, [this] { return drawApart(); }};
  DragPictures m_dragPictures{*this};
  bool m_isDrawnWhole = false;    // the widget was drawn after the last picture apart
  bool m_dragHasScenes = false;   // the drag changes the level
  int m_lastInTurn = -1;          // the last pane that was drawn in turn
  std::size_t m_panesBehind = 0;  // panes whose picture apart is older than that of the mouse's
  int m_slicedPane = -1;          // the pane of which only slices are drawn yet
  QElapsedTimer m_sinceTurn;      // since one of them was drawn
  QTimer m_turnTimer;             // draws the next one while the hand is still
  // In a draw mode, with or without a selection, different shaders are used.
  using DrawnWay = std::pair<DrawMode, bool>;
  std::set<DrawnWay> m_preparedWays;  // in which pictures of drags were drawn once
  std::vector<int> m_panesToPrepare;
  LightBaker m_baker;
  std::unique_ptr<Gl> m_gl;
  QString m_driver;
  bool m_usable = false;
  std::uint64_t m_drawnState = 0;
  bool m_saidLight = false;
  bool m_followsSelection = false;
  Bookmarks m_bookmarks;
  Cutaway m_cutaway;
  ViewportTakeover* m_takeover = nullptr;
  PaneLayout m_kept;       // the panes before the takeover
  int m_pressedPane = -1;  // the pane in which the tool's button was pressed
  // The latest mouse movement that the tool has not got yet. Movements that arrive together are
  // merged: only the last one counts.
  struct Movement {
    int pane;
    QPointF pixel;
    Qt::KeyboardModifiers modifiers;
  };
  std::optional<Movement> m_movement;
  bool m_movedWhileLooking = false;
  QPointF m_navigatedFrom;
  bool m_dragsColumn = false;  // the mouse drags the cross between the panes
  bool m_dragsRow = false;
  std::optional<Vec3> m_cursor;
  std::optional<QPointF> m_mouse;  // none while the mouse is not over the widget
  bool m_isCatchingUp = false;     // the batches are not yet up to date with the scene
  QElapsedTimer m_lightClock;
  QTimer m_lightTimer;
  std::optional<double> m_heldLightTime;
  QTimer m_flyTimer;
  QElapsedTimer m_flyClock;
};

}  // namespace halfspace::editor
