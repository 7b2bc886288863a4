#version 330 core
in Mark {
  vec4 ink;
  vec3 place;
} mark;
uniform vec4 fade;      // a centre and how far from it lines are gone; 0: nowhere
uniform float hatch;    // pixels between hatching lines; 0: solid
uniform float opacity;
out vec4 colour;
void main() {
  float alpha = mark.ink.a * opacity;
  if (fade.w > 0.0) alpha *= clamp(1.0 - distance(mark.place, fade.xyz) / fade.w, 0.0, 1.0);
  if (hatch > 0.0 && mod(gl_FragCoord.x + gl_FragCoord.y, hatch) > 1.5) discard;
  colour = vec4(mark.ink.rgb, alpha);
}
