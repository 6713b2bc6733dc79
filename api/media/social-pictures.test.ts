import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { socialPicture } from '#rules/pictures'
import { sampleProfile } from '#rules/shop/shop-profile'
import { addProduct } from '../testing/data.ts'
import { drawMaster } from '../testing/masters.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const { hash } = await shop.pictures.addMaster(await drawMaster(1200, 1500))

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  shop.app.request(path, { headers, method })

/** Adds a product and returns the URL path of its social preview picture. */
async function addProductWithPicture(values: Parameters<typeof addProduct>[1]): Promise<string> {
  const { id } = await addProduct(shop, values)
  const product = (await shop.catalogue.current()).byId(id)
  if (!product) throw new Error('not on sale')
  return socialPicture(product, sampleProfile)
}

const imageUrl = `/media/${hash}.webp`
const whole = 'A name that goes on for longer than any label has room for, in honey and with saffron, '

test.each([
  ['a product with a short name', { name: 'Majun', imageUrl }],
  ['a product with the longest name and price', { name: whole.repeat(2).slice(0, 160), imageUrl, price: 1_25_000_00 }],
  ['a product with a very long word', { name: 'Khamira'.repeat(20), imageUrl }],
  ['a product with a Hindi name', { name: 'खमीरा गाजवान अम्बरी जवाहर वाला', imageUrl }],
  ['a product with an Urdu name', { name: 'خمیرہ گاؤزبان عنبری جواہر والا', imageUrl }],
  ['a product with a name in a script that the fonts lack', { name: 'தமிழ்', imageUrl }],
  ['a product with markup in its name', { name: '</span><script>alert(1)</script> & <b size="9">', imageUrl }],
  ['a product without picture', { name: 'Majun', imageUrl: null }],
  ['a product with an external picture', { name: 'Majun', imageUrl: 'https://cdn.example/x.jpg' }],
  ['a product with a missing picture', { name: 'Majun', imageUrl: `/media/${'0'.repeat(32)}.webp` }],
])('the social preview picture of %s is a JPEG of 1200 x 630 pixels below 250 kB', async (_, values) => {
  const response = await get(await addProductWithPicture(values))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(250_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

/** Returns the percentage of dark pixels in an area of the picture. */
async function darkPercent(
  path: string,
  area: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const bytes = Buffer.from(await (await get(path)).arrayBuffer())
  const { data } = await sharp(bytes).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  return (100 * data.filter((shade) => shade < 128).length) / data.length
}

test('a social preview picture shows product names in Latin, Hindi and Urdu script and omits names in other scripts', async () => {
  const title = { left: 604, top: 160, width: 560, height: 220 }
  const [latin, hindi, urdu, none] = [
    await addProductWithPicture({ name: 'Khamira Sandal', imageUrl: null }),
    await addProductWithPicture({ name: 'खमीरा सन्दल', imageUrl: null }),
    await addProductWithPicture({ name: 'خمیرہ صندل', imageUrl: null }),
    await addProductWithPicture({ name: 'தமிழ்', imageUrl: null }),
  ]
  expect(await darkPercent(latin, title)).toBeGreaterThan(3)
  expect(await darkPercent(hindi, title)).toBeGreaterThan(3)
  expect(await darkPercent(urdu, title)).toBeGreaterThan(2)
  expect(await darkPercent(none, { ...title, height: 80 })).toBeLessThan(0.5)
})

test('the URL path of a social preview picture depends on id, name, price and picture of the product, and on the shop name except in the sample shop', () => {
  const shown = { id: 1, name: 'Majun', price: '499.00', imageUrl, images: [] }
  const addresses = [
    shown,
    { ...shown, name: 'Majoon' },
    { ...shown, price: '498.00' },
    { ...shown, imageUrl: null },
    { ...shown, imageUrl: null, images: ['/media/x.webp'] },
    { ...shown, id: 2 },
  ].map((product) => socialPicture(product, sampleProfile))
  addresses.push(socialPicture(shown, { brand: 'Hakim Ajmal Stores', isSample: false, look: null }))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(socialPicture({ ...shown }, sampleProfile)).toBe(addresses[0])
})

test('the outdated URL path of a social preview picture redirects to the current one; an unknown product returns 404', async () => {
  const path = await addProductWithPicture({ name: 'Majun', imageUrl })
  const old = await get(path.replace(/-\w+\./, '-0.'))
  expect(old.status).toBe(302)
  expect(old.headers.get('location')).toBe(path)
  expect(old.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/social/999999-0.jpg')).status).toBe(404)
})

test('a variant has a social preview picture with its price; the picture of a missing variant redirects to that of the product', async () => {
  const { id, variants } = await addProduct(shop, { imageUrl, sizes: [{ price: 200_00 }, { price: 450_00 }] })
  const [, large] = variants
  const shown = { id, name: (await shop.catalogue.current()).byId(id)?.name ?? '', imageUrl, images: [] }
  const path = socialPicture({ ...shown, price: '450.00' }, sampleProfile, large?.id)
  expect((await get(path)).status).toBe(200)
  expect((await get(`/social/${id}-${large?.id}-0.jpg`)).headers.get('location')).toBe(path)
  const ofProduct = socialPicture({ ...shown, price: '200.00' }, sampleProfile)
  expect((await get(`/social/${id}-999999-0.jpg`)).headers.get('location')).toBe(ofProduct)
})

test('a social preview picture supports ETag and HEAD, and rejects POST', async () => {
  const path = await addProductWithPicture({ name: 'Majun', imageUrl })
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  const head = await get(path, {}, 'HEAD')
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)
  expect((await get(path, {}, 'POST')).status).toBe(405)
})

test.each(['/social.jpg', '/social/', '/social/1.jpg', '/social/1-a.png', '/social/../x-a.jpg'])(
  'the URL path %s returns 404 because it is not the path of a social preview picture',
  async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  },
)
