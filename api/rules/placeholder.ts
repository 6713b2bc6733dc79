/** Maximum width and height of a placeholder image, in pixels. */
const maxSidePx = 2000

/**
 * Parses width and height from the path of a placeholder image, in pixels; null unless both are whole numbers from 1 to
 * 2000.
 */
export function parsePlaceholderSize(width: string, height: string): { width: number; height: number } | null {
  const whole = /^[1-9]\d{0,3}$/
  if (!whole.test(width) || !whole.test(height)) return null
  const size = { width: Number(width), height: Number(height) }
  return size.width <= maxSidePx && size.height <= maxSidePx ? size : null
}

const leaf = 'M0 0C10-13 13-29 0-46C-13-29-10-13 0 0Z'

const motif = `<g fill="none" stroke="#b9c4a4" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
<path d="M168 132h64v12c0 7 22 12 22 34v46c0 12-8 20-20 20h-68c-12 0-20-8-20-20v-46c0-22 22-27 22-34z" fill="#fbf6ea"/>
<rect x="160" y="110" width="80" height="22" rx="7" fill="#e9e5cf"/>
<path d="M160 121h80" stroke-width="1.5"/>
</g>
<g transform="translate(200 230) scale(1.35)" fill="#b9c4a4">
<path d="M0 0V-44" stroke="#a3b189" stroke-width="2.5" stroke-linecap="round"/>
<path d="${leaf}" transform="translate(0 -26)scale(.62)"/>
<path d="${leaf}" transform="translate(0 -18)rotate(-52)scale(.56)"/>
<path d="${leaf}" transform="translate(0 -18)rotate(52)scale(.56)"/>
<path d="${leaf}" transform="translate(0 -4)rotate(-68)scale(.5)"/>
<path d="${leaf}" transform="translate(0 -4)rotate(68)scale(.5)"/>
</g>
<g stroke="#dcc8a6" stroke-width="1.5" stroke-linecap="round"><path d="M128 254h144"/><path d="M176 262h48"/></g>`

/** The SVG of the placeholder image: a jar with a leaf on a cream background. Server and worker draw the same image. */
export function placeholderSvg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f7efdf"/>
<svg width="100%" height="100%" viewBox="60 62 280 252">${motif}</svg>
</svg>`
}
