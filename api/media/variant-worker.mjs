// Its own process, started by drawing-process.ts: an encoder's memory and crashes are not the shop's, and a decoder
// that is fed a hostile picture sees no keys. Plain JavaScript, because it runs from the checkout without a build.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { drawSocial } from './social-drawing.mjs'

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// Whatever a file says it is, only these decoders ever see it: no SVG, no GIF, no PDF, no document of any kind.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) })

const mostPixels = 25_000_000
const masterSide = 1600

/** AVIF's effort 2 is measured: five to eight times as fast as 4, the files equally large. */
const encoders = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#f7efdf' }).jpeg({ quality: 80, mozjpeg: true }),
}

async function draw({ source, target, scratch, width, format }) {
  const picture = sharp(source, { limitInputPixels: mostPixels, sequentialRead: true })
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

/** Decodes a stranger's file whole and writes it anew: what comes out holds pixels and nothing else. */
async function adopt({ source, target }) {
  const picture = sharp(source, { limitInputPixels: mostPixels, sequentialRead: true })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('moving pictures are not taken')
  const master = await picture
    .autoOrient()
    .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  // Not `toFile`: its errors do not tell a full disk from a broken picture.
  await writeFile(target, master)
}

const kinds = { upload: adopt, social: (job) => drawSocial(job, mostPixels) }

process.on('message', (job) => {
  const work = kinds[job.kind] ?? draw
  work(job).then(
    () => process.send({ made: true }),
    (error) => process.send({ made: false, reason: error.message, code: error.code }),
  )
})

// The shop ends this process; a Ctrl-C reaches the whole group and must not look like a crash.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
