/**
 * The first picture of a product: its pack, a serving and its main ingredients. All products are shown in the same
 * studio set.
 */
import { dark, light } from './colour.mjs'
import { setDown } from './grounds.mjs'
import { ingredients } from './ingredients/ingredients.mjs'
import { motifs } from './motifs.mjs'
import { dice, ellipse, g, Pad, put, rect } from './pad.mjs'
import { serving } from './servings.mjs'
import { vessel } from './vessels.mjs'

const S = 1200
const wall = '#efdfc2'
/** The colour of shadows in the studio set. */
export const setShade = '#4a3218'

/** The largest scale of small packs. It is limited, so that a vial looks smaller than a jar. */
export const sizes = { vial: 1.26, dropper: 1.12, tablets: 1.24, tin: 1.12 }

/** Draws a seamless paper background, lit from the upper left. */
export const studioSet = (pad) =>
  rect(
    0,
    0,
    S,
    S,
    `fill="${pad.linear([light(wall, 0.3), wall, dark(wall, 0.1), light(wall, 0.22), wall], [0, 0, 0, 1])}"`,
  ) +
  rect(
    0,
    0,
    S,
    S,
    `fill="${pad.radial(
      [
        [0, '#fffaee', 0.85],
        [0.45, '#fff3dc', 0.25],
        [1, '#9a7440', 0.2],
      ],
      [0.34, 0.3, 0.86],
    )}"`,
  ) +
  ellipse(
    S / 2,
    S * 0.86,
    S * 0.62,
    S * 0.2,
    `fill="${pad.radial([
      [0, '#fff6e2', 0.6],
      [1, '#fff6e2', 0],
    ])}"`,
  )

/**
 * The positions relative to the middle of the picture: the pack, the serving, and up to three ingredients. These
 * margins stay empty: tiles in the shop cut a tenth off the left and the right side and show badges at the bottom, and
 * the product page on a phone cuts a twelfth off the top.
 */
const places = {
  narrow: {
    pack: [-78, 905],
    serving: [192, 955, 0.95],
    beside: [
      [-280, 962, 0.98],
      [304, 835, 1],
      [-50, 1026, 0.68],
    ],
  },
  wide: {
    pack: [-50, 875],
    serving: [240, 968, 0.95],
    beside: [
      [-290, 985, 0.98],
      [296, 815, 1.06],
      [-10, 1034, 0.72],
    ],
  },
}

export const packshot = (product) => {
  const pad = new Pad()
  const r = dice(`packshot ${product.slug}`)
  const thing = vessel(pad, product)
  const narrow = thing.w < 380
  const k = Math.min(752 / thing.h, 560 / thing.w, sizes[product.picture.vessel] ?? 2)
  const place = narrow ? places.narrow : places.wide
  // A low pack leaves space above it, so everything is drawn a little larger and higher.
  const zoom = Math.max(1, Math.min(1.14, 780 / (k * thing.h)))
  const rise = Math.max(0, place.pack[1] - k * thing.h * zoom - 150) * 0.3
  const names = product.picture.ingredients
  // An ingredient in front of the pack covers its base. So the first ingredient, whose drawing is the largest, is
  // beside the pack.
  const slots = names.length === 1 ? [place.beside[0]] : place.beside
  const things = [
    { y: place.pack[1], markup: () => setDown(pad, thing, S / 2 + place.pack[0], place.pack[1], k, setShade) },
    {
      y: place.serving[1],
      markup: () => put(S / 2 + place.serving[0], place.serving[1], 0, place.serving[2], serving(pad, r, product)),
    },
    ...names.map((name, i) => ({
      y: slots[i][1],
      markup: () =>
        put(S / 2 + slots[i][0], slots[i][1], 0, slots[i][2], ingredients[name](pad, dice(`${name} ${product.slug}`))),
    })),
  ]
  const plant =
    names.length === 1
      ? g(
          `filter="${pad.shadow(14, 18, 12, 0.3)}"`,
          put(S / 2 + 190, 660, 12, 1.16, motifs[product.picture.motif].sprig(pad, dice(product.slug))),
        )
      : ''
  return pad.svg(
    S,
    S,
    studioSet(pad) +
      put(
        (S / 2) * (1 - zoom),
        960 * (1 - zoom) - rise,
        0,
        zoom,
        plant +
          things
            .sort((a, b) => a.y - b.y)
            .map(({ markup }) => markup())
            .join(''),
      ),
  )
}
