import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { homeSections } from '#contract/look/content'
import { reviews } from '../../api/db/schema/catalogue.ts'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { name: 'Rose jam', slug: 'rose-jam' })

const save = async (content: object) =>
  expect((await owner.send('PUT', '/api/admin/content', content)).status).toBe(200)
const section = { isVisible: true, eyebrow: null, title: null, text: null }
const text = (en: string) => ({ en, hi: '', ur: '' })
/** Returns the position of each text in a page, or -1 if it is missing. */
const places = (html: string, ...texts: string[]) => texts.map((each) => html.indexOf(each))
/** Returns the HTML of a page without its scripts and their data. */
const markup = async (path = '/') => (await shop.html(path)).replace(/<script[\s\S]*?<\/script>/g, '')

let sample = ''
beforeAll(async () => {
  sample = await markup()
})
afterEach(() => vi.useRealTimers())

test('saving home page content without values does not change the home page of the sample shop', async () => {
  expect(sample).toContain('Old remedies, made with new care')
  await save({})
  expect(await markup()).toBe(sample)
  await save({ sections: homeSections.map((id) => ({ ...section, id })) })
  expect(await markup()).toBe(sample)
})

test('the home page shows only the chosen sections, in the chosen order and with their own texts', async () => {
  await save({
    sections: [
      { ...section, id: 'newsletter', title: text('News of our kitchen') },
      { ...section, id: 'story', title: text('Our family'), text: text('Since 1911') },
      { ...section, id: 'categories', isVisible: false },
    ],
    claims: [text('Family business')],
  })
  const html = await markup()
  const [news = 0, story = 0] = places(html, 'News of our kitchen', 'Our family')
  expect(news).toBeGreaterThan(0)
  expect(story).toBeGreaterThan(news)
  expect(places(html, 'Old remedies', 'Shop by Category', 'Family business', 'Best Sellers</h2>')).toEqual([
    -1, -1, -1, -1,
  ])
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('menus, footer text and claims of the owner replace the built-in ones, and HTML in them is escaped', async () => {
  await save({
    headerMenu: [
      { label: text('Sweets'), link: '/products?categoryId=3' },
      { label: text('Our blog'), link: 'https://blog.example/' },
    ],
    footerMenu: [{ label: text('<img src=x onerror=alert(1)>'), link: '/pages/visit' }],
    footerText: text('Made in Delhi'),
    claims: [text('Family business'), text('خاندانی دکان')],
  })
  const html = await markup()
  expect(html).toMatch(/<a [^>]*href="\/products\?categoryId=3"[^>]*><span[^>]*>Sweets/)
  expect(html).toMatch(/<a href="https:\/\/blog\.example\/" rel="noopener"/)
  expect(html).toMatch(/href="\/pages\/visit"[^>]*><span[^>]*>&lt;img src=x/)
  expect(html).toContain('Made in Delhi')
  expect(html).toContain('Family business')
  expect(html).toContain('lang="ur">خاندانی دکان<')
  expect(html).not.toContain('New Arrivals')
  expect(html).not.toContain('Lab Tested')
})

test('an announcement on the home page is shown from its start until its end, and the delivery offer is shown before the start', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-10T00:00:00Z'), toFake: ['Date'] })
  await save({
    announcement: {
      text: text('Eid offer'),
      link: '/products',
      startsAt: '2026-11-10T10:00:00Z',
      endsAt: '2026-11-12T10:00:00Z',
    },
  })
  const shown = async () => (await markup()).includes('Eid offer')
  expect(await shown()).toBe(false)
  expect((await markup()).includes('Free delivery on orders')).toBe(true)
  vi.setSystemTime('2026-11-10T10:00:00Z')
  expect(await shown()).toBe(true)
  vi.setSystemTime('2026-11-12T10:00:00Z')
  expect(await shown()).toBe(false)
})

test('reviews chosen by the owner replace the invented testimonials on the home page', async () => {
  const at = shop.clock()
  const [review] = await shop.db.write((tx) =>
    tx
      .insert(reviews)
      .values({
        productId: product.id,
        customerName: 'Asha',
        customerEmail: 'asha@example.com',
        rating: 5,
        comment: 'Lovely jam',
        images: [],
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: reviews.id }),
  )
  await save({ testimonials: [review?.id] })
  const html = await markup()
  expect(html).toContain('Lovely jam')
  expect(html).toContain('href="/products/rose-jam"')
  expect(html).not.toContain('Ayesha Rahman')
  expect(html).not.toContain('invented')
  expect(html).not.toContain('asha@example.com')
})
