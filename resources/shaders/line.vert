#version 330 core
// Lines and plain fills.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 ink;
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
uniform float towards;  // in clip space: a constant there is a share of the distance to the eye
out Mark {
  vec4 ink;
  vec3 place;
} mark;
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(position, 1.0));
  gl_Position.z -= towards;
  mark.ink = ink;
  mark.place = position;
}
