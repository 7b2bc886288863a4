# Installs the programs and looks at what a desktop and a shell need of them:
# cmake -DBUILD= -DSOURCE= -DFOLDER= -P this
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER} --component programs
  RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "the installation ended with ${code}:\n${output}")
endif()

foreach(file bin/halfspace bin/halfspace-editor lib/halfspace/plugins/quake_map.so
    lib/halfspace/plugins/mesh_formats.so share/applications/org.halfspace.editor.desktop
    share/metainfo/org.halfspace.editor.metainfo.xml share/mime/packages/halfspace.xml
    share/icons/hicolor/16x16/apps/halfspace.png share/icons/hicolor/48x48/apps/halfspace.png
    share/icons/hicolor/256x256/apps/halfspace.png share/icons/hicolor/scalable/apps/halfspace.svg
    share/icons/hicolor/scalable/mimetypes/application-x-halfspace-level.svg
    share/icons/hicolor/scalable/mimetypes/application-x-halfspace-tree.svg
    share/man/man1/halfspace.1.gz share/man/man1/halfspace-editor.1.gz
    share/bash-completion/completions/halfspace.bash
    share/bash-completion/completions/halfspace-editor.bash
    share/zsh/vendor-completions/_halfspace share/zsh/vendor-completions/_halfspace-editor
    share/fish/vendor_completions.d/halfspace.fish
    share/fish/vendor_completions.d/halfspace-editor.fish
    share/halfspace/schemas/build.schema.json share/halfspace/levels/first_room.halfspace
    share/halfspace/python/halfspace.py share/halfspace/python/halfspace_runtime.py share/halfspace/live/follow_level.c
    share/doc/halfspace/copyright share/doc/halfspace/changelog.gz share/doc/halfspace/LICENSE
    share/doc/halfspace/LICENSE.MIT)
  if(NOT EXISTS ${FOLDER}/${file})
    message(FATAL_ERROR "the installation has no ${file}")
  endif()
endforeach()

# must_succeed(COMMAND...) : nothing where the program is not on this machine.
function(must_succeed program)
  find_program(found_${program} ${program})
  if(NOT found_${program})
    message(STATUS "${program} is not installed; not checked")
    return()
  endif()
  execute_process(COMMAND ${found_${program}} ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${program} ${ARGN}:\n${output}")
  endif()
endfunction()
must_succeed(xmllint --noout ${FOLDER}/share/metainfo/org.halfspace.editor.metainfo.xml
  ${FOLDER}/share/mime/packages/halfspace.xml
  ${FOLDER}/share/icons/hicolor/scalable/apps/halfspace.svg)
must_succeed(desktop-file-validate ${FOLDER}/share/applications/org.halfspace.editor.desktop)
must_succeed(appstreamcli validate --no-net
  ${FOLDER}/share/metainfo/org.halfspace.editor.metainfo.xml)
must_succeed(bash -n ${FOLDER}/share/bash-completion/completions/halfspace.bash)
must_succeed(bash -n ${FOLDER}/share/bash-completion/completions/halfspace-editor.bash)
must_succeed(zsh -n ${FOLDER}/share/zsh/vendor-completions/_halfspace)
must_succeed(zsh -n ${FOLDER}/share/zsh/vendor-completions/_halfspace-editor)
must_succeed(fish -n ${FOLDER}/share/fish/vendor_completions.d/halfspace.fish)
must_succeed(fish -n ${FOLDER}/share/fish/vendor_completions.d/halfspace-editor.fish)

# Moved as a whole, the program finds its plugins.
file(REMOVE_RECURSE ${FOLDER}-moved)
file(RENAME ${FOLDER} ${FOLDER}-moved)
execute_process(COMMAND ${FOLDER}-moved/bin/halfspace build
  ${FOLDER}-moved/share/halfspace/levels/first_room.halfspace -o - --to obj
  RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(NOT code EQUAL 0 OR NOT output MATCHES "v 144")
  message(FATAL_ERROR "the moved program ended with ${code}:\n${errors}")
endif()
file(REMOVE_RECURSE ${FOLDER}-moved)  # programs and libraries are large
