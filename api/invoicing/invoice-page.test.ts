import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })
const buyer = shop.visitor()
const product = await addProduct(shop, { name: '<b>Khamira</b>' })
const { order } = await place(buyer, orderBody(product, 2))
const path = `/orders/${order.id}/invoice`

test('the invoice page returns 404 before the order is packed, and to callers without access to the order', async () => {
  expect((await buyer.get(path)).status).toBe(404)
  expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})).status).toBe(200)
  expect((await shop.visitor().get(path)).status).toBe(404)
  expect((await buyer.get('/orders/abc/invoice')).status).toBe(404)
})

test.each([buyer, owner])(
  'the buyer and the owner of the shop can open the invoice in both paper sizes',
  async (caller) => {
    const page = await caller.get(path)
    const text = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(text).toContain('&lt;b&gt;Khamira&lt;/b&gt;')
    expect(text).toContain('Sample, not a tax document')
    expect(text).toContain('Rupees one thousand one hundred eighty only')
    expect(text).toContain('@page{size:A4;')
    expect(text).toMatch(/@bottom-left\{content:"SMP-\d\d-\d\d\/\d{6}"/)
    expect(text).toContain('<td class="wide"><bdi dir="ltr">30049099</bdi></td>')
    const [, script = ''] = /<script>(.*)<\/script>/.exec(text) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(script).toContain('print()')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    const roll = await (await caller.get(`${path}?size=roll`)).text()
    expect(roll).toContain('main{width:80mm;')
    expect(roll).not.toContain('size:A4')
    const facts = [...roll.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, fact]) => fact)
    expect(facts).toEqual(expect.arrayContaining(['2 NOS × ₹500.00', 'GST 18%', 'HSN 30049099']))
  },
)

test('an invoice can be opened with a form of the shop that sends the token of an order link, but not with a form on another site', async () => {
  await shop.runJobs()
  const token = /#token=([\w-]+)|#([\w-]{30,})/.exec(shop.sent.map((mail) => JSON.stringify(mail)).join(' '))
  const body = new URLSearchParams({ token: token?.[1] ?? token?.[2] ?? '' })
  const post = (headers: Record<string, string>) =>
    shop.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  expect((await post({})).status).toBe(200)
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
})
