import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, engine, openDatabase } from '#engine'
import { countRatings } from '#rules/rating'
import { ownPromises } from '#rules/shop/shop-profile'
import { createMediaStore, type MediaStore } from '../../media/media-store.ts'
import { drawMaster } from '../../testing/masters.ts'
import { catalogueVersion, categories, media as mediaRows, products, reviews } from '../schema/catalogue.ts'
import { settings } from '../schema/operations.ts'
import {
  sampleCategories,
  sampleCategoryTranslations,
  sampleProducts,
  sampleProductTranslations,
} from './sample-catalogue.ts'
import { seedShop } from './seed.ts'

const root = join(import.meta.dirname, '../../..')
const now = new Date('2026-11-21T06:00:00.000Z')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const [first, second] = sampleProducts

let dir: string
let pictures: string
let db: Database
let media: MediaStore

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'seed-'))
  pictures = join(dir, 'pictures')
  mkdirSync(pictures)
  media = createMediaStore({ dir, root, log })
  db = await openDatabase({ url: ':memory:', migrationsFolder: join(root, 'api/db/migrations', engine) })
})
afterEach(async () => {
  media.close()
  await db.close()
  rmSync(dir, { recursive: true })
})

const seed = (sample = true) => seedShop({ db, media, now, pictures, sample })
const rows = () =>
  db.read(async (tx) => ({
    categories: await tx.select().from(categories).orderBy(categories.id),
    products: await tx.select().from(products).orderBy(products.id),
    reviews: await tx.select().from(reviews).orderBy(reviews.id),
    media: await tx.select().from(mediaRows),
    settings: await tx.select().from(settings),
    version: await tx.select().from(catalogueVersion),
  }))

const draw = async (name: string, colour: string) =>
  writeFileSync(join(pictures, `${name}.webp`), await drawMaster(40, 30, { colour }))

test('seedShop adds the sample catalogue to an empty shop, and a second call adds nothing', async () => {
  await seed()
  const seeded = await rows()
  expect(seeded.categories).toHaveLength(sampleCategories.length)
  expect(seeded.products.map(({ slug }) => slug)).toEqual(sampleProducts.map(({ slug }) => slug))
  expect(seeded.products.every(({ categoryId }) => categoryId !== null)).toBe(true)
  await seed()
  expect(await rows()).toEqual(seeded)
})

test('sample products and categories are translated completely', async () => {
  await seed()
  const seeded = await rows()
  const texts = ['name', 'shortDescription', 'description', 'dosage', 'caution'] as const
  for (const { slug, translations, ...english } of seeded.products) {
    const written = texts.filter((name) => english[name] !== null)
    for (const translated of [translations?.hi, translations?.ur]) {
      expect(Object.keys(translated ?? {}).toSorted(), slug).toEqual([...written, 'benefits'].toSorted())
      expect(translated?.benefits, slug).toHaveLength(english.benefits.length)
    }
  }
  for (const { slug, translations } of seeded.categories) {
    for (const translated of [translations?.hi, translations?.ur]) {
      expect(Object.keys(translated ?? {}), slug).toEqual(['name', 'description'])
    }
  }
})

const digitsIn = (text: string | undefined | null) => text?.match(/\d+/g)?.toSorted() ?? []

test('translated usage instructions have the quantities of the English instructions', () => {
  for (const { slug, dosage } of sampleProducts) {
    const { hi, ur } = sampleProductTranslations(slug)
    expect([digitsIn(hi?.dosage), digitsIn(ur?.dosage)], slug).toEqual([digitsIn(dosage), digitsIn(dosage)])
  }
})

test('each English caution has exactly one translation per language, and no translation is used for two cautions', () => {
  for (const language of ['hi', 'ur'] as const) {
    const pairs = new Set(
      sampleProducts.map(({ slug, caution }) =>
        JSON.stringify([caution, sampleProductTranslations(slug)[language]?.caution]),
      ),
    )
    const cautions = new Set(sampleProducts.map(({ caution }) => caution))
    const translated = new Set(sampleProducts.map(({ slug }) => sampleProductTranslations(slug)[language]?.caution))
    expect([pairs.size, translated.size]).toEqual([cautions.size, cautions.size])
  }
})

test('translations of the sample catalogue are in the script of their language', () => {
  const translations = [
    ...sampleProducts.map(({ slug }) => sampleProductTranslations(slug)),
    ...sampleCategories.map(({ slug }) => sampleCategoryTranslations(slug)),
  ]
  for (const { hi, ur } of translations) {
    expect(Object.values(hi ?? {}).join('')).not.toMatch(/[a-z\u0600-\u06ff]/i)
    expect(Object.values(ur ?? {}).join('')).not.toMatch(/[a-z\u0900-\u097f]/i)
  }
})

test('star counts of a sample product match its sample reviews', async () => {
  await seed()
  const seeded = await rows()
  expect(seeded.reviews.length).toBeGreaterThan(0)
  for (const { id, slug, stars1, stars2, stars3, stars4, stars5 } of seeded.products) {
    const own = seeded.reviews.filter(({ productId }) => productId === id)
    expect([stars1, stars2, stars3, stars4, stars5], slug).toEqual(countRatings(own.map(({ rating }) => rating)))
  }
  for (const { customerEmail, isVerifiedPurchase } of seeded.reviews) {
    expect(customerEmail).toMatch(/^[a-z.]+@example\.in$/)
    expect(isVerifiedPurchase).toBe(false)
  }
})

test('pictures of sample products and categories are copied into the media store', async () => {
  await draw(`${first?.slug}-1`, '#112233')
  await draw(`${first?.slug}-2`, '#445566')
  await draw(`${second?.slug}-1`, '#112233')
  await draw(`category-${sampleCategories[0]?.slug}`, '#778899')
  await draw(`${first?.slug}-4`, '#aabbcc')
  await seed()
  const seeded = await rows()

  const [one, two] = seeded.products
  expect(one?.images).toHaveLength(2)
  expect(one?.imageUrl).toBe(one?.images[0])
  expect(two?.images).toEqual([one?.imageUrl])
  const named = [...seeded.products.flatMap(({ images }) => images), seeded.categories[0]?.imageUrl]
  const stored = new Set(seeded.media.map(({ hash }) => `/media/${hash}.webp`))
  for (const address of named) {
    expect(stored).toContain(address)
    expect(existsSync(join(dir, String(address).replace('/media/', '')))).toBe(true)
  }
  expect(seeded.media[0]).toMatchObject({ width: 40, height: 30, createdAt: now })
})

test('sample products have no pictures if the pictures folder is missing', async () => {
  pictures = join(dir, 'missing')
  await seed()
  const seeded = await rows()
  expect(seeded.products[0]).toMatchObject({ imageUrl: null, images: [] })
  expect(seeded.categories[0]?.imageUrl).toBeNull()
})

test('seedShop without the sample adds default settings and a catalogue version, and a second call adds nothing', async () => {
  await seed(false)
  const seeded = await rows()
  expect(seeded.products).toEqual([])
  expect(seeded.categories).toEqual([])
  expect(seeded.settings).toMatchObject([
    { id: 1, everywhere: false, freeThreshold: 250_000, standardCost: 15_000, taxRate: 1800 },
  ])
  // In a shop without the sample, reviews need approval before they appear, and cash on delivery is accepted.
  expect(seeded.settings).toMatchObject([{ isSample: false, reviewApproval: true, cashOnDelivery: true }])
  expect(seeded.settings).toMatchObject([{ promises: ownPromises }])
  expect(seeded.version).toEqual([{ id: 1, version: 1 }])
  await seed(false)
  expect(await rows()).toEqual(seeded)
})

test('seedShop does not change a shop that has a category', async () => {
  await seed(false)
  await db.write(async (tx) => {
    await tx.insert(categories).values({ name: 'Mine', slug: 'mine' })
    await tx.update(settings).set({ freeThreshold: 1 })
  })
  await seed()
  const seeded = await rows()
  expect(seeded.products).toEqual([])
  expect(seeded.settings[0]?.freeThreshold).toBe(1)
})

test('two servers that start at the same time add the sample data once', async () => {
  await Promise.all([seed(), seed()])
  expect((await rows()).products).toHaveLength(sampleProducts.length)
})
