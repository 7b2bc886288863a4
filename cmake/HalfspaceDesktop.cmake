# What a desktop and a shell know the programs by: the application's entry, icons, MIME types, its
# description for software centres, man pages and completions. The man pages and completions are
# printed by the programs themselves, so they name exactly the options that the programs read.
include(GNUInstallDirs)
set(package_files ${PROJECT_SOURCE_DIR}/resources/package)

install(FILES ${package_files}/org.halfspace.editor.desktop DESTINATION share/applications
  COMPONENT programs)
install(FILES ${package_files}/org.halfspace.editor.metainfo.xml DESTINATION share/metainfo
  COMPONENT programs)
install(FILES ${package_files}/halfspace-mime.xml DESTINATION share/mime/packages
  RENAME halfspace.xml COMPONENT programs)
foreach(size 16 22 24 32 48 64 128 256)
  install(FILES ${package_files}/icons/halfspace-${size}.png RENAME halfspace.png
    DESTINATION share/icons/hicolor/${size}x${size}/apps COMPONENT programs)
endforeach()
install(FILES ${package_files}/icons/halfspace.svg
  DESTINATION share/icons/hicolor/scalable/apps COMPONENT programs)
install(FILES ${package_files}/icons/application-x-halfspace-level.svg
  ${package_files}/icons/application-x-halfspace-tree.svg
  DESTINATION share/icons/hicolor/scalable/mimetypes COMPONENT programs)

# halfspace_page(PROGRAM FILE FOLDER FILTER ARGUMENTS...) : what PROGRAM ARGUMENTS prints, through
# FILTER, becomes FILE.
set(pages_folder ${CMAKE_BINARY_DIR}/pages)
set(page_files "")
function(halfspace_page program file folder filter)
  add_custom_command(OUTPUT ${pages_folder}/${file} DEPENDS ${program} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${pages_folder}
    COMMAND sh -c "\"$@\" > ${file}.text && ${filter} < ${file}.text > ${file}.part && mv ${file}.part ${file} && rm ${file}.text" --
      $<TARGET_FILE:${program}> ${ARGN}
    WORKING_DIRECTORY ${pages_folder}
    COMMENT "Printing ${file}")
  install(FILES ${pages_folder}/${file} DESTINATION ${folder} COMPONENT programs)
  set(page_files ${page_files} ${pages_folder}/${file} PARENT_SCOPE)
endfunction()

# Debian keeps man pages compressed, without a time stamp.
set(gzip "gzip -9nc")
file(MAKE_DIRECTORY ${pages_folder})
foreach(program halfspace halfspace-editor)
  set(option --help-as)
  if(program STREQUAL "halfspace")
    set(option help --as)
  endif()
  halfspace_page(${program} ${program}.1.gz share/man/man1 "${gzip}" ${option} man)
  halfspace_page(${program} ${program}.bash share/bash-completion/completions cat ${option} bash)
  halfspace_page(${program} _${program} share/zsh/vendor-completions cat ${option} zsh)
  halfspace_page(${program} ${program}.fish share/fish/vendor_completions.d cat ${option} fish)
endforeach()
add_custom_target(program_pages ALL DEPENDS ${page_files})
add_dependencies(programs program_pages)
