# halfspace_moc(TARGET SOURCE) : SOURCE of TARGET declares a QObject and includes "<its name>.moc".
#
# CMake's AUTOMOC asks every source of a target what it needs, in a step of its own, and compiles one
# more source a target. For 200 test programs, each with one such source, that took a third of the
# build; one run of moc takes 20 ms.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core)

function(halfspace_moc target source)
  get_filename_component(name ${source} NAME_WE)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/moc/${target})
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${folder}/${name}.moc
    COMMAND Qt6::moc -o ${folder}/${name}.moc ${CMAKE_CURRENT_SOURCE_DIR}/${source}
    DEPENDS ${source} COMMENT "moc ${name}" VERBATIM)
  set_target_properties(${target} PROPERTIES AUTOMOC OFF)
  target_sources(${target} PRIVATE ${folder}/${name}.moc)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
