#version 330 core
in vec4 ink;
in vec3 place;
noperspective in float along;
uniform vec4 fade;      // a centre and the distance from it at which lines are gone; 0: nowhere
uniform vec4 detail;    // an eye, and the distance from it beyond which lines fade; 0: nowhere
uniform vec3 depthFade; // flat panes: where it begins, how far it goes, the share that is lost
uniform float opacity;
out vec4 colour;
void main() {
  float alpha = ink.a * opacity;
  if (fade.w > 0.0) alpha *= clamp(1.0 - distance(place, fade.xyz) / fade.w, 0.0, 1.0);
  // Lines are gone at three times the distance: kFadesOver in line_pass.h.
  if (detail.w > 0.0)
    alpha *= clamp((3.0 * detail.w / max(distance(place, detail.xyz), 1.0) - 1.0) / 2.0, 0.0, 1.0);
  if (depthFade.z > 0.0)
    alpha *= 1.0 - depthFade.z * clamp((gl_FragCoord.z - depthFade.x) / depthFade.y, 0.0, 1.0);
  // A line seen almost end-on is shorter than a pixel. OpenGL draws a whole pixel of it, and the depth
  // there, beyond the ends of the line, can be far in front of it: it would show through walls.
  if (fwidth(along) > 0.5 && abs(along - 0.5) > 0.5) alpha = 0.0;
  colour = vec4(ink.rgb, alpha);
}
