# The headers that almost every source reads (Eigen, the standard library, Qt) are parsed once for all
# targets of one kind: half of a build's time went into reading them again. A source still includes
# what it uses; a build with HALFSPACE_PRECOMPILED_HEADERS=OFF proves it.
#
# A precompiled header is valid only for the same compiler flags, so there is one for each kind of
# target: exact (with CGAL's flags, but without CGAL's kernels: with them the header has 500 MB,
# and loading it costs the sources without CGAL more than it saves the others), core (Eigen), qt (with
# Qt Core), program (with the parser of command lines and JSON), widgets, and test and window_test,
# which add Qt Test. Headers of this repository do not belong in them: they change,
# and ccache then can return the precompiled header of another state of the tree.
option(HALFSPACE_PRECOMPILED_HEADERS "Parse common headers once" ON)

set(HALFSPACE_STANDARD_HEADERS <algorithm> <array> <atomic> <bitset> <chrono> <cmath> <cstdint> <deque>
  <functional> <limits> <map> <memory> <mutex> <optional> <set> <span> <stop_token> <string>
  <string_view> <thread> <unordered_map> <variant> <vector>)
set(HALFSPACE_QT_HEADERS <QByteArray> <QDir> <QFile> <QFileInfo> <QHash> <QJsonArray> <QJsonDocument>
  <QJsonObject> <QObject> <QString> <QStringList> <QTimer> <QVariant>)
set(HALFSPACE_WIDGET_HEADERS <QAction> <QApplication> <QBoxLayout> <QComboBox> <QImage> <QKeyEvent>
  <QLabel> <QLineEdit> <QMainWindow> <QMatrix4x4> <QMenu> <QOpenGLFunctions_3_3_Core>
  <QOpenGLShaderProgram> <QPainter> <QPushButton> <QTreeView> <QWidget>)

# halfspace_precompiled(KIND LIBRARIES.. HEADERS headers..) declares the header of one kind of target.
function(halfspace_precompiled kind)
  cmake_parse_arguments(P "" "" "LIBRARIES;HEADERS" ${ARGN})
  set(source ${PROJECT_BINARY_DIR}/precompiled_${kind}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Carries the precompiled header of this kind.\n")
  add_library(precompiled_${kind} STATIC ${source})
  set_target_properties(precompiled_${kind} PROPERTIES AUTOMOC OFF)
  target_link_libraries(precompiled_${kind} PRIVATE halfspace_warnings ${P_LIBRARIES})
  target_precompile_headers(precompiled_${kind} PRIVATE ${P_HEADERS})
endfunction()

# halfspace_precompile(KIND TARGETS..)
function(halfspace_precompile kind)
  if(NOT HALFSPACE_PRECOMPILED_HEADERS)
    return()
  endif()
  foreach(target ${ARGN})
    if(NOT TARGET ${target})
      continue()
    endif()
    # clang refuses a header that was precompiled with another visibility. Modules have hidden symbols
    # and one small source each, so that they can do without.
    get_target_property(visibility ${target} CXX_VISIBILITY_PRESET)
    if(visibility STREQUAL "hidden" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      continue()
    endif()
    target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
  endforeach()
endfunction()

if(NOT HALFSPACE_PRECOMPILED_HEADERS)
  return()
endif()

# The evaluator's headers read Boost's small_vector, and with it 80 headers.
set(eigen_and_standard <Eigen/Core> <Eigen/Geometry> <boost/container/small_vector.hpp>
  ${HALFSPACE_STANDARD_HEADERS})
halfspace_precompiled(exact LIBRARIES CGAL::CGAL Eigen3::Eigen
  HEADERS ${eigen_and_standard} <gmpxx.h>)
halfspace_precompiled(core LIBRARIES Eigen3::Eigen HEADERS ${eigen_and_standard})
halfspace_precompiled(qt LIBRARIES Eigen3::Eigen Qt6::Core
  HEADERS ${eigen_and_standard} ${HALFSPACE_QT_HEADERS})
halfspace_precompiled(program LIBRARIES Eigen3::Eigen Qt6::Core CLI11::CLI11 nlohmann_json::nlohmann_json
  HEADERS ${eigen_and_standard} ${HALFSPACE_QT_HEADERS} <CLI/CLI.hpp> <nlohmann/json.hpp>)
find_package(Qt6 6.4 QUIET COMPONENTS Gui Widgets OpenGL OpenGLWidgets)
if(TARGET Qt6::OpenGLWidgets)
  halfspace_precompiled(widgets
    LIBRARIES Eigen3::Eigen Qt6::Core Qt6::Widgets Qt6::OpenGL Qt6::OpenGLWidgets
    HEADERS ${eigen_and_standard} ${HALFSPACE_QT_HEADERS} ${HALFSPACE_WIDGET_HEADERS})
endif()

if(BUILD_TESTING AND TARGET Qt6::Test)
  # Qt would define the folders of each test for QFINDTESTDATA, which no test uses. With them no header
  # of Qt Test could be shared.
  set_property(TARGET Qt6::Test PROPERTY INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
  halfspace_precompiled(test LIBRARIES Eigen3::Eigen Qt6::Core Qt6::Test
    HEADERS ${eigen_and_standard} ${HALFSPACE_QT_HEADERS} <QtTest>)
  if(TARGET Qt6::OpenGLWidgets)
    halfspace_precompiled(window_test
      LIBRARIES Eigen3::Eigen Qt6::Core Qt6::Widgets Qt6::OpenGL Qt6::OpenGLWidgets Qt6::Test
      HEADERS ${eigen_and_standard} ${HALFSPACE_QT_HEADERS} ${HALFSPACE_WIDGET_HEADERS} <QtTest>)
    halfspace_lightly_optimised(precompiled_window_test)
  endif()
endif()
