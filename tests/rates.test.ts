import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct, addSignedIn } from '../api/testing/data.ts'
import { contradictions } from './support/rates.ts'
import { unescaped } from './support/read-html.ts'
import { openRenderedShop } from './support/rendered-shop.ts'
import { screens } from './support/screens.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { name: 'Khamira Sandal', slug: 'khamira-sandal', price: 500_00 })

const ownRates = { everywhere: true, freeThreshold: '777.00', standardCost: '33.00', taxRate: 7 }
const saveRates = async (change: object = {}) => {
  const response = await owner.send('PUT', '/api/admin/settings', { ...ownRates, ...change })
  expect(response.status).toBe(200)
}

const pages = [...screens.filter((path) => !path.startsWith('/products/')), `/products/${product.slug}`]

/**
 * Returns the HTML of a page. When the page is served as the shell, appends the markup that the browser renders first.
 */
async function htmlOf(path: string): Promise<string> {
  const served = await shop.html(path)
  return served.includes('data-page="shell"') ? `${served}${await shop.screen(path)}` : served
}

const shownOn = async (path: string) => {
  const html = (await htmlOf(path)).replace(/<!--[\s\S]*?-->/g, '').replace(/<script[\s\S]*?<\/script>/g, '')
  return unescaped(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
}

// Online payment is off, because the shop of this test has no payment gateway.
test.each(pages)('%s does not mention online payment while online payment is off', async (path) => {
  expect(await shownOn(path)).not.toMatch(/pay online|paid online|pay, online|online by card/i)
})

test('product, terms and help pages say that orders are paid in cash while online payment is off', async () => {
  expect(await shownOn(`/products/${product.slug}`)).toContain('Pay in cash when it arrives')
  expect(await shownOn('/terms')).toContain('it is what you pay in cash when the parcel arrives.')
  expect(await shownOn('/help-centre')).toContain('How can I pay? In cash when the parcel arrives.')
})

describe('with "Use these rates everywhere" on', () => {
  beforeAll(async () => {
    // Fill the page cache before the rates change, so that the tests below would detect cached pages with old rates.
    for (const path of pages) await htmlOf(path)
    await saveRates()
  })

  test.each(pages)('%s shows none of the default delivery and tax amounts, in text and metadata', async (path) => {
    expect(contradictions(unescaped(await htmlOf(path)))).toEqual([])
  })

  test.each([
    ['/', 'Free delivery on orders of ₹777 and above'],
    ['/cart', 'Free delivery on orders of ₹777 and above'],
    ['/about', 'Free delivery on orders of ₹777 and above Returns'],
    [`/products/${product.slug}`, 'Free delivery on orders of ₹777 and above Pay in cash'],
    [`/products/${product.slug}`, 'GST and delivery are added at checkout'],
    ['/terms', 'Delivery and GST are added at the checkout'],
    ['/shipping-info', 'Free shipping on orders of ₹777 and above.'],
    ['/shipping-info', 'Metro cities ₹33 2-3 days'],
    ['/shipping-info', 'Other areas ₹33 5-7 days'],
    ['/help-centre', 'costs ₹33. It is free on orders of ₹777 and above.'],
  ])('%s shows the rates of the settings: %s', async (path, text) => {
    expect(await shownOn(path)).toContain(text)
  })

  test('pages show free delivery and no tax when the settings have a cost and a tax rate of 0', async () => {
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

describe('with "Use these rates everywhere" off', () => {
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
  ])('%s shows the text of the specification: %s', async (path, text) => {
    expect(await shownOn(path)).toContain(text)
  })
})
