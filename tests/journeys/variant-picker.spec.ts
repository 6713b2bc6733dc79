import { expect, type Page } from 'playwright/test'
import { catalogueVersionPath } from '#contract/paths'
import { customer, type SoldProduct } from '../support/buying.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { signInOwner } from '../support/owner.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const options = [
  { name: 'Size', values: ['100 g', '250 g', '1 kg'] },
  { name: 'Pack', values: ['Jar', 'Tin'] },
]

interface Sized {
  slug: string
  imageUrl: string
  variants: { id: number; title: string }[]
}

/** Adds a product with the options size and pack. The tin of 100 g is sold out, and a tin of 1 kg does not exist. */
async function addSized(page: Page): Promise<Sized> {
  await signInOwner(page)
  const products: (SoldProduct & { imageUrl: string })[] = await (await page.request.get('/api/products')).json()
  const [first = '', second = ''] = products.map(({ imageUrl }) => imageUrl)
  const variant = (Size: string, Pack: string, price: string, inventory: number, more: object = {}) => ({
    options: { Size, Pack },
    price,
    inventory,
    ...more,
  })
  const reply = await page.request.post('/api/products', {
    data: {
      name: 'Majun Sized',
      imageUrl: first,
      images: [first],
      options,
      variants: [
        variant('100 g', 'Jar', '180.00', 20, { sku: 'M-100', packageSize: { amount: 100, unit: 'g' } }),
        variant('100 g', 'Tin', '190.00', 0),
        variant('250 g', 'Jar', '420.00', 5, {
          sku: 'M-250',
          mrp: '560.00',
          packageSize: { amount: 250, unit: 'g' },
          imageUrl: second,
        }),
        variant('250 g', 'Tin', '430.00', 30),
        variant('1 kg', 'Jar', '1450.00', 50),
      ],
    },
  })
  expect(reply.status()).toBe(201)
  const product: Sized = await reply.json()
  await page.context().clearCookies()
  return { ...product, imageUrl: second }
}

const idOf = ({ variants }: Sized, title: string) => variants.find((variant) => variant.title === title)?.id
const radio = (page: Page, name: string | RegExp) => page.locator('main').getByRole('radio', { name })
const choose = (page: Page, name: string | RegExp) =>
  page
    .locator('main label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click()

/** Expects the page to show the variant "250 g, jar". */
async function expectLargeJar(page: Page, product: Sized) {
  const main = page.locator('main')
  await expect(main.getByText('₹420.00', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('MRP ₹560.00 (incl. of all taxes) · ₹1.68 per g')).toBeVisible()
  await expect(main.getByText('Only 5 left!', { exact: true })).toBeVisible()
  await expect(radio(page, '250 g')).toBeChecked()
  await expect(radio(page, 'Jar')).toBeChecked()
  await expect(page).toHaveURL(`/products/${product.slug}?variant=${idOf(product, '250 g / Jar')}`)
  const hash = /[0-9a-f]{32}/.exec(product.imageUrl)?.[0] ?? 'none'
  await expect(main.locator('[data-gallery] img').first()).toHaveAttribute('src', new RegExp(hash))
}

test('choosing a variant of a product changes price, stock, picture and URL without a request, and the choice remains after a reload @both', async ({
  page,
}) => {
  const product = await addSized(page)
  // Related products are requested when the shopper scrolls near them, so the page is scrolled before requests are
  // counted.
  const relatedProducts = page.waitForResponse((response) => response.url().includes('relatedTo='))
  const version = page.waitForResponse((response) => new URL(response.url()).pathname === catalogueVersionPath)
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  await expect(radio(page, '100 g')).toBeChecked()
  await expect(page.locator('main').getByText('₹180.00', { exact: true }).first()).toBeVisible()
  await scrollToEnd(page)
  await Promise.all([relatedProducts, version])
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  const steps = await page.evaluate(() => history.length)
  await choose(page, '250 g')
  await expectLargeJar(page, product)
  expect(await page.evaluate(() => history.length)).toBe(steps)
  expect(asked).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.reload()
  await settled(page)
  await expectLargeJar(page, product)
  await page.locator('main').getByRole('button', { name: 'Add to Cart: Majun Sized (250 g / Jar)' }).first().click()
  await expect(page.getByText('Majun Sized (250 g / Jar) has been added to your cart.', { exact: true })).toBeVisible()
})

test('arrow keys choose option values of a product; sold-out and unavailable values are labelled, and an unavailable value changes the other choices @both', async ({
  page,
}) => {
  const product = await addSized(page)
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  await expect(radio(page, /^Tin ?, sold out$/)).toBeVisible()
  await radio(page, 'Jar').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main').getByText('₹190.00', { exact: true }).first()).toBeVisible()
  await expect(radio(page, /^Tin ?, sold out$/)).toBeFocused()
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /^Out of Stock: / })
      .first(),
  ).toBeDisabled()
  await choose(page, /^1 kg ?, not with your other choices$/)
  await expect(page.locator('main').getByText('₹1,450.00', { exact: true }).first()).toBeVisible()
  await expect(radio(page, 'Jar')).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`variant=${idOf(product, '1 kg / Jar')}$`))
})

test.describe('variants with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('while the server is unreachable, choosing a variant of a product changes URL and price @both', async ({
    page,
    shop,
  }) => {
    const product = await addSized(page)
    await page.goto('/')
    await readyForOffline(page)
    await shop.stop()
    await page.goto(`/products/${product.slug}`)
    await choose(page, '250 g')
    await expect(page).toHaveURL(new RegExp(`variant=${idOf(product, '250 g / Jar')}$`))
    await page.reload()
    await expect(radio(page, '250 g')).toBeChecked()
    await expect(page.locator('main').getByText('₹420.00', { exact: true }).first()).toBeVisible()
  })
})

test.describe('variants without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper without JavaScript chooses a variant of a product and orders it @both', async ({ page }) => {
    const product = await addSized(page)
    await page.goto(`/products/${product.slug}`)
    await page.getByLabel('Choose an option').selectOption('250 g / Jar: ₹420.00')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(new RegExp(`variant=${idOf(product, '250 g / Jar')}$`))
    await expect(page.locator('main').getByText('₹420.00', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Order without JavaScript' }).click()
    await expect(page.getByRole('heading', { name: 'Majun Sized (250 g / Jar) × 1' })).toBeVisible()
    await page.getByLabel('Full name').fill(customer.name)
    await page.getByLabel('Email').fill(customer.email)
    await page.getByLabel('Phone number').fill('98765 43210')
    await page.getByLabel('Address line 1').fill('12 MG Road')
    await page.getByLabel('PIN code').fill('560038')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('State').selectOption('KA')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
    const reply = await page.request.get(`/api/products/slug/${product.slug}`)
    const { variants }: { variants: { title: string; inventory: number }[] } = await reply.json()
    expect(variants.find(({ title }) => title === '250 g / Jar')?.inventory).toBe(4)
  })
})
