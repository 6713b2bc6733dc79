import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePromises } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import { signUp } from '../../api/testing/account.ts'
import { addCategory, addCollection, addPage, addProduct, addSignedIn } from '../../api/testing/data.ts'
import { orderBody, place } from '../../api/testing/order-body.ts'
import { makeQueryClient } from '../../pwa/api/query-client.ts'
import { settingsQuery } from '../../pwa/api/shop-profile.ts'
import { makeRouter } from '../../pwa/app/router.tsx'
import { useRateTexts } from '../../pwa/shop/cart/settings.queries.ts'
import { contradictions, ownRates, shownPrices, shownTotals } from '../support/rates.ts'
import { unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'
import { screens } from '../support/screens.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })
const category = await addCategory(shop, { name: 'Immunity', slug: 'immunity', description: 'Herbs for all seasons' })
const product = await addProduct(shop, {
  name: 'Khamira Sandal',
  slug: 'khamira-sandal',
  shortDescription: 'Sandalwood in sugar and rose water',
  price: 500_00,
  compareAtPrice: 550_00,
  isFeatured: true,
  categoryId: category.id,
})
const collection = await addCollection(shop)
await addPage(shop, { kind: 'standard', slug: 'privacy' })
await addPage(shop, { slug: 'story' })
await addPage(shop, { kind: 'article', slug: 'rose-water' })
/** A component that adds the delivery and tax texts, as rendered, to a list. */
function Reader({ texts }: { texts: unknown[] }) {
  texts.push(useRateTexts())
  return null
}

/** The state of a query whose data could not be read. */
const emptyState = {
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 1,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  fetchStatus: 'idle',
} as const

// ₹300 and ₹600 may appear on pages, because they are the limits of a price filter.
const prices = [...shownPrices('500.00', '550.00'), '₹300', '₹600']

const saveRates = async (change: object = {}) => {
  const response = await owner.send('PUT', '/api/admin/settings', { ...ownRates, ...change })
  expect(response.status).toBe(200)
}

const pages = [
  ...screens.filter((path) => !path.startsWith('/products/')),
  `/products/${product.slug}`,
  `/products?categoryId=${category.id}`,
  `/collections/${collection.slug}`,
  '/privacy',
  '/pages/story',
  '/articles/rose-water',
  '/products?featured=true',
  '/products?new=true',
]

/**
 * Returns the HTML of a page. If the server sends only the shell page, appends the HTML that the browser renders first.
 */
async function htmlOf(path: string): Promise<string> {
  const served = await shop.html(path)
  return served.includes('data-page="shell"') ? `${served}${await shop.screen(path)}` : served
}

const visibleText = (html: string) => {
  const content = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<script[\s\S]*?<\/script>/g, '')
  return unescaped(content.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
}
const shownOn = async (path: string) => visibleText(await htmlOf(path))

// Online payment is off, because the shop of this test has no payment gateway.
test.each(pages)('the page %s does not mention online payment while online payment is off', async (path) => {
  expect(await shownOn(path)).not.toMatch(/pay online|paid online|pay, online|online by card/i)
})

test('product, terms and help pages say that orders are paid in cash while online payment is off', async () => {
  expect(await shownOn(`/products/${product.slug}`)).toContain('Pay in cash when it arrives')
  expect(await shownOn('/terms')).toContain('it is what you pay in cash when the parcel arrives.')
  expect(await shownOn('/help-centre')).toContain('How can I pay? In cash when the parcel arrives.')
})

test('the tests of delivery and tax amounts cover every page of the shop', () => {
  const { routesByPath } = makeRouter({ queryClient: makeQueryClient(shop.get), origin: shop.origin })
  const paths = Object.keys(routesByPath).filter((path) => path !== '/shell')
  expect(paths.length).toBeGreaterThan(20)
  const patternOf = (path: string) =>
    new RegExp(`^${path.replace(/\$$/, '.+').replace(/\$\w+/g, '[^/?#]+').replace(/\/$/, '')}/?(?:[?#].*)?$`)
  expect(paths.filter((path) => !pages.some((page) => patternOf(path).test(page)))).toEqual([])
})

describe('search for delivery and tax amounts that contradict the settings', () => {
  test.each([
    'Free delivery on orders of ₹2,500 and above',
    'Free shipping above ₹999.',
    'Free delivery on every order',
    'Delivery is free',
    'Shipping: ₹<!-- -->50',
    'Shipping <b>₹</b><b>150.00</b>',
    'Express delivery Rs. 200',
    'Delivery costs INR 9.99',
    'Delivery costs 75 rupees',
    'Tax (10%)',
    'GST <span>18</span> %',
    'plus 18 per cent GST',
    'Consultation ₹500, delivery ₹500',
    '<meta name="description" content="Free shipping above ₹999">',
    '<img alt="Delivery from ₹50" src="/a.webp">',
    '<script type="application/ld+json">{"@graph":[{"shippingRate":{"@type":"MonetaryAmount","value":50}}]}</script>',
  ])('a delivery or tax amount that contradicts the settings is found in the HTML %s', (planted) => {
    expect(
      contradictions(`<p>Majun ₹500.00</p> ${planted} <p>Free delivery on orders of ₹777 and above</p>`, prices),
    ).not.toEqual([])
  })

  test.each([
    'Free delivery on orders of ₹777 and above. Shipping ₹33, Shipping ₹33.00, Tax (7%), GST 7 %',
    '100% natural. 10% off your first order. In person ₹800',
    '<div style="width:100%" class="min-w-[min(10rem,100%)]">Add ₹277.00 more for free shipping</div>',
    '<script type="application/ld+json">{"shippingRate":{"@type":"MonetaryAmount","value":"33.00"}}</script>',
  ])('no contradiction to the delivery and tax settings is found in the HTML %s', (text) => {
    expect(contradictions(text, ['₹277.00'])).toEqual([])
  })
})

describe('delivery and tax amounts with "Use these rates everywhere" on', () => {
  beforeAll(async () => {
    // The page cache is filled before the rates change, so that the tests below detect cached pages with old rates.
    for (const path of pages) await htmlOf(path)
    await saveRates()
  })

  test.each(pages)(
    'the page %s shows only the delivery and tax rates of the settings, in text, attributes and structured data',
    async (path) => {
      expect(contradictions(await htmlOf(path), prices)).toEqual([])
    },
  )

  test('a product text that contradicts the delivery and tax rates is found on the page of the product, in text and metadata', async () => {
    const planted = await addProduct(shop, {
      slug: 'planted',
      shortDescription: 'Free delivery above ₹999',
      price: 500_00,
    })
    expect(contradictions(await htmlOf('/products/planted'), prices).length).toBeGreaterThan(2)
    expect((await owner.send('DELETE', `/api/products/${planted.id}`)).status).toBe(200)
  })

  test.each([
    ['/', 'Free delivery on orders of ₹777 and above'],
    ['/cart', 'Free delivery on orders of ₹777 and above'],
    ['/about', 'Free delivery on orders of ₹777 and above Returns'],
    [`/products/${product.slug}`, 'Free delivery on orders of ₹777 and above Pay in cash'],
    [`/products/${product.slug}`, 'GST and delivery are added at checkout'],
    ['/terms', 'Delivery and GST are added at the checkout'],
    ['/shipping-info', 'Free delivery on orders of ₹777 and above.'],
    ['/shipping-info', 'Metro cities ₹33 2-3 days'],
    ['/shipping-info', 'Other areas ₹33 5-7 days'],
    ['/help-centre', 'costs ₹33. It is free on orders of ₹777 and above.'],
  ])('the page %s shows the delivery and tax rates of the settings: %s', async (path, text) => {
    expect(await shownOn(path)).toContain(text)
  })

  test('emails about an order, an account and the newsletter contain only the delivery and tax rates of the settings', async () => {
    const known = [...prices, ...shownTotals(checkoutTotals(500_00, 0, ownRates, false))]
    const buyer = shop.visitor()
    const body = orderBody(product, 1, { amount: '570.31' })
    const sent = (await place(buyer, body)).order.id
    const cancelled = (await place(buyer, body)).order.id
    await shop.runJobs()
    for (const status of ['shipped', 'delivered']) {
      expect((await owner.send('PATCH', `/api/admin/orders/${sent}/status`, { status })).status).toBe(200)
    }
    expect((await owner.send('PATCH', `/api/admin/orders/${cancelled}/cancel`, {})).status).toBe(200)
    await signUp(shop)
    expect((await buyer.post('/api/newsletter', { email: 'news@example.com' })).status).toBeLessThan(300)
    await shop.runJobs()
    expect(shop.sent.length).toBeGreaterThan(5)
    for (const { subject, html, text } of shop.sent) {
      expect(contradictions(html, known), subject).toEqual([])
      expect(contradictions(`${subject} ${text}`, known), subject).toEqual([])
    }
    expect(shop.sent.filter(({ text }) => text.includes('Delivery: ₹33.00'))).not.toEqual([])
  })

  test.each(pages)(
    'the page %s promises nothing about delivery and tax while the settings cannot be read',
    async (path) => {
      const html = await shop.screen(path, (requested) =>
        requested.startsWith('/api/settings') ? new Response('{}', { status: 503 }) : shop.app.request(requested),
      )
      expect(contradictions(html, prices)).toEqual([])
      expect(visibleText(html)).not.toMatch(/\. ,|undefined|null/)
    },
  )

  test('delivery and tax texts are null while the settings cannot be read, and available once the settings are loaded', () => {
    const queryFn = () => Promise.reject(new Error('503'))
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, queryFn } } })
    const texts: unknown[] = []
    const show = () => renderToString(createElement(QueryClientProvider, { client }, createElement(Reader, { texts })))
    client
      .getQueryCache()
      .build(client, { queryKey: settingsQuery.queryKey }, { ...emptyState, status: 'error', error: new Error('503') })
    show()
    client.setQueryData(settingsQuery.queryKey, {
      ...ownRates,
      taxIncluded: false,
      gstRegistration: 'regular',
      shopState: 'UP',
      gstRates: [],
      onlinePayment: false,
      cashOnDelivery: true,
      courierConnected: false,
      isSample: true,
      ownPages: [],
      promises: samplePromises,
      profile: null,
      look: null,
      isOpen: true,
    })
    show()
    expect(texts).toEqual([null, expect.objectContaining({ delivery: { cost: '₹33', threshold: '₹777' } })])
  })

  test('pages show free delivery and no tax when the settings have a delivery cost of 0 and a tax rate of 0', async () => {
    await saveRates({ standardCost: '0.00', taxRate: 0 })
    for (const path of ['/', '/about', `/products/${product.slug}`]) {
      expect(await shownOn(path)).toContain('Free delivery on every order')
    }
    expect(await shownOn(`/products/${product.slug}`)).not.toContain('added at checkout')
    expect(await shownOn('/shipping-info')).toContain('Metro cities Free 2-3 days')
    expect(await shownOn('/help-centre')).toContain('is free. Orders are processed')
    await saveRates({ freeThreshold: '1234.50', taxRate: 0 })
    expect(await shownOn('/')).toContain('Free delivery on orders of ₹1,234.50 and above')
    expect(await shownOn(`/products/${product.slug}`)).toContain('Delivery is added at checkout')
    expect(await shownOn('/terms')).toContain('Delivery is added at the checkout')
  })
})

describe('delivery and tax amounts with "Use these rates everywhere" off', () => {
  beforeAll(() => saveRates({ everywhere: false }))

  test.each([
    ['/', 'Free delivery on orders of ₹2,500 and above'],
    ['/about', 'Free delivery on orders of ₹2,500 and above Returns'],
    [`/products/${product.slug}`, 'Free delivery on orders of ₹2,500 and above Pay in cash'],
    [`/products/${product.slug}`, 'GST and delivery are added at checkout'],
    ['/terms', 'Delivery and GST are added at the checkout'],
    ['/shipping-info', 'Free shipping above ₹999.'],
    ['/shipping-info', 'Metro cities ₹50 2-3 days ₹150 1-2 days'],
    [
      '/help-centre',
      'Standard delivery takes 5-7 days (₹50), express 2-3 days (₹150), and same-day delivery in Delhi, Mumbai and Bengaluru costs ₹200.',
    ],
  ])('the page %s shows the delivery or tax text of the specification: %s', async (path, text) => {
    expect(await shownOn(path)).toContain(text)
  })
})
