import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminContent, getContentVersions, homeSections, saveContent } from '#contract/look/content'
import { getSettings } from '#contract/settings'
import { reviews } from '../../db/schema/catalogue.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const start = async () => {
  const opened = await createTestShop()
  return { shop: opened, admin: await addSignedIn(opened, { role: 'admin' }) }
}
let { shop, admin } = await start()
beforeEach(async () => {
  await shop.close()
  ;({ shop, admin } = await start())
})
afterAll(() => shop.close())

const path = '/api/admin/content'
const put = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.send('PUT', path, body, headers)
const shown = async () => (await read(getSettings, await shop.visitor().get('/api/settings'))).content
const text = (en: string, hi = '', ur = '') => ({ en, hi, ur })
const section = { isVisible: true, eyebrow: null, title: null, text: null }

test('saving the home page content returns an ETag, adds an audit entry, and publishes only the values that are set', async () => {
  expect(await read(getAdminContent, await admin.get(path))).toEqual({ version: 0, content: null })
  expect(await (await shop.visitor().get('/api/settings')).json()).not.toHaveProperty('content')
  const response = await put({
    announcement: { text: text('Eid offer', 'ईद की छूट'), link: '/hi/products', startsAt: '2026-11-01T00:00:00Z' },
    headerMenu: [],
    footerMenu: [{ label: text('Blog'), link: 'https://blog.example/a?b=c' }],
    sections: homeSections.map((id) => ({ ...section, id, isVisible: id !== 'story', title: text('', '', '') })),
  })
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await shown()).toEqual({
    announcement: {
      text: { en: 'Eid offer', hi: 'ईद की छूट' },
      link: '/products',
      startsAt: '2026-11-01T00:00:00.000Z',
      endsAt: null,
    },
    footerMenu: [{ label: { en: 'Blog' }, link: 'https://blog.example/a?b=c' }],
    sections: homeSections.filter((id) => id !== 'story').map((id) => ({ id })),
  })
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=settings&limit=1'))
  expect(entry).toMatchObject({ action: 'saveContent', before: null, after: { claims: [] } })
})

const link = (value: unknown) => ({ footerMenu: [{ label: text('Link'), link: value }] })
const announcement = (change: object) => ({ announcement: { text: text('Offer'), ...change } })
test.each<[string, Record<string, unknown>, string]>([
  ['a script link', link('javascript:alert(1)'), 'footerMenu.0.link'],
  ['a link to another protocol', link('http://shop.example/'), 'footerMenu.0.link'],
  ['a path of another site', link('//evil.example'), 'footerMenu.0.link'],
  ['a path of another site with a backslash', link('/\\evil.example'), 'footerMenu.0.link'],
  ['a path of another site behind a language', link('/hi//evil.example'), 'footerMenu.0.link'],
  ['a path with markup', link('/"><script>'), 'footerMenu.0.link'],
  ['an empty link', link(''), 'footerMenu.0.link'],
  ['a label without English', { headerMenu: [{ label: text('', 'घर'), link: '/' }] }, 'headerMenu.0.label.en'],
  ['a long label', { headerMenu: [{ label: text('Home', 'x'.repeat(41)), link: '/' }] }, 'headerMenu.0.label.hi'],
  [
    'a menu with many entries',
    { headerMenu: Array.from({ length: 7 }, () => ({ label: text('Home'), link: '/' })) },
    'headerMenu',
  ],
  [
    'an end before its start',
    announcement({ startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }),
    'announcement.endsAt',
  ],
  ['a time without a date', announcement({ startsAt: '12:00' }), 'announcement.startsAt'],
  ['an announcement without a text', announcement({ text: text('') }), 'announcement.text.en'],
  ['an announcement with a script link', announcement({ link: 'javascript:alert(1)' }), 'announcement.link'],
  ['a footer text without English', { footerText: text('', 'घर') }, 'footerText.en'],
  ['a long claim', { claims: [text('x'.repeat(41))] }, 'claims.0.en'],
  ['five claims', { claims: Array.from({ length: 5 }, () => text('Claim')) }, 'claims'],
  ['an unknown section', { sections: [{ ...section, id: 'shop' }] }, 'sections.0.id'],
  [
    'a repeated section',
    {
      sections: [
        { ...section, id: 'hero' },
        { ...section, id: 'hero' },
      ],
    },
    'sections',
  ],
  ['a review id as text', { testimonials: ['1 or 1'] }, 'testimonials.0'],
])(
  'saving home page content with %s returns 400 with an error on the invalid field and changes nothing',
  async (_name, body, field) => {
    const before = await countRows(shop.db)
    const response = await put(body)
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
    expect(await countRows(shop.db)).toEqual(before)
    expect(await shown()).toBeUndefined()
  },
)

test('saving home page content with an outdated If-Match returns 409 with the current content and changes nothing', async () => {
  expect((await put({ claims: [text('First')] }, { 'if-match': '"0"' })).status).toBe(200)
  const before = await countRows(shop.db)
  const late = await put({ claims: [text('Late')] }, { 'if-match': '"0"' })
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({
    code: 'conflict',
    current: { version: 1, content: { claims: [{ en: 'First' }] } },
  })
  expect(await countRows(shop.db)).toEqual(before)
  const tag = { 'if-match': '"1"' }
  const answers = await Promise.all([put({ claims: [text('A')] }, tag), put({ claims: [text('B')] }, tag)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the last ten versions of the home page content are listed, newest first, and an earlier version can be saved again', async () => {
  await admin.send('PUT', '/api/admin/look', { palette: 'rose' })
  for (let count = 0; count < 12; count += 1) await put({ claims: [text(`Claim ${count}`)] })
  const versions = await read(getContentVersions, await admin.get(`${path}/versions`))
  expect(versions.map(({ content }) => content.claims[0]?.en)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Claim ${11 - index}`),
  )
  expect(versions[0]?.savedBy).toBeTruthy()
  const restored = await read(saveContent, await put({ ...versions[9]?.content }, { 'if-match': '"12"' }))
  expect(restored).toMatchObject({ version: 13, content: { claims: [{ en: 'Claim 2' }] } })
})

test('the testimonials are the selected reviews in the selected order, without reviews that are not approved or have no text', async () => {
  const product = await addProduct(shop, { name: 'Rose jam', slug: 'rose-jam' })
  const at = shop.clock()
  const values = { productId: product.id, customerEmail: 'a@example.com', images: [], createdAt: at, updatedAt: at }
  const [first, second, hidden, empty] = await shop.db.write((tx) =>
    tx
      .insert(reviews)
      .values([
        { ...values, customerName: 'Asha', rating: 5, comment: '<b>Lovely</b>' },
        { ...values, customerName: 'Ravi', rating: 4, title: 'Good' },
        { ...values, customerName: 'Spam', rating: 1, comment: 'Buy gold', isApproved: false },
        { ...values, customerName: 'Zoya', rating: 5 },
      ])
      .returning({ id: reviews.id }),
  )
  await put({ testimonials: [second?.id, hidden?.id, first?.id, empty?.id, 9999] })
  const rose = { name: 'Rose jam', slug: 'rose-jam' }
  expect((await shown())?.testimonials).toEqual([
    { id: second?.id, name: 'Ravi', rating: 4, text: 'Good', product: rose },
    { id: first?.id, name: 'Asha', rating: 5, text: '<b>Lovely</b>', product: rose },
  ])
  expect((await admin.send('PATCH', `/api/admin/reviews/${second?.id}`, { isApproved: false })).status).toBe(200)
  expect((await shown())?.testimonials?.map(({ name }) => name)).toEqual(['Asha'])
})
