/** Borders, rules and patterns for labels. */
import { n, path, rad } from './pad.mjs'

export const rule = (x, y, w, colour) =>
  path(
    `M${n(x - w / 2)} ${n(y)}H${n(x - 12)}M${n(x + 12)} ${n(y)}H${n(x + w / 2)}`,
    `stroke="${colour}" stroke-width="1.6"`,
  ) + path(`M${n(x)} ${n(y - 6)}L${n(x + 6)} ${n(y)}L${n(x)} ${n(y + 6)}L${n(x - 6)} ${n(y)}Z`, `fill="${colour}"`)

/** Draws a row of arcs, the border between the picture and the text of a label. */
export const cusps = (x, y, w, count, depth) => {
  const step = w / count
  return `M${n(x)} ${n(y)}${Array.from({ length: count }, (_, i) => `Q${n(x + step * (i + 0.08))} ${n(y + depth * 0.62)} ${n(x + step * (i + 0.5))} ${n(y + depth)}Q${n(x + step * (i + 0.92))} ${n(y + depth * 0.62)} ${n(x + step * (i + 1))} ${n(y)}`).join('')}`
}

/** Background patterns in two similar tones: lattice, sprigs, ogees or stripes. */
export const field = (kind, w, h, colour, step = 46) => {
  let d = ''
  const cols = Math.ceil(w / step) + 1
  const rows = Math.ceil(h / step) + 1
  if (kind === 'stripe') {
    for (let i = 0; i < (w / step) * 2; i++) d += `M${n((i * step) / 2)} 0V${n(h)}`
    return path(d, `stroke="${colour}" stroke-width="2"`)
  }
  for (let j = -1; j < rows; j++)
    for (let i = -1; i < cols; i++) {
      const [x, y] = [(i + (j % 2 ? 0.5 : 0)) * step, j * step * 0.86]
      if (kind === 'ogee')
        d += `M${n(x)} ${n(y - step * 0.86)}C${n(x + step * 0.1)} ${n(y - step * 0.4)} ${n(x + step * 0.5)} ${n(y - step * 0.4)} ${n(x + step * 0.5)} ${n(y)}C${n(x + step * 0.5)} ${n(y + step * 0.4)} ${n(x + step * 0.1)} ${n(y + step * 0.4)} ${n(x)} ${n(y + step * 0.86)}C${n(x - step * 0.1)} ${n(y + step * 0.4)} ${n(x - step * 0.5)} ${n(y + step * 0.4)} ${n(x - step * 0.5)} ${n(y)}C${n(x - step * 0.5)} ${n(y - step * 0.4)} ${n(x - step * 0.1)} ${n(y - step * 0.4)} ${n(x)} ${n(y - step * 0.86)}Z`
      else if (kind === 'sprig')
        d += `M${n(x)} ${n(y + 11)}V${n(y - 8)}M${n(x)} ${n(y + 4)}q9 -1 10 -11M${n(x)} ${n(y + 4)}q-9 -1 -10 -11M${n(x)} ${n(y - 8)}q4 -5 0 -11q-4 6 0 11`
      else
        d += `${Array.from(
          { length: 6 },
          (_, k) =>
            `M${n(x)} ${n(y)}L${n(x + Math.cos(rad(k * 60)) * step * 0.5)} ${n(y + Math.sin(rad(k * 60)) * step * 0.5)}`,
        ).join('')}M${n(x + 6)} ${n(y)}a6 6 0 1 1 -.1 -1`
    }
  return path(d, `fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round"`)
}
