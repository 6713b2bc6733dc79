/** Functions that draw ingredients on a table. The ground is at y = 0; a smaller y is further away or higher. */
import { seed } from '../botany.mjs'
import { dark } from '../colour.mjs'
import { ellipse, g, n, path, put } from '../pad.mjs'

/** Draws the soft shadow under an object that lies on the table, for light from the upper left. */
export const contact = (pad, x, y, w, h = w * 0.16, opacity = 0.5) =>
  g(`filter="${pad.blur(9)}"`, ellipse(x + w * 0.07, y + 4, w * 0.54, h, `fill="#3a2410" opacity="${opacity}"`))

/** Draws single pieces with their shadows. `places` is a list of `[x, y, angle, scale]`. */
export const pieces = (pad, places, draw, squash = 0.8) =>
  g(
    `filter="${pad.shadow(7, 7, 5, 0.36)}"`,
    [...places]
      .sort((a, b) => a[1] - b[1])
      .map(([x, y, angle = 0, scale = 1], i) =>
        put(x, y, 0, [scale, scale * squash], g(`transform="rotate(${n(angle)})"`, draw(i))),
      )
      .join(''),
  )

/** Draws a heap of equal pieces, `w` wide and `h` high, with some loose pieces around it. */
export const heap = (pad, r, { count, w, h, colour, loose = 5, squash = 0.8 }, draw) => {
  const places = Array.from({ length: count }, (_, i) => {
    const v = 1.04 * (1 - ((i + 0.1) / count) ** 0.62)
    const half = (w / 2) * Math.sqrt(Math.max(0, 1 - v * v)) * (1 - v * 0.35)
    const u = ((i * 0.618 + r() * 0.2) % 1) * 2 - 1
    return [u * half * 0.94, -v * h + (1 - u * u) * h * 0.2 * (1 - v), r.range(-180, 180), r.range(0.92, 1.08)]
  })
  const around = Array.from({ length: loose }, (_, i) => [
    (i % 3 ? 1 : -1) * w * r.range(0.34, 0.7),
    h * r.range(0.12, 0.5),
    r.range(-180, 180),
    1,
  ])
  return (
    contact(pad, 0, h * 0.06, w, h * 0.32) +
    path(
      `M${n(-w * 0.5)} ${n(h * 0.12)}C${n(-w * 0.36)} ${n(-h * 0.5)} ${n(-w * 0.16)} ${n(-h * 0.98)} 0 ${n(-h)}C${n(w * 0.16)} ${n(-h * 0.98)} ${n(w * 0.36)} ${n(-h * 0.5)} ${n(w * 0.5)} ${n(h * 0.12)}Q0 ${n(h * 0.42)} ${n(-w * 0.5)} ${n(h * 0.12)}Z`,
      `fill="${dark(colour, 0.34)}"`,
    ) +
    g(
      `filter="${pad.shadow(2, 3, 2, 0.4)}"`,
      places
        .sort((a, b) => a[1] - b[1])
        .map(([x, y, angle, scale]) =>
          put(x, y, 0, [scale, scale * squash], g(`transform="rotate(${n(angle)})"`, draw())),
        )
        .join(''),
    ) +
    pieces(pad, around, draw, squash)
  )
}

/** Returns the drawing of a heap of seeds. */
export const seedHeap =
  (colour, len, width, ridges = 3, { w = 220, h = 84, count = 120, shape } = {}) =>
  (pad, r) =>
    heap(pad, r, { count, w, h, colour, loose: 12 }, () =>
      seed(pad, { len: len * r.range(0.88, 1.1), width, colour, ridges, ...(shape ? { shape } : {}) }),
    )
