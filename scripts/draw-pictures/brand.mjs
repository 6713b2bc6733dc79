/** The logo: a rose in a garden arch ("Gulbagh" means rose garden). Drawn in a box of 100 x 100. */
import { palette } from './colour.mjs'
import { n, rad } from './pad.mjs'

const polar = (a, d, cx = 50, cy = 47) => `${n(cx + Math.cos(rad(a)) * d)} ${n(cy + Math.sin(rad(a)) * d)}`

/**
 * Returns the path of a pointed garden arch. x,y is the top left of its box; `shoulder` is the height where its sides
 * start to curve.
 */
export const archPath = (x, y, w, h, shoulder = 0.42) => {
  const s = y + Math.min(h * 0.9, w * shoulder * 1.9)
  const c = x + w / 2
  const k = s - y
  return `M${n(x)} ${n(y + h)}V${n(s)}C${n(x)} ${n(y + k * 0.42)} ${n(c - w * 0.17)} ${n(y + k * 0.34)} ${n(c)} ${n(y)}C${n(c + w * 0.17)} ${n(y + k * 0.34)} ${n(x + w)} ${n(y + k * 0.42)} ${n(x + w)} ${n(s)}V${n(y + h)}`
}

const lobes = Array.from({ length: 5 }, (_, i) => -90 + i * 72)
const gate = 'M11 96V52C11 31 38 27 50 4C62 27 89 31 89 52V96'
const rosePath = `M${polar(-126, 18)}${lobes.map((a) => `A13.6 13.6 0 0 1 ${polar(a + 36, 18)}`).join('')}Z`
const veins = lobes
  .map((a) => `M${polar(a + 36, 19)}C${polar(a + 30, 14)} ${polar(a + 66, 13)} ${polar(a + 104, 10.2)}`)
  .join('')
const heart = `M${polar(40, 5)}C${polar(110, 8)} ${polar(190, 7)} ${polar(250, 5.2)}C${polar(300, 4.4)} ${polar(330, 2.4)} ${polar(60, 0.9)}`
const leafPath = (s) =>
  `M50 94C${50 + s * 5} 79 ${50 + s * 17} 74 ${50 + s * 29} 76C${50 + s * 27} 88 ${50 + s * 14} 96 50 94Z`

/**
 * Draws the logo without its background. `cut` is the colour of the lines inside the rose: black when the logo is used
 * as a mask.
 */
export const mark = ({
  arch = palette.forest,
  bloom = palette.terracotta,
  leaf = palette.leaf,
  cut = palette.paper,
  frame = true,
} = {}) =>
  (frame
    ? `<path d="${gate}" fill="none" stroke="${arch}" stroke-width="5.2" stroke-linejoin="round" stroke-linecap="round"/>`
    : '') +
  `<path d="M50 68V95" stroke="${leaf}" stroke-width="3.4" stroke-linecap="round"/><path d="${leafPath(-1)}${leafPath(1)}" fill="${leaf}"/>` +
  `<path d="${rosePath}" fill="${bloom}"/><path d="${veins}${heart}" fill="none" stroke="${cut}" stroke-width="2.3" stroke-linecap="round"/>`

const silhouette = (colour) =>
  `<defs><mask id="m"><rect width="100" height="100" fill="#000"/>${mark({ arch: '#fff', bloom: '#fff', leaf: '#fff', cut: '#000' })}</mask></defs><rect width="100" height="100" fill="${colour}" mask="url(#m)"/>`

const sheet = (size, content, box = '0 0 100 100') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${size ? ` width="${size}" height="${size}"` : ''} viewBox="${box}">${content}</svg>`
const scaled = (k, content) =>
  `<g transform="translate(${n(50 - 50 * k)} ${n(50 - 49 * k)}) scale(${k})">${content}</g>`
const onGreen = { arch: palette.paper, bloom: '#e08a5f', leaf: '#a9bd7f', cut: palette.forest }
const ground = (r) =>
  `<defs><linearGradient id="g" x2=".4" y2="1"><stop stop-color="#2c5240"/><stop offset="1" stop-color="#16302a"/></linearGradient></defs><rect width="100" height="100" rx="${r}" fill="url(#g)"/>`

export const logo = sheet('', mark({ cut: '#fbf6ea' }))
export const icon = (size, r = 22) => sheet(size, ground(r) + scaled(0.68, mark(onGreen)))
export const maskable = (size) => sheet(size, ground(0) + scaled(0.58, mark(onGreen)))
export const monochrome = (size) => sheet(size, scaled(0.8, silhouette('#ffffff')))
/** In an icon of 32 pixels the arch is filled, because its outline would be too thin. */
export const favicon = (size) =>
  sheet(
    size,
    `<path d="${archPath(10, 0, 80, 100, 0.36)}Z" fill="${palette.forest}"/>${`<g transform="translate(-4 -1) scale(1.08)">${mark({ frame: false, bloom: '#e7936a', leaf: '#b3c68a', cut: palette.forest })}</g>`}`,
  )
