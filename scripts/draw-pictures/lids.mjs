/** Lids and caps of jars and bottles. `y` is the top of the lid, and `w` its width. */
import { dark, light } from './colour.mjs'
import { filled, metal, ribbed } from './glassware.mjs'
import { ellipse, g, n, path, rect } from './pad.mjs'

/**
 * Draws a lid seen slightly from above, so that a thin part of its top is visible. `fill` is the shading of its front.
 */
const lidFront = (_pad, w, h, y, fill, upper) =>
  path(
    `M${n(-w / 2)} ${n(y + 10)}V${n(y + h - 8)}Q${n(-w / 2)} ${n(y + h)} ${n(-w / 2 + 10)} ${n(y + h + 1)}Q0 ${n(y + h + 7)} ${n(w / 2 - 10)} ${n(y + h + 1)}Q${n(w / 2)} ${n(y + h)} ${n(w / 2)} ${n(y + h - 8)}V${n(y + 10)}Z`,
    `fill="${fill}"`,
  ) + ellipse(0, y + 10, w / 2, Math.min(15, w * 0.034), `fill="${upper}"`)

export const brass = (pad, w, h, y) =>
  metal(pad, -w / 2, y, w, h, '#c9a259', 9) +
  ribbed(-w / 2, y + 22, w, h - 26, 40) +
  rect(-w / 2, y + 13, w, 3, 'fill="#fff3cf" opacity=".6"')

export const lacquer = (pad, w, h, y, colour, trim) =>
  lidFront(pad, w, h, y, filled(pad, colour, 0.9), light(colour, 0.22)) +
  rect(-w / 2, y + h - 24, w, 5, `fill="${trim}" opacity=".9"`)

export const wooden = (pad, w, h, y) =>
  lidFront(
    pad,
    w,
    h,
    y,
    pad.linear(['#6b4626', '#a9794a', '#dcb583', '#b98954', '#8f6438', '#5d3c20']),
    pad.linear(['#c99b67', '#e9c99c', '#b98954']),
  ) +
  path(
    [24, 38, 54, 68]
      .map(
        (dy, i) => `M${n(-w * 0.46)} ${n(y + dy)}q${n(w * 0.22)} ${i % 2 ? 5 : -5} ${n(w * 0.44)} 0t${n(w * 0.46)} 0`,
      )
      .join(''),
    'fill="none" stroke="#5d3c20" stroke-opacity=".35" stroke-width="2"',
  )

export const ribbedCap = (pad, w, h, y, colour) =>
  lidFront(pad, w, h, y, filled(pad, colour, 0.55), light(colour, 0.5)) + ribbed(-w / 2, y + 22, w, h - 28, 46)

/** Draws a cloth over the lid, tied with twine. */
export const cloth = (pad, w, y, colour, trim) => {
  const [half, skirt] = [w * 0.57, 70]
  const scallops = Array.from({ length: 9 }, (_, i) => {
    const x = half - ((i + 0.5) * half * 2) / 9
    return `Q${n(x + half / 9)} ${n(y + 64 + skirt + (i % 2 ? 4 : 16))} ${n(x - half / 9)} ${n(y + 64 + skirt - (i % 2 ? 10 : 2))}`
  }).join('')
  return (
    path(
      `M${n(-w / 2)} ${n(y + 62)}C${n(-w * 0.52)} ${n(y + 10)} ${n(-w * 0.36)} ${n(y)} 0 ${n(y)}C${n(w * 0.36)} ${n(y)} ${n(w * 0.52)} ${n(y + 10)} ${n(w / 2)} ${n(y + 62)}L${n(half)} ${n(y + 64 + skirt - 4)}${scallops}Z`,
      `fill="${filled(pad, colour, 0.7)}"`,
    ) +
    path(
      Array.from({ length: 15 }, (_, i) => {
        const k = (i - 7) / 7
        return `M${n(k * w * 0.47)} ${n(y + 70)}Q${n(k * w * 0.5)} ${n(y + 100)} ${n(k * half * 0.98)} ${n(y + 122)}M${n(k * w * 0.46)} ${n(y + 56)}Q${n(k * w * 0.44)} ${n(y + 30)} ${n(k * w * 0.3)} ${n(y + 12)}`
      }).join(''),
      `fill="none" stroke="${dark(colour, 0.5)}" stroke-opacity=".32" stroke-width="3.4" stroke-linecap="round"`,
    ) +
    g(
      `fill="${trim}" opacity=".75"`,
      Array.from({ length: 33 }, (_, i) => {
        const [row, column] = [Math.floor(i / 11), (i % 11) - 5]
        const k = (column + (row % 2) / 2) / 5.6
        return ellipse(Math.sin(k * 1.4) * w * (0.4 + row * 0.045), y + [28, 48, 98][row], 5 - Math.abs(k) * 1.6, 4.6)
      }).join(''),
    ) +
    [58, 66, 73]
      .map((dy) =>
        path(
          `M${n(-w * 0.5)} ${n(y + dy)}Q0 ${n(y + dy + 8)} ${n(w * 0.5)} ${n(y + dy)}`,
          'fill="none" stroke="#c9a873" stroke-width="6"',
        ),
      )
      .join('') +
    path(
      `M0 ${n(y + 72)}C-60 ${n(y + 30)} -96 ${n(y + 70)} 0 ${n(y + 74)}C60 ${n(y + 30)} 96 ${n(y + 70)} 0 ${n(y + 74)}M-4 ${n(y + 74)}Q-30 ${n(y + 110)} -44 ${n(y + 132)}M4 ${n(y + 74)}Q22 ${n(y + 112)} 40 ${n(y + 126)}`,
      'fill="none" stroke="#b8935a" stroke-width="6" stroke-linecap="round"',
    )
  )
}
