// Draws the preview picture of a shared link, 1200 x 630 pixels, and the icons of a shop. It runs in the image process,
// which needs plain JavaScript.
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

// Fontconfig reads this variable when the first text is drawn. It selects the bundled fonts instead of the system
// fonts.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'fonts/fonts.conf')

const [width, height] = [1200, 630]
const pictureWidth = 540
const margin = 64
const textWidth = width - pictureWidth - 2 * margin
const textFonts = 'Marcellus, Noto Sans Devanagari, Noto Naskh Arabic'
const priceFonts = 'Noto Sans Devanagari'
// Maximum size of a preview picture in bytes. It is just below WhatsApp's limit for link previews (2026), the smallest
// known limit.
const maxBytes = 240_000

const escapeMarkup = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Renders a text as a PNG with the font size `size`. If the PNG is higher than `maxHeight` pixels, it is scaled down to
 * that height.
 */
async function renderText({ text, font, size, colour, maxHeight }) {
  const base = {
    text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
    font: `${font} ${size}`,
    width: textWidth,
    wrap: 'word-char',
    rgba: true,
  }
  const draw = (more) =>
    sharp({ text: { ...base, ...more } })
      .png()
      .toBuffer({ resolveWithObject: true })
  const natural = await draw({ dpi: 72 })
  const { data, info } = natural.info.height > maxHeight ? await draw({ height: maxHeight }) : natural
  return { data, width: info.width, height: info.height }
}

const block = (colour, w, h) => ({ create: { width: w, height: h, channels: 3, background: colour } })

/** Returns the product's picture, or a plain colour if `source` is null. */
const pictureSide = (source, colour, maxPixels) =>
  source
    ? sharp(source, { limitInputPixels: maxPixels }).resize({ width: pictureWidth, height, fit: 'cover' }).toBuffer()
    : sharp(block(colour, pictureWidth, height))
        .png()
        .toBuffer()

/**
 * Draws the preview picture of a product, a JPEG with brand, name and price beside the picture, and writes it to
 * `target`. `name` may be empty, `source` null.
 */
export async function drawSocial({ source, target, scratch, brand, name, price, colours }, maxPixels) {
  const left = pictureWidth + margin
  const [picture, head, title, cost] = await Promise.all([
    pictureSide(source, colours.side, maxPixels),
    renderText({ text: brand, font: textFonts, size: 36, colour: colours.brand, maxHeight: 60 }),
    name ? renderText({ text: name, font: textFonts, size: 68, colour: colours.text, maxHeight: 300 }) : null,
    renderText({ text: price, font: priceFonts, size: 54, colour: colours.text, maxHeight: 90 }),
  ])
  const middle = (height - (title?.height ?? 0) - cost.height - 36) / 2 + 24
  const layers = [
    { input: picture, left: 0, top: 0 },
    { input: head.data, left, top: margin },
    { input: block(colours.line, 72, 4), left, top: margin + head.height + 20 },
    ...(title ? [{ input: title.data, left, top: Math.round(middle) }] : []),
    { input: cost.data, left, top: Math.round(middle + (title ? title.height + 36 : 0)) },
  ]
  const whole = await sharp(block(colours.background, width, height))
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
  try {
    for (const quality of [84, 70, 50, 30]) {
      const { size } = await sharp(whole).jpeg({ quality, mozjpeg: true }).toFile(scratch)
      if (size <= maxBytes) break
    }
    await mkdir(dirname(target), { recursive: true })
    await rename(scratch, target)
  } catch (error) {
    await rm(scratch, { force: true })
    throw error
  }
}

/**
 * Side length of each icon in pixels, and the share of the side length that the drawing may fill. The icon `logo` has
 * no fixed size.
 */
const icons = {
  192: { side: 192, share: 0.78 },
  512: { side: 512, share: 0.78 },
  // Launchers crop the icon to a circle with 80 % of the side length, so the content must fit into that circle.
  'maskable-512': { side: 512, share: 0.56 },
  'apple-touch-180': { side: 180, share: 0.76 },
  'favicon-32': { side: 32, share: 0.94 },
}

/** Draws initials in the shop's font so that they fill a box. */
const drawInitials = (text, colour, size) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: textFonts,
      width: size,
      height: Math.round(size * 0.72),
      align: 'centre',
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/**
 * Draws an icon of the shop as PNG and writes it to `target`: the logo on the shop's background colour, or initials on
 * its main colour. The icon `logo` is the logo itself, twice as large as pages show it.
 */
export async function drawIcon({ source, target, scratch, name, initials, primary, background }) {
  const icon = icons[name]
  try {
    if (!icon) {
      await sharp(source)
        .resize({ width: 640, height: 160, fit: 'inside', withoutEnlargement: true })
        .png({ palette: true })
        .toFile(scratch)
    } else {
      const size = Math.round(icon.side * icon.share)
      const drawn =
        initials && !source
          ? await drawInitials(initials, background, Math.round(icon.side * Math.min(icon.share, 0.6)))
          : null
      const content = source
        ? await sharp(source).resize({ width: size, height: size, fit: 'inside' }).png().toBuffer()
        : drawn
      await sharp(block(source ? background : primary, icon.side, icon.side))
        .composite(content ? [{ input: content, gravity: 'centre' }] : [])
        .png({ palette: true })
        .toFile(scratch)
    }
    await mkdir(dirname(target), { recursive: true })
    await rename(scratch, target)
  } catch (error) {
    await rm(scratch, { force: true })
    throw error
  }
}
