import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory, createProduct, updateProduct } from '#contract/admin/catalogue'
import { media } from '../../db/schema/catalogue.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { hostileFiles } from '../../testing/hostile-files.ts'
import { drawMaster, pictureInfo } from '../../testing/masters.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const dataOf = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const png = async (colour: string) =>
  dataOf(
    await sharp(await drawMaster(900, 600, { colour }))
      .png()
      .toBuffer(),
  )

let made = 0
function create(body: Record<string, unknown>) {
  made += 1
  return admin.post('/api/products', { name: `Picture ${made}`, price: 1, ...body })
}

const files = () => readdirSync(shop.mediaDir).filter((name) => name !== 'scratch')
const scratch = () => readdirSync(`${shop.mediaDir}/scratch`)

// Starts the image process before the tests, because the start can take long on a busy machine.
beforeAll(async () => {
  await create({ images: [await png('#000000')] })
})

test('pictures sent as data URLs are stored as WebP files, and a picture that is sent again is not stored twice', async () => {
  const [one, two] = [await png('#6c8a4b'), await png('#b5651d')]
  const before = files().length
  const product = await read(createProduct, await create({ imageUrl: one, images: [one, two] }))
  expect(product.images).toEqual([
    expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
  ])
  expect(product.imageUrl).toBe(product.images[0])
  expect(product.gallery).toEqual(product.images)
  expect(files().length).toBe(before + 2)
  const hash = product.images[1]?.slice(7, -5) ?? ''
  const master = await shop.pictures.readMaster(hash)
  expect(master && (await pictureInfo(master.bytes))).toEqual({ format: 'webp', width: 900, height: 600 })
  const rows = await shop.db.read((tx) => tx.select().from(media))
  expect(rows).toContainEqual(expect.objectContaining({ hash, width: 900, height: 600 }))

  const again = await read(createProduct, await create({ gallery: [two] }))
  expect(again).toMatchObject({ images: [product.images[1]], imageUrl: product.images[1] })
  expect(files().length).toBe(before + 2)
  expect(scratch()).toEqual([])
})

test('the main picture of a product is the first picture of the list unless an admin chose another picture', async () => {
  const url = (name: string) => `https://cdn.example/${name}.webp`
  const product = await read(createProduct, await create({ images: [url('a'), url('b')] }))
  expect(product.imageUrl).toBe(url('a'))
  const change = async (body: unknown) =>
    (await read(updateProduct, await admin.send('PUT', `/api/products/${product.id}`, body))).imageUrl
  expect(await change({ images: [url('b'), url('a')] })).toBe(url('b'))
  expect(await change({ name: 'Other' })).toBe(url('b'))
  expect(await change({ imageUrl: url('c') })).toBe(url('c'))
  expect(await change({ images: [url('a')] })).toBe(url('c'))
  expect(await change({ imageUrl: null, images: [] })).toBeNull()
  expect(await change({ images: [url('d')] })).toBe(url('d'))
})

test('a product stores external https URLs of pictures unchanged, and a missing picture or an invalid URL returns 400', async () => {
  const here = (await read(createProduct, await create({ images: [await png('#123456')] }))).images[0]
  const images = ['https://cdn.example/a%20b@2.png?w=1#x', here]
  expect((await read(createProduct, await create({ images }))).images).toEqual(images)
  const before = await countRows(shop.db)
  for (const image of [
    `/media/${'0'.repeat(32)}.webp`,
    '/media/../shop.db',
    '/media/x.webp',
    `${here}-320.webp`,
    'http://cdn.example/a.png',
    '//cdn.example/a.png',
    'https://',
    'https://user:secret@cdn.example/a.png',
    'https://cdn.example/a b.png',
    'https://cdn.example/"onload="alert(1)',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'blob:https://cdn.example/1',
    '',
  ]) {
    const response = await create({ images: [image] })
    expect(response.status, image).toBe(400)
    expect((await readError(response)).fields, image).toMatchObject({})
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test.each(Object.entries(await hostileFiles()))(
  'saving a product with %s as picture returns 400 and stores nothing',
  async (_name, bytes) => {
    const good = await png('#abcdef')
    const before = { rows: await countRows(shop.db), files: files() }
    for (const type of ['png', 'jpeg', 'webp', 'avif']) {
      const response = await create({ images: [good, dataOf(bytes, type)] })
      expect(response.status).toBe(400)
      const { code, fields } = await readError(response)
      expect([code, Object.keys(fields ?? {})]).toEqual(['invalid', ['images']])
    }
    expect({ rows: await countRows(shop.db), files: files() }).toEqual(before)
    expect(scratch()).toEqual([])
  },
)

test('a body over 8 MB on endpoints for pictures, or over 64 kB on other endpoints, returns 413', async () => {
  const { id } = await addProduct(shop)
  const before = { rows: await countRows(shop.db), files: files() }
  const large = dataOf(Buffer.alloc(9 * 1024 * 1024, 1), 'jpeg')
  expect((await create({ images: [large] })).status).toBe(413)
  expect((await admin.send('PUT', `/api/products/${id}`, { images: [large] })).status).toBe(413)
  expect((await admin.post('/api/categories', { name: 'x', imageUrl: large })).status).toBe(413)
  const small = 'x'.repeat(70_000)
  expect((await admin.post('/api/newsletter', { email: small })).status).toBe(413)
  expect((await admin.send('PUT', '/api/admin/settings', { signature: large })).status).toBe(413)
  expect((await admin.send('PUT', '/api/cart', { items: small })).status).toBe(413)
  const packed = await admin.send('PUT', `/api/products/${id}`, '{}', { 'content-encoding': 'gzip' })
  expect(packed.status).toBe(415)
  expect({ rows: await countRows(shop.db), files: files() }).toEqual(before)
})

test('a large body from a caller who is not an admin is rejected before it is read', async () => {
  const { id } = await addProduct(shop)
  // The body exceeds the limit of 8 MB, so status 413 shows that the server started to read it.
  const large = JSON.stringify({ images: [dataOf(Buffer.alloc(9 * 1024 * 1024, 1), 'jpeg')] })
  const customer = await addSignedIn(shop)
  const statuses = []
  for (const actor of [shop.visitor(), customer, admin]) {
    statuses.push((await actor.send('PUT', `/api/products/${id}`, large)).status)
  }
  expect(statuses).toEqual([401, 403, 413])
})

test('category picture is stored and validated like product pictures', async () => {
  const category = await read(
    createCategory,
    await admin.post('/api/categories', { name: 'With picture', imageUrl: await png('#aa0000') }),
  )
  expect(category.imageUrl).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const response = await admin.post('/api/categories', { name: 'Bad', imageUrl: dataOf(Buffer.from('<svg/>')) })
  expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, ['imageUrl']])
})

test('picture upload on a full disk returns 503 with Retry-After and leaves no file', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const workerFile = join(dir, 'worker.mjs')
  const worker = join(import.meta.dirname, '../../media/variant-worker.mjs')
  // Simulates a full disk: every write to /dev/full fails with ENOSPC.
  writeFileSync(
    workerFile,
    `import { symlinkSync } from 'node:fs'
     await import(${JSON.stringify(worker)})
     process.prependListener('message', ({ target }) => symlinkSync('/dev/full', target))`,
  )
  const full = await createTestShop({ workerFile })
  const owner = await addSignedIn(full, { role: 'admin' })
  const refused = await owner.post('/api/products', { name: 'Picture', price: 1, images: [await png('#6c8a4b')] })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await readError(refused)).code).toBe('unavailable')
  expect(readdirSync(`${full.mediaDir}/scratch`)).toEqual([])
  expect((await countRows(full.db)).media).toBe(0)
  await full.close()
  rmSync(dir, { recursive: true })
})

test('if a picture cannot be moved into the store, no file remains in the scratch folder', async () => {
  const bytes = await drawMaster(10, 10, { colour: '#123456' })
  const { hash } = await shop.pictures.addMaster(bytes)
  rmSync(join(shop.mediaDir, `${hash}.webp`))
  mkdirSync(join(shop.mediaDir, `${hash}.webp`, 'in-the-way'), { recursive: true })
  await expect(shop.pictures.addMaster(bytes)).rejects.toThrow('EISDIR')
  expect(scratch()).toEqual([])
  rmSync(join(shop.mediaDir, `${hash}.webp`), { recursive: true })
})
