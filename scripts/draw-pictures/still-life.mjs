/** Pictures of the shop: hero, categories and the preview card of shared links. */
import { archPath, mark } from './brand.mjs'
import { sold } from './cast.mjs'
import { dark, light, palette } from './colour.mjs'
import { setDown, stage } from './grounds.mjs'
import { caps, text } from './lettering.mjs'
import { dapple } from './light.mjs'
import { dice, ellipse, g, Pad, path, put, rect } from './pad.mjs'
import { sprig, strewn } from './scenes.mjs'
import { vessel } from './vessels.mjs'

const block = (pad, x, y, w, h, colour) =>
  rect(x - w / 2, y, w, h, `fill="${pad.linear([light(colour, 0.16), colour, dark(colour, 0.24)])}"`, 3) +
  rect(x - w / 2, y, w, 9, `fill="${light(colour, 0.5)}" opacity=".75"`, 3)

/** Vessels on blocks of different heights in front of a garden arch, with plants behind and fruits in front. */
const heroContent = (pad, r, W, H) => {
  const wall = '#d9d3b4'
  const cx = W / 2
  const inner = '#2b4f40'
  const d = `${archPath(cx - 470, 40, 940, H - 60, 0.36)}Z`
  const y = 985
  const shade = '#1c1208'
  const put1 = (p, x, base, k) => setDown(pad, vessel(pad, sold(p)), x, base, k, shade)
  return (
    rect(0, 0, W, H, `fill="${pad.radial([light(wall, 0.55), wall, dark(wall, 0.22)], [0.3, 0.2, 0.95])}"`) +
    dapple(pad, r, W, H, wall, 0.15) +
    path(
      `${archPath(cx - 510, -14, 1020, H, 0.36)}`,
      `fill="none" stroke="${dark(wall, 0.34)}" stroke-opacity=".5" stroke-width="3"`,
    ) +
    path(d, `fill="${pad.linear([dark(inner, 0.3), inner, light(inner, 0.16)], [0, 0, 0.9, 1])}"`) +
    g(
      `clip-path="${pad.clip(path(d))}"`,
      path(
        d,
        `fill="none" stroke="#0a130e" stroke-width="70" stroke-opacity=".5" filter="${pad.blur(22)}" transform="translate(18 16)"`,
      ) +
        ellipse(
          cx + 60,
          420,
          400,
          420,
          `fill="${pad.radial([
            [0, '#6f8f62', 0.5],
            [1, '#6f8f62', 0],
          ])}"`,
        ),
    ) +
    path(d, `fill="none" stroke="${light(wall, 0.6)}" stroke-width="6" transform="translate(3 2)"`) +
    rect(0, y - 55, W, H - y + 55, `fill="${pad.linear(['#cdb48c', '#e6d3ae', '#c9ab7d'], [0, 0, 0, 1])}"`) +
    rect(
      0,
      y - 55,
      W,
      60,
      `fill="${pad.linear(
        [
          [0, '#3a2410', 0.35],
          [1, '#3a2410', 0],
        ],
        [0, 0, 0, 1],
      )}"`,
    ) +
    sprig(pad, 'h5', 'olive', cx - 600, 560, -26, 1.2, -1) +
    sprig(pad, 'h12', 'tulsi', cx + 650, 660, 14, 1.1) +
    sprig(pad, 'h2', 'neem', cx + 120, 300, 8, 1.02) +
    sprig(pad, 'h4', 'fennel', cx + 370, 430, 16, 1.1) +
    sprig(pad, 'h3', 'pomegranate', cx + 560, 560, 20, 0.9, 1) +
    sprig(pad, 'h6', 'jasmine', cx - 130, 360, -10, 0.95, -1) +
    sprig(pad, 'h1', 'rose', cx - 330, 470, -14, 1.16, -1) +
    block(pad, cx + 6, y - 236, 330, 256, '#c9a98a') +
    block(pad, cx + 372, y - 76, 330, 96, '#b98468') +
    put1('tulsi-ginger-tea', cx - 500, y - 12, 0.82) +
    put1('sharbat-anar-shirin', cx + 10, y - 232, 0.83) +
    put1('chyawanprash-avaleha', cx + 372, y - 74, 0.84) +
    put1('triphala-churna', cx + 646, y + 16, 0.56) +
    put1('majun-dabidul-ward', cx - 270, y + 40, 0.88) +
    put1('roghan-badam-shirin', cx + 120, y + 66, 0.74) +
    sprig(pad, 'h7', 'saffron', cx - 680, 960, -14, 0.62, -1) +
    sprig(pad, 'h9', 'cinnamon', cx - 500, 1070, 8, 0.5) +
    sprig(pad, 'h8', 'amla', cx + 400, 1070, 78, 0.52) +
    strewn(pad, r, 'rose', 9, [cx - 330, cx + 40], [y + 70, y + 175], 0.92) +
    strewn(pad, r, 'almond', 5, [cx + 10, cx + 250], [y + 110, y + 180], 0.86) +
    strewn(pad, r, 'cardamom', 6, [cx - 700, cx - 380], [y + 140, y + 195], 0.8) +
    strewn(pad, r, 'pomegranate', 8, [cx + 480, cx + 740], [y + 70, y + 180], 0.9)
  )
}

export const hero = () => {
  const pad = new Pad()
  return pad.svg(1600, 1200, heroContent(pad, dice('hero'), 1600, 1200))
}

const shelves = {
  immunity: [
    '#2a4d3f',
    'niche',
    [
      ['chyawanprash-avaleha', -120, 1.02],
      ['sharbat-unnab', 240, 0.8],
    ],
    [
      ['amla', 300, 350, 16, 1.25],
      ['tulsi', -420, 400, -14, 1.2],
    ],
    ['amla', 'cardamom'],
  ],
  digestive: [
    '#d3a45c',
    'table',
    [
      ['jawarish-kamuni', 120, 1.0],
      ['triphala-churna', -250, 0.72],
    ],
    [
      ['fennel', -370, 330, -12, 1.35],
      ['ginger', 390, 420, 10, 1.2],
    ],
    ['fennel', 'cumin', 'cardamom'],
  ],
  'stress-relief': [
    '#b9c4ae',
    'sun',
    [['brahmi-rasayana', 60, 0.98]],
    [
      ['brahmi', -360, 400, -12, 1.4],
      ['rose', 400, 400, 14, 1.25],
    ],
    ['brahmi', 'rose'],
  ],
  energy: [
    '#bf7450',
    'sun',
    [
      ['jawarish-jalinoos', 90, 0.96],
      ['sharbat-anar-shirin', -250, 0.78],
    ],
    [
      ['pomegranate', 400, 380, 12, 1.1],
      ['saffron', -420, 430, -14, 1.2],
    ],
    ['almond', 'saffron', 'pomegranate'],
  ],
  sleep: [
    '#3c4a66',
    'niche',
    [
      ['roghan-kahu', 110, 0.98],
      ['sharbat-gaozaban', -180, 0.84],
    ],
    [
      ['jasmine', 340, 330, 10, 1.3],
      ['valerian', -420, 400, -12, 1.25],
    ],
    ['jasmine', 'rose'],
  ],
  'herbal-teas': [
    '#e3cfa4',
    'window',
    [
      ['tulsi-ginger-tea', -60, 0.98],
      ['chamomile-rose-tea', 300, 0.62],
    ],
    [
      ['chamomile', -410, 430, -14, 1.25],
      ['mint', 390, 360, 12, 1.25],
    ],
    ['mint', 'chamomile', 'hibiscus'],
  ],
}

export const categories = Object.keys(shelves)

export const category = (slug) => {
  const [W, H] = [1200, 900]
  const [ground, kind, things, plants, bits] = shelves[slug]
  const pad = new Pad()
  const r = dice(`category ${slug}`)
  const set = stage(pad, r, kind, ground, W, H)
  const seat = H * 0.87
  return pad.svg(
    W,
    H,
    set.markup +
      plants.map(([m, x, y, a, k], i) => sprig(pad, `${slug}${i}`, m, W / 2 + x, y, a, k, Math.sign(x))).join('') +
      [...things]
        .sort((a, b) => b[2] - a[2])
        .map(([p, x, k], i) => setDown(pad, vessel(pad, sold(p)), W / 2 + x, seat + i * 26, k, set.shade))
        .join('') +
      bits
        .map((m, i) =>
          strewn(pad, r, m, 4, [W * (0.12 + i * 0.28), W * (0.4 + i * 0.28)], [seat + 20, seat + 84], 0.86),
        )
        .join(''),
  )
}

export const social = () => {
  const [W, H] = [1200, 630]
  const pad = new Pad()
  const r = dice('social')
  const set = stage(pad, r, 'sweep', palette.forest, W, H)
  const shade = '#0c0f0a'
  return pad.svg(
    W,
    H,
    set.markup +
      rect(28, 28, W - 56, H - 56, 'fill="none" stroke="#c9a259" stroke-opacity=".55" stroke-width="2"') +
      put(86, 92, 0, 1.15, mark({ arch: '#f5ead2', bloom: '#e08a5f', leaf: '#a9bd7f', cut: palette.forest })) +
      text(84, 350, 'Gulbagh', { size: 140, fill: '#f8f0de', anchor: 'start' }) +
      caps(90, 416, 'Natural Wellness', 33, '#e3bd78', 560, 'start') +
      path('M90 462h120', 'stroke="#e08a5f" stroke-width="4"') +
      text(88, 520, 'Unani & Ayurvedic formulations', { size: 31, fill: '#d5dcc4', anchor: 'start' }) +
      sprig(pad, 's2', 'fennel', 770, 250, -8, 0.72, -1) +
      sprig(pad, 's3', 'olive', 905, 110, 6, 0.6) +
      sprig(pad, 's1', 'rose', 1060, 230, 12, 0.84) +
      setDown(pad, vessel(pad, sold('sharbat-anar-shirin')), 880, 560, 0.66, shade) +
      setDown(pad, vessel(pad, sold('majun-dabidul-ward')), 1072, 576, 0.52, shade) +
      setDown(pad, vessel(pad, sold('roghan-badam-shirin')), 728, 580, 0.46, shade) +
      strewn(pad, r, 'rose', 6, [690, 1120], [586, 604], 0.48),
  )
}
