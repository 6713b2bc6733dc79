// Part of the drawing process: the picture that a shared link shows, 1200 x 630. Plain JavaScript like its process.
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

// Read when the first text is drawn: the fonts of this folder and none of the machine's.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'fonts/fonts.conf')

const [width, height] = [1200, 630]
const pictureWidth = 540
const edge = 64
const textWidth = width - pictureWidth - 2 * edge
const paper = '#fbf6ea'
const forest = '#1f3b2d'
const letters = 'Marcellus, Noto Sans Devanagari, Noto Naskh Arabic'
const figures = 'Noto Sans Devanagari'
// WhatsApp takes nothing larger (2026); other readers are more patient.
const mostBytes = 240_000

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text as a picture of its own: at its size where it fits into the room, else as large as the room lets it. */
async function written({ text, font, size, colour, room }) {
  const base = {
    text: `<span foreground="${colour}">${escaped(text)}</span>`,
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
  const { data, info } = natural.info.height > room ? await draw({ height: room }) : natural
  return { data, width: info.width, height: info.height }
}

const block = (colour, w, h) => ({ create: { width: w, height: h, channels: 3, background: colour } })

/** The product's picture, or a plain ground where there is none that the shop keeps. */
const pictureSide = (source, limit) =>
  source
    ? sharp(source, { limitInputPixels: limit }).resize({ width: pictureWidth, height, fit: 'cover' }).toBuffer()
    : sharp(block('#dfe7d3', pictureWidth, height))
        .png()
        .toBuffer()

/** Draws brand, name and price beside the picture into `target`; `name` may be empty, `source` null. */
export async function drawSocial({ source, target, scratch, brand, name, price }, limit) {
  const left = pictureWidth + edge
  const [picture, head, title, cost] = await Promise.all([
    pictureSide(source, limit),
    written({ text: brand, font: letters, size: 36, colour: '#3f6b4c', room: 60 }),
    name ? written({ text: name, font: letters, size: 68, colour: forest, room: 300 }) : null,
    written({ text: price, font: figures, size: 54, colour: forest, room: 90 }),
  ])
  const middle = (height - (title?.height ?? 0) - cost.height - 36) / 2 + 24
  const layers = [
    { input: picture, left: 0, top: 0 },
    { input: head.data, left, top: edge },
    { input: block('#e0a63a', 72, 4), left, top: edge + head.height + 20 },
    ...(title ? [{ input: title.data, left, top: Math.round(middle) }] : []),
    { input: cost.data, left, top: Math.round(middle + (title ? title.height + 36 : 0)) },
  ]
  const whole = await sharp(block(paper, width, height))
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
  try {
    for (const quality of [84, 70, 50, 30]) {
      const { size } = await sharp(whole).jpeg({ quality, mozjpeg: true }).toFile(scratch)
      if (size <= mostBytes) break
    }
    await mkdir(dirname(target), { recursive: true })
    await rename(scratch, target)
  } catch (error) {
    await rm(scratch, { force: true })
    throw error
  }
}
