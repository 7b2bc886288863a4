#version 330 core
uniform vec4 ink;
out vec4 colour;

void main() {
  colour = ink;
}
