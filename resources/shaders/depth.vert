#version 330 core
// Faces for shadow maps and for the depth of the pane. A lamp's map has the six sides of a cube in
// a row; `side` picks one (lighting/lamp_shadows.h has the same table).
layout(location = 0) in vec3 position;
layout(location = 2) in vec3 texel;
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
out vec3 surface;
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(position, 1.0));
  surface = texel;
}
