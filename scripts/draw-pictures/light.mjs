import { dark, light } from './colour.mjs'
import { g, n, path, put, rad, rect } from './pad.mjs'

/** Draws the soft shadow of a branch that is outside of the picture. */
export const branchShade = (r, x, y, angle, size) => {
  let d = ''
  for (let i = 0; i < 9; i++) {
    const [lx, l] = [size * (0.12 + i * 0.1), size * (0.34 - i * 0.018)]
    for (const s of [-1, 1]) {
      const a = rad(s * (52 - i * 2) + r.range(-8, 8))
      const [ex, ey] = [lx + Math.cos(a) * l, Math.sin(a) * l]
      const [mx, my, ox, oy] = [(lx + ex) / 2, ey / 2, -Math.sin(a) * l * 0.24, Math.cos(a) * l * 0.24]
      d += `M${n(lx)} 0Q${n(mx + ox)} ${n(my + oy)} ${n(ex)} ${n(ey)}Q${n(mx - ox)} ${n(my - oy)} ${n(lx)} 0Z`
    }
  }
  return put(x, y, angle, 1, path(d) + path(`M0 0H${n(size)}`, 'stroke="#000" stroke-width="8"'))
}

export const dapple = (pad, r, W, H, colour, strength = 0.16) =>
  g(
    `filter="${pad.blur(13)}" opacity="${strength}" fill="${dark(colour, 0.75)}"`,
    branchShade(r, -W * 0.06, H * r.range(0.02, 0.16), r.range(14, 44), W * r.range(0.5, 0.66)) +
      branchShade(r, W * r.range(0.5, 0.75), -H * 0.1, r.range(60, 110), W * r.range(0.34, 0.46)),
  )

export const windowLight = (pad, r, W, H, colour) => {
  const x = W * r.range(-0.05, 0.25)
  const [w, s] = [W * 0.21, H * 0.34]
  return g(
    `filter="${pad.blur(7)}" opacity=".34" fill="${light(colour, 0.75)}"`,
    [0, 1]
      .map((i) =>
        [0, 1, 2]
          .map((j) => path(`M${n(x + i * w * 1.1 + j * 92)} ${n(j * s * 1.04 - 30)}h${n(w)}l92 ${n(s)}h${n(-w)}Z`))
          .join(''),
      )
      .join(''),
  )
}

export const wash = (pad, W, H, colour) =>
  rect(0, 0, W, H, `fill="${colour}"`) +
  rect(
    0,
    0,
    W,
    H,
    `fill="${pad.radial(
      [
        [0, light(colour, 0.36), 0.9],
        [0.5, light(colour, 0.1), 0.5],
        [1, dark(colour, 0.34), 0.55],
      ],
      [0.34, 0.26, 0.95],
    )}"`,
  )
