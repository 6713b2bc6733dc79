// The image process, a child process that drawing-process.ts starts. It protects the server from the memory use and
// crashes of encoders, and it protects the server's secrets from malicious pictures. It is plain JavaScript, because it
// runs without a build.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { drawIcon, drawSocial } from './social-drawing.mjs'

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// Only the decoders of JPEG, PNG, WebP and AVIF are enabled, regardless of the type that a file claims to have. SVG,
// GIF, PDF and other documents are not decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) })

const maxPixels = 25_000_000
const maxMasterSide = 1600

/**
 * Encoder options. Measurements showed that AVIF with effort 2 is five to eight times as fast as with effort 4, at the
 * same file size.
 */
const encoders = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#f7efdf' }).jpeg({ quality: 80, mozjpeg: true }),
}

async function draw({ source, target, scratch, width, format }) {
  const picture = sharp(source, { limitInputPixels: maxPixels, sequentialRead: true })
  const resized = picture.resize({ width, withoutEnlargement: true })
  try {
    await encoders[format](resized).toFile(scratch)
    await mkdir(dirname(target), { recursive: true })
    await rename(scratch, target)
  } catch (error) {
    await rm(scratch, { force: true })
    throw error
  }
}

/** Decodes an untrusted file completely and encodes it again, so that the result contains only pixels. */
async function reencode({ source, target }) {
  const picture = sharp(source, { limitInputPixels: maxPixels, sequentialRead: true })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('animated pictures are not accepted')
  const master = await picture
    .autoOrient()
    .resize({ width: maxMasterSide, height: maxMasterSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  // `toFile` is not used, because its errors do not distinguish a full disk from a broken picture.
  await writeFile(target, master)
}

const maxLogoSide = 512

/** Encodes a logo as a small PNG without its plain border. */
async function encodeLogo(picture, target) {
  const whole = await picture.png({ compressionLevel: 1 }).toBuffer()
  // A picture of one colour has no border that could be removed, so it is used whole.
  const trimmed = await sharp(whole)
    .trim({ threshold: 12 })
    .toBuffer()
    .catch(() => whole)
  const logo = await sharp(trimmed)
    .resize({ width: maxLogoSide, height: maxLogoSide, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 95, compressionLevel: 9 })
    .toBuffer()
  await writeFile(target, logo)
}

async function reencodeLogo({ source, target }) {
  const picture = sharp(source, { limitInputPixels: maxPixels })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('animated pictures are not accepted')
  await encodeLogo(
    picture.autoOrient().resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }),
    target,
  )
}

/**
 * Draws a sanitised SVG logo. The SVG decoder is enabled for this drawing only. It reads the text from memory, so that
 * relative addresses cannot refer to a file.
 */
async function drawSvgLogo({ source, target }) {
  const svg = await readFile(source)
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  try {
    const { width = 0, height = 0 } = await sharp(svg, { limitInputPixels: maxPixels }).metadata()
    if (width < 1 || height < 1) throw new Error('the SVG has no size')
    const density = Math.min(4800, Math.max(1, (72 * 2 * maxLogoSide) / Math.max(width, height)))
    await encodeLogo(sharp(svg, { density, limitInputPixels: maxPixels }), target)
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  }
}

const kinds = {
  upload: reencode,
  logo: reencodeLogo,
  'svg-logo': drawSvgLogo,
  social: (job) => drawSocial(job, maxPixels),
  icon: drawIcon,
}

process.on('message', (job) => {
  const work = kinds[job.kind] ?? draw
  work(job).then(
    () => process.send({ made: true }),
    (error) => process.send({ made: false, reason: error.message, code: error.code }),
  )
})

// The signal of Ctrl-C is ignored, because it is sent to the whole process group, and only the server may end the image
// process.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
