/**
 * Draws the pictures of the sample shop, its hero, its category pictures, the share card and the app icons.
 *
 * node scripts/draw-pictures/draw.mjs                 everything node scripts/draw-pictures/draw.mjs arq-gulab hero
 * only these (a product's slug, one picture such as arq-gulab-1, 'hero', 'categories', 'social', 'icons')
 *
 * Picture 1 of a product is a packshot: the pack of its form, a serving and its main ingredients, in the same studio
 * set for all. Picture 2 shows the pack with its plant, picture 3 the preparation from above.
 *
 * The masters are committed because drawing needs a browser, which a machine that only runs the shop does not have.
 * Each drawing depends only on the product's slug and its `picture` in api/db/seed/sample-catalogue.json, so drawing
 * again gives the same picture.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as brand from './brand.mjs'
import { products } from './cast.mjs'
import { knowWidths } from './lettering.mjs'
import { picture } from './scenes.mjs'
import { categories, category, hero, social } from './still-life.mjs'
import { openStudio } from './studio.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pictures = `${root}api/db/seed/pictures`
const icons = `${root}pwa/public/icons`
const CAP = 100_000
const wanted = process.argv.slice(2)
const asked = (name) => wanted.length === 0 || wanted.includes(name)

/** Fine paper grain. It is the same in each run, and so faint that it does not increase the file size. */
const grain = (width, height) => {
  const raw = Buffer.alloc(width * height * 4)
  let h = 7
  for (let i = 0; i < width * height; i++) {
    h = (Math.imul(h, 1664525) + 1013904223) >>> 0
    const v = (h >>> 16) & 255
    raw.fill(v > 127 ? 255 : 0, i * 4, i * 4 + 3)
    raw[i * 4 + 3] = Math.abs(v - 128) >> 4
  }
  return { input: raw, raw: { width, height, channels: 4 }, tile: true }
}
const paper = grain(256, 256)

const webp = async (pixels, cap = CAP) => {
  for (const quality of [76, 70, 64, 54]) {
    const file = await sharp(pixels).composite([paper]).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    if (file.length <= cap || quality === 54) return file
  }
}

const studio = await openStudio()
knowWidths(studio.widths)
mkdirSync(pictures, { recursive: true })
mkdirSync(icons, { recursive: true })
let total = 0
const save = (file, bytes) => {
  writeFileSync(file, bytes)
  total += bytes.length
}

if (asked('icons')) {
  const png = async (name, svg, size) =>
    save(
      `${icons}/${name}.png`,
      await sharp(await studio.shoot(svg, size, size, true))
        .png({ palette: false, compressionLevel: 9 })
        .toBuffer(),
    )
  await png('192', brand.icon(192), 192)
  await png('512', brand.icon(512), 512)
  await png('maskable-512', brand.maskable(512), 512)
  await png('monochrome-512', brand.monochrome(512), 512)
  await png('apple-touch-180', brand.icon(180, 0), 180)
  await png('favicon-32', brand.favicon(32), 32)
  save(`${icons}/favicon.svg`, Buffer.from(`${brand.favicon()}\n`))
  save(`${root}pwa/public/logo.svg`, Buffer.from(`${brand.logo}\n`))
}
if (asked('hero')) {
  const pixels = await studio.shoot(hero(), 1600, 1200)
  save(`${pictures}/hero.webp`, await webp(pixels, 240_000))
  // The widths of the hero that pages load. Each has a separate quality, because the hero is the largest picture of the
  // first visit.
  for (const [width, avif, web] of [
    [480, 38, 70],
    [640, 29, 66],
    [800, 41, 68],
    [1200, 42, 70],
    [1600, 48, 72],
  ]) {
    const drawn = sharp(pixels).composite([paper])
    const small = sharp(await drawn.png({ compressionLevel: 1 }).toBuffer()).resize(width)
    const few = /** @type {const} */ ({ quality: avif, effort: width > 800 ? 6 : 9, chromaSubsampling: '4:2:0' })
    save(`${root}pwa/pictures/hero-${width}.avif`, await small.clone().avif(few).toBuffer())
    const options = { quality: web, effort: 6, smartSubsample: true }
    save(`${root}pwa/pictures/hero-${width}.webp`, await small.clone().webp(options).toBuffer())
  }
}
if (asked('social'))
  save(
    `${root}pwa/public/social.jpg`,
    await sharp(await studio.shoot(social(), 1200, 630))
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer(),
  )
for (const slug of categories)
  if (asked('categories'))
    save(`${pictures}/category-${slug}.webp`, await webp(await studio.shoot(category(slug), 1200, 900)))

const special = ['icons', 'hero', 'social', 'categories']
if (wanted.some((w) => !special.includes(w)) || wanted.length === 0) {
  const names = products.flatMap(({ slug }) => [slug, ...[1, 2, 3].map((which) => `${slug}-${which}`)])
  const unknown = wanted.filter((w) => !special.includes(w) && !names.includes(w))
  if (unknown.length) throw new Error(`No such product: ${unknown.join(', ')}`)
  for (const product of products)
    for (const which of [1, 2, 3])
      if (asked(product.slug) || asked(`${product.slug}-${which}`))
        save(
          `${pictures}/${product.slug}-${which}.webp`,
          await webp(await studio.shoot(picture(product, which), 1200, 1200)),
        )
}
await studio.close()
process.stdout.write(`Drawn: ${(total / 1e6).toFixed(1)} MB\n`)
