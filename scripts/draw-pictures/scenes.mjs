/** The three pictures of a product. All are 1200 by 1200. */
import { light } from './colour.mjs'
import { setDown, surface } from './grounds.mjs'
import { label } from './label.mjs'
import { motifs } from './motifs.mjs'
import { packshot, setShade, sizes, studioSet } from './packshot.mjs'
import { dice, g, Pad, put, rect } from './pad.mjs'
import { preparation } from './preparations.mjs'
import { vessel } from './vessels.mjs'

const S = 1200
/** The colours of the table in picture 3, which shows the preparation from above. */
const tables = ['#efe3cc', '#e6d3b3', '#dfc9a4', '#e9d6bf', '#d9c7a6']

/** Draws pieces that are scattered over the ground in perspective, nearer ones in front. */
export const strewn = (pad, r, motif, count, [x0, x1], [y0, y1], k, squash = 0.78) =>
  g(
    `filter="${pad.shadow(7, 8, 6, 0.42)}"`,
    Array.from({ length: count }, (_, i) => [
      x0 + (x1 - x0) * ((i * 0.618 + 0.3 + r() * 0.12) % 1),
      y0 + ((y1 - y0) * (i + r())) / count,
    ])
      .sort((a, b) => a[1] - b[1])
      .map(([x, y]) =>
        put(
          x,
          y,
          0,
          [k, k * squash],
          g(`transform="rotate(${r.range(-180, 180).toFixed(0)})"`, motifs[motif].piece(pad, r)),
        ),
      )
      .join(''),
  )

export const sprig = (pad, seed, motif, x, y, angle, k, flip = 1, shadow = [14, 18, 12, 0.3]) =>
  g(`filter="${pad.shadow(...shadow)}"`, put(x, y, angle, [k * flip, k], motifs[motif].sprig(pad, dice(seed))))

const withPlant = (product) => {
  const pad = new Pad()
  const r = dice(`two ${product.slug}`)
  const thing = vessel(pad, product)
  const m = product.picture.motif
  const s = r.sign()
  const seat = S * 0.885
  const k = Math.min(840 / thing.h, 560 / thing.w, sizes[product.picture.vessel] ?? 1.3)
  const x = S / 2 - s * 205
  const kind = r.pick(['lean', 'tall', 'pair', 'crop'])
  const seed = `two ${product.slug}`
  const back = {
    lean: () => sprig(pad, seed, m, S / 2 + s * 175, 560, s * 24, 1.5, s),
    tall: () => sprig(pad, seed, m, S / 2 + s * 225, 610, s * 8, 1.62, s),
    pair: () =>
      sprig(pad, seed, m, S / 2 + s * 215, 600, s * 14, 1.42, s) +
      sprig(pad, `${seed}b`, m, S / 2 - s * 330, 430, -s * 30, 0.98, -s),
    crop: () => sprig(pad, seed, m, S / 2 + s * 300, 470, s * 38, 2.05, s),
  }[kind]()
  const front = strewn(pad, r, m, 5 + r.int(3), s > 0 ? [560, 1090] : [110, 640], [seat - 10, seat + 92], 1.02)
  return pad.svg(S, S, studioSet(pad) + back + setDown(pad, thing, x, seat, k, setShade) + front)
}

const flatLay = (product) => {
  const pad = new Pad()
  const r = dice(`three ${product.slug}`)
  const ground = r.pick(tables)
  const m = product.picture.motif
  const v = r() < 0.6 || product.family === 'Tea' ? 1 : -1
  const s = v < 0 ? 1 : r.sign()
  const top = surface(pad, r, r.pick(['plain', 'linen', 'stone', 'wood']), ground, S, S)
  const upright = r() < 0.55
  const [cw, ch] = upright ? [370, 480] : [500, 350]
  const flip = (y) => (v > 0 ? y : S - y)
  const card = put(
    S / 2 - s * (upright ? 330 : 290),
    flip(upright ? 300 : 226),
    r.range(-9, 9),
    1,
    g(
      `filter="${pad.shadow(9, 12, 12, 0.36)}"`,
      rect(-cw / 2 - 14, -ch / 2 - 14, cw + 28, ch + 28, `fill="${light('#f4ead6', 0.3)}"`, 4) +
        put(-cw / 2, -ch / 2, 0, 1, label(pad, product, cw, ch)),
    ),
  )
  const plant = sprig(
    pad,
    `three ${product.slug}`,
    m,
    S / 2 + s * 270,
    v > 0 ? 300 : 940,
    s * (v > 0 ? r.range(18, 46) : r.range(110, 150)),
    1.2,
    s,
    [10, 14, 9, 0.36],
  )
  const low = sprig(
    pad,
    `low ${product.slug}`,
    m,
    S / 2 - s * 440,
    flip(940),
    -s * r.range(40, 75),
    0.92,
    -s,
    [10, 14, 9, 0.36],
  )
  const prep = put(S / 2 + s * (v > 0 ? 90 : 60), v > 0 ? 770 : 400, 0, 1.08, preparation(pad, r, product))
  const [near, far] =
    v > 0
      ? [
          [640, 1110],
          [560, 700],
        ]
      : [
          [90, 560],
          [520, 640],
        ]
  const second = r() < 0.5
  const pieces =
    strewn(pad, r, m, second ? 3 : 6, s > 0 ? [90, 360] : [840, 1110], near, 1.1, 1) +
    strewn(pad, r, m, 3, s > 0 ? [980, 1140] : [60, 220], far, 1, 1)
  return pad.svg(S, S, top + plant + (second ? low : '') + pieces + (v > 0 ? card + prep : prep + card))
}

/** Draws picture 1, 2 or 3 of a product. */
export const picture = (product, which) => [packshot, withPlant, flatLay][which - 1](product)
