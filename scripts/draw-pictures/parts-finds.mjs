/** Shared parts of motifs: shells, stones, honeycomb, roots and spikes. */
import { petal } from './botany.mjs'
import { dark, light } from './colour.mjs'
import { ball, stick } from './fruit-and-root.mjs'
import { ellipse, n, path, put, rad, smooth } from './pad.mjs'

export const green = '#5f8046'
export const deep = '#40653e'

export const comb = (pad, x, y, s, cols, rows) => {
  let all = ''
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const [cx, cy] = [x + (i - (cols - 1) / 2 + (j % 2 ? 0.5 : 0)) * s * 1.76, y + (j - (rows - 1) / 2) * s * 1.53]
      const hexagon = (k) =>
        `${Array.from(
          { length: 6 },
          (_, q) =>
            `${q ? 'L' : 'M'}${n(cx + Math.sin((q * Math.PI) / 3) * s * k)} ${n(cy + Math.cos((q * Math.PI) / 3) * s * k)}`,
        ).join('')}Z`
      all +=
        path(hexagon(1.03), 'fill="#d99a2c"') +
        path(
          hexagon(0.84),
          `fill="${pad.linear((i * 5 + j * 3) % 4 ? ['#b86a12', '#e8a733'] : ['#8a4a0e', '#c98120'], [0, 0, 0, 1])}"`,
        ) +
        ((i + j) % 3 ? ellipse(cx - s * 0.24, cy - s * 0.34, s * 0.2, s * 0.12, 'fill="#fff1c2" opacity=".6"') : '')
    }
  return all
}

export const coralTree = (r, x, y, angle, len, depth) => {
  const a = rad(angle)
  const [ex, ey] = [x + Math.cos(a) * len, y + Math.sin(a) * len]
  const w = depth * 7.5 + 5
  const bend = r.range(-14, 14)
  const [mx, my] = [(x + ex) / 2 + bend, (y + ey) / 2]
  let limbs = [[`M${n(x)} ${n(y)}Q${n(mx)} ${n(my)} ${n(ex)} ${n(ey)}`, w]]
  if (depth > 0)
    for (const d of depth > 2 ? [-38, 4, 40] : [-34, 30])
      limbs = limbs.concat(coralTree(r, ex, ey, angle + d + r.range(-10, 10), len * r.range(0.66, 0.82), depth - 1))
  return limbs
}
export const coral = (r, x, y, len, depth) => {
  const limbs = coralTree(r, x, y, -90, len, depth)
  const layer = (colour, k, dx) =>
    `<g fill="none" stroke-linecap="round" stroke="${colour}" transform="translate(${dx} 0)">${limbs.map(([d, w]) => `<path d="${d}" stroke-width="${n(w * k)}"/>`).join('')}</g>`
  return layer('#8f2f28', 1.12, 2) + layer('#cd5445', 0.94, 0) + layer('#e68a72', 0.42, -3) + layer('#f7c3ab', 0.12, -5)
}

export const crystal = (pad, x, y, w, h, angle, colour) =>
  put(
    x,
    y,
    angle,
    1,
    path(
      `M${-w / 2} 0L${-w / 2} ${-h * 0.74}L${-w * 0.08} ${-h}L${-w * 0.08} 0Z`,
      `fill="${pad.linear([light(colour, 0.62), light(colour, 0.2)], [0, 0, 0, 1])}"`,
    ) +
      path(
        `M${-w * 0.08} 0L${-w * 0.08} ${-h}L${w * 0.26} ${-h * 0.78}L${w * 0.26} 0Z`,
        `fill="${pad.linear([light(colour, 0.34), colour], [0, 0, 0, 1])}"`,
      ) +
      path(
        `M${w * 0.26} 0L${w * 0.26} ${-h * 0.78}L${w / 2} ${-h * 0.66}L${w / 2} 0Z`,
        `fill="${pad.linear([colour, dark(colour, 0.3)], [0, 0, 0, 1])}"`,
      ) +
      path(
        `M${-w * 0.08} ${-h}L${-w * 0.08} 0M${w * 0.26} ${-h * 0.78}L${w * 0.26} 0`,
        'stroke="#fff8ea" stroke-opacity=".5" stroke-width="1.6"',
      ),
  )

export const shell = (pad, x, y, s, angle, inside) =>
  put(
    x,
    y,
    angle,
    1,
    path(
      `M0 ${s * 0.62}C${-s * 0.5} ${s * 0.6} ${-s * 1.2} ${s * 0.1} ${-s} ${-s * 0.36}C${-s * 0.8} ${-s * 0.86} ${s * 0.8} ${-s * 0.86} ${s} ${-s * 0.36}C${s * 1.2} ${s * 0.1} ${s * 0.5} ${s * 0.6} 0 ${s * 0.62}Z`,
      `fill="${inside ? pad.radial(['#fdf6ee', '#ead9d6', '#b9a9b4'], [0.5, 0.6, 0.62]) : pad.radial(['#d9c4ac', '#a98f78', '#6f5c50'], [0.5, 0.9, 0.9])}" stroke="#8d7768" stroke-width="5"`,
    ) +
      path(
        Array.from(
          { length: 9 },
          (_, i) =>
            `M0 ${n(s * 0.58)}Q${n((i - 4) * s * 0.19)} ${n(-s * 0.05)} ${n((i - 4) * s * 0.215)} ${n(-s * 0.62 + Math.abs(i - 4) * s * 0.05)}`,
        ).join(''),
        `fill="none" stroke="${inside ? '#cbb7b8' : '#e6d6c2'}" stroke-opacity=".6" stroke-width="3"`,
      ),
  )

export const pearl = (pad, x, y, s) =>
  ellipse(
    x,
    y,
    s,
    s,
    `fill="${pad.radial(
      [
        [0, '#ffffff'],
        [0.4, '#f4eae2'],
        [0.75, '#cfc0bf'],
        [0.92, '#a895a0'],
        [1, '#d6c8c6'],
      ],
      [0.5, 0.5, 0.55, 0.34, 0.3],
    )}"`,
  ) + ellipse(x - s * 0.32, y - s * 0.36, s * 0.2, s * 0.14, 'fill="#fff"')

export const rootTuft = (r, x, y, len, colour, spread = 60, count = 7) =>
  Array.from({ length: count }, (_, i) => {
    const a = rad(90 + (i / (count - 1) - 0.5) * spread)
    const l = len * r.range(0.75, 1.05)
    const d = smooth([
      [x, y],
      [x + Math.cos(a) * l * 0.5 + r.range(-8, 8), y + Math.sin(a) * l * 0.5],
      [x + Math.cos(a) * l + r.range(-12, 12), y + Math.sin(a) * l],
    ])
    const w = r.range(10, 20)
    return (
      path(d, `fill="none" stroke="${dark(colour, 0.25)}" stroke-width="${n(w)}" stroke-linecap="round"`) +
      path(
        d,
        `fill="none" stroke="${colour}" stroke-width="${n(w * 0.68)}" stroke-linecap="round" transform="translate(-2 0)"`,
      ) +
      path(
        d,
        `fill="none" stroke="${light(colour, 0.5)}" stroke-opacity=".6" stroke-width="${n(w * 0.16)}" stroke-dasharray="22 9" transform="translate(-4 0)"`,
      )
    )
  }).join('')

export const spike = (pad, r, x, y, angle, len, from, to) =>
  put(
    x,
    y,
    angle,
    1,
    path(`M0 0L${len} 0`, `stroke="${green}" stroke-width="5"`) +
      Array.from({ length: 11 }, (_, i) => {
        const d = 14 + (i * (len - 14)) / 11
        return (
          [-1, 1]
            .map((s) =>
              petal(pad, { x: d, y: 0, len: 28 - i * 1.3, width: 0.6, angle: s * r.range(48, 66), from, to, lines: 0 }),
            )
            .join('') + ball(pad, d, 0, 8 - i * 0.4, 7 - i * 0.35, '#6f7f4c', 0)
        )
      }).join(''),
  )

export const wood = (pad, r, x, y, len, w, angle) =>
  stick(pad, { x, y, len, width: w, angle, colour: '#c0905c', inside: '#e3bb86', grain: 7, r })
