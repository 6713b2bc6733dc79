import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { languages, pathIn } from '#contract/languages'
import { palettes } from '#contract/look/colours'
import { aProduct, fillCheckout, placeButton, placedHeading, startWithCart } from '../support/buying.ts'
import { decodedEmails } from '../support/emails.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { makeOrders, send } from '../support/ordering.ts'
import { dashboardToast, owner, ownerSettings, signInOwner } from '../support/owner.ts'
import { readyForOffline } from '../support/page-life.ts'
import { sampleCrawl, sandboxTraces } from '../support/sample-crawl.ts'
import { sampleTraces } from '../support/sample-traces.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// The shop starts with an empty data folder and without the sample catalogue.
test.use({
  serviceWorkers: 'block',
  shopOptions: { template: undefined, settings: { ...ownerSettings, SEED: 'none' } },
})

async function fillStep(page: Page, title: string, values: Readonly<Record<string, string>>) {
  const form = page.getByRole('group', { name: title })
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function expectSound(page: Page) {
  // Closes all toast messages first, because a message may cover a control.
  const closeToast = page.locator('[data-toasts]').getByRole('button', { name: 'Close' })
  await closeToast.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => void button.click()))
  await expect(closeToast).toHaveCount(0)
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

/** Chooses a palette and a logo, for which it makes a PNG of the page's heading. */
async function chooseLook(page: Page) {
  const buffer = await page.getByRole('heading', { name: 'Set up your shop' }).screenshot()
  await page.getByLabel('Choose logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  await page.getByLabel('Ocean').check()
}

const headings = { providers: 'Online payment (Razorpay)', samples: 'Sample data' }

/** Waits until a step of the set-up is shown. The URL changes earlier, while the previous step is still shown. */
async function expectStep(page: Page, step: keyof typeof headings) {
  await expect(page).toHaveURL(`/admin/set-up/${step}`)
  await expect(page.getByRole('heading', { name: headings[step] })).toBeVisible()
}

async function continueFrom(page: Page, step: keyof typeof headings) {
  await expectStep(page, step)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('the owner of an empty shop is led through the set-up, can leave and resume it, and opens the shop', async ({
  page,
  browser,
  shop,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/set-up/identity')
  await expectSound(page)
  await chooseLook(page)
  await fillStep(page, 'Identity', { 'Shop name': 'Hakim Ajmal Stores', Tagline: 'Since 1911' })
  await page.getByRole('button', { name: 'Publish look' }).click()
  await expect(dashboardToast(page, 'Look published')).toBeVisible()
  await expect(page.getByLabel('Shop name', { exact: true })).toHaveValue('Hakim Ajmal Stores')
  await page.getByLabel('Indigo').check()
  await expect(page.locator('[data-unsaved]')).not.toHaveCount(0)
  await saveAndContinue(page)
  // A dialog asks before leaving the step, because the second form on this step has an unsaved change.
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Publish look' }).click()
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
  await expect(page.getByLabel('Indigo')).toBeChecked()
  await saveAndContinue(page)

  await expect(page).toHaveURL('/admin/set-up/contact')
  await page.getByRole('link', { name: 'Continue later' }).click()
  await expect(page.getByText('1 of 7 steps done')).toBeVisible()
  await page.getByRole('link', { name: 'Continue set-up' }).click()
  await expect(page).toHaveURL('/admin/set-up/contact')
  await fillStep(page, 'Contact', { 'Customer care phone': '9876543210', Address: '7 Ballimaran\nDelhi 110006' })
  await saveAndContinue(page)

  await expect(page).toHaveURL('/admin/set-up/legal')
  await expect(page.getByRole('group', { name: 'Legal' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL('/admin/set-up/prices')
  // A shop without a GSTIN cannot charge GST, and it delivers only within its state.
  await expect(page.getByLabel('GST registration')).toHaveValue('none')
  await expectSound(page)
  await saveAndContinue(page)
  await expect(page.locator('#settings-shopState-error')).toHaveText('Choose the state of the shop')
  await page.getByLabel('State of the shop').selectOption('DL')
  await saveAndContinue(page)
  await expectStep(page, 'providers')
  await expectSound(page)
  await continueFrom(page, 'providers')
  await continueFrom(page, 'samples')

  await expect(page).toHaveURL('/admin/set-up/open')
  await expect(page.getByRole('button', { name: 'Open shop' })).toBeDisabled()
  await expectSound(page)
  await page.getByRole('link', { name: 'Grievance officer with email or phone' }).click()
  await fillStep(page, 'Legal', {
    'Legal name': 'Ajmal Stores LLP',
    GSTIN: '07AAPFU0939F1ZZ',
    'Grievance officer': 'Asha Rao',
  })
  await fillStep(page, 'Legal', { 'Phone of the grievance officer': '9876543211' })
  await saveAndContinue(page)
  await expect(page.getByText('Enter the 15 characters of your GSTIN.')).toBeVisible()
  await fillStep(page, 'Legal', { GSTIN: '07AAPFU0939F1ZX' })
  await saveAndContinue(page)
  await expect(page).toHaveURL('/admin/set-up/prices')
  await page.getByLabel('GST registration').selectOption('regular')
  await saveAndContinue(page)
  await expect(page).toHaveURL('/admin/set-up/providers')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Open shop' }).click()
  await expect(dashboardToast(page, 'The shop is open')).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
  await visitor.goto('/')
  await expect(visitor.getByRole('banner').getByText('Hakim Ajmal Stores')).toBeVisible()
  await expect(visitor.getByRole('banner').locator('img[src^="/brand/"]')).toBeVisible()
  await visitor.close()
  expect(await sandboxTraces(shop)).toEqual([])
})

test.describe('a shop with the sample and trial orders', () => {
  test.use({ shopOptions: { settings: ownerSettings } })

  test('the owner deletes the sample data with the trial orders, other orders stay, and the shopper’s device says that its order was not found @both', async ({
    page,
    browser,
    shop,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const visitor = await context.newPage()
    await startWithCart(visitor, await aProduct(visitor, 'many'))
    await fillCheckout(visitor)
    await placeButton(visitor).click()
    await expect(placedHeading(visitor)).toBeVisible()
    await expect(visitor).toHaveURL(/\/order-success\?orderId=1$/)
    for (const order of await makeOrders(shop.url, 3, 1)) await send(shop.url, order)
    const db = new Sqlite(join(shop.dataDir, 'shop.db'))
    db.prepare(
      `insert into shipments (order_id, state, courier, created_at, updated_at) values (4, 'cancelled', 'live', 0, 0)`,
    ).run()
    db.close()

    await signInOwner(page)
    await page.goto('/admin/set-up/samples')
    await expect(page.getByText(/^The shop has 60 products, \d+ reviews and 4 orders\./)).toBeVisible()
    await expect(page.getByText('1 order cannot be deleted:')).toBeVisible()
    await expect(page.getByText('1 order: booked with a live courier')).toBeVisible()
    await expectSound(page)
    const dialog = page.getByRole('alertdialog', { name: 'Delete sample data?' })
    await page.getByRole('button', { name: 'Delete sample data' }).click()
    const choice = dialog.getByRole('checkbox', { name: /^Also delete 3 orders, the last of \d+ \w+ \d+$/ })
    await expect(choice).not.toBeChecked()
    expect(await axeViolations(page)).toEqual([])
    await choice.check()
    // An order that is placed while the dialog is open is not deleted unseen.
    const [late] = await makeOrders(shop.url, 1, 9)
    if (late) await send(shop.url, late)
    await dialog.getByRole('button', { name: 'Delete sample data' }).click()
    await expect(dashboardToast(page, 'The orders have changed. Check again which orders are deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete sample data' }).click()
    await dialog.getByRole('checkbox', { name: /^Also delete 4 orders/ }).check()
    await dialog.getByRole('button', { name: 'Delete sample data' }).click()
    await expect(dashboardToast(page, 'Sample data deleted')).toBeVisible()
    await expect(page).toHaveURL('/admin/set-up/open')
    const left: { id: number }[] = await (await page.request.get('/api/orders')).json()
    expect(left.map(({ id }) => id)).toEqual([4])

    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
    await context.close()
  })
})

const roseJam = { name: 'Rose jam', slug: 'rose-jam', price: '249.00', inventory: 20, isActive: true }

/**
 * Adds a product and then causes each kind of email to shoppers, in each language: for an order, its cancellation, a
 * message and a discount code.
 */
async function causeEmails({ request }: Page, shop: ShopProcess) {
  const added = await request.post('/api/products', { data: roseJam })
  expect(added.status()).toBe(201)
  const { id: productId } = await added.json()
  for (const language of languages) {
    const headers = { 'accept-language': language }
    const send = async (path: string, data: object) => {
      const reply = await request.post(path, { data, headers })
      expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
      return reply.json()
    }
    const email = `asha.${language}@example.org`
    const buyer = { customerEmail: email, customerName: 'Asha', customerPhone: '9876543210', locale: language }
    const items = [{ productId, quantity: 1, price: '249.00' }]
    const to = { shippingAddress: '12 Ballimaran, Delhi 110006', paymentMethod: 'cash_on_delivery', amount: '309.00' }
    const { order } = await send('/api/ecommerce/create-order', { ...buyer, ...to, items })
    expect(order.orderNumber).toMatch(/^HAS-/)
    // Waits for the email about the order, because it would not be sent after the order was cancelled.
    await expect.poll(() => decodedEmails(shop, email).length).toBe(1)
    await send(`/api/orders/${order.id}/cancel`, {})
    await send('/api/newsletter', { email })
    await send('/api/contact', { name: 'Asha', email, subject: 'Order', message: 'Where is my parcel?' })
  }
}

/** Returns the visible text of a page, with the addresses of its pictures and icons. */
async function shownOn(page: Page): Promise<string> {
  const addresses = await page.evaluate(() => {
    const pictures = [...document.querySelectorAll('img')].map(({ src }) => src)
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel*=icon]')].map(({ href }) => href)
    return [document.title, ...pictures, ...icons]
  })
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not shown
  return [await page.locator('body').innerText(), ...addresses].join('\n')
}

const shownPaths = ['/', '/returns', '/products/rose-jam', '/cart', '/contact-us', '/nothing-here']

/** Opens pages in each language after the server was stopped, and expects no sample content. */
async function expectOfflineWithoutSample(page: Page, shop: ShopProcess) {
  const isStored = (path: string) =>
    page.evaluate(async (shell) => {
      const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return stored.flat().some(({ url }) => new URL(url).pathname === shell)
    }, path)
  for (const language of languages) {
    await page.goto(pathIn(language, '/'))
    await readyForOffline(page)
    // The worker stores the shell page of a language last, so then all files of the language are stored.
    await expect.poll(() => isStored(pathIn(language, '/shell.html')), { timeout: 30_000 }).toBe(true)
  }
  const storedPaths = await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(storedPaths.filter((path) => sampleTraces(path).length > 0)).toEqual([])
  await shop.stop()
  for (const language of languages) {
    for (const path of shownPaths) {
      await page.goto(pathIn(language, path))
      await expect(page.getByRole('main')).toBeVisible()
      expect(sampleTraces(await shownOn(page)), pathIn(language, path)).toEqual([])
    }
  }
}

/** Counts the clicks on the pages that are opened from now on. */
async function countClicks(page: Page) {
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A click on a label also causes a second click event on its input, with `detail` 0, which is not counted.
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      true,
    ),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/** Logs in, fills in the steps of the set-up, and opens a shop that takes cash on delivery only. */
async function openShop(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/set-up/identity')
  await chooseLook(page)
  await page.getByRole('button', { name: 'Publish look' }).click()
  await expect(dashboardToast(page, 'Look published')).toBeVisible()
  await fillStep(page, 'Identity', {
    'Shop name': 'Hakim Ajmal Stores',
    Tagline: 'Since 1911',
    Description: 'A family shop of Ballimaran.',
  })
  await saveAndContinue(page)
  await fillStep(page, 'Contact', {
    'Customer care phone': '9876543210',
    'Customer care email': 'care@ajmal.example',
    Address: '7 Ballimaran\nDelhi 110006',
  })
  await saveAndContinue(page)
  await fillStep(page, 'Legal', {
    'Legal name': 'Ajmal Stores LLP',
    GSTIN: '07AAPFU0939F1ZX',
    'Grievance officer': 'Asha Rao',
    'Email of the grievance officer': 'asha@ajmal.example',
  })
  await saveAndContinue(page)
  await expect(page.getByLabel('Accept cash on delivery')).toBeChecked()
  await page.getByLabel('Free shipping from (₹)').fill('999')
  await page.getByLabel('Standard shipping (₹)').fill('60')
  await page.getByLabel('Tax rate (%)').fill('5')
  await page.getByLabel('Return window (days)').fill('10')
  await page.getByLabel('Metro cities (days)').fill('12')
  await page.getByLabel('Other areas (days)').fill('15')
  await page.getByLabel('UPI (business days)').fill('2')
  await saveAndContinue(page)
  await expectStep(page, 'providers')
  await expect(page.getByText('Not set up.')).toHaveCount(3)
  await continueFrom(page, 'providers')
  await continueFrom(page, 'samples')
  await page.getByRole('button', { name: 'Open shop' }).click()
  await expect(dashboardToast(page, 'The shop is open')).toBeVisible()
}

test.describe('a new shop at a public address without keys of a payment gateway', () => {
  test.use({
    serviceWorkers: 'allow',
    shopOptions: {
      template: undefined,
      settings: { ...ownerSettings, SEED: 'none', PUBLIC_URL: 'https://ajmal.example' },
    },
  })

  test('the owner opens a cash-only shop from an empty data folder with at most 12 clicks, and pages, emails and offline pages contain no sample content @both', async ({
    page,
    shop,
  }) => {
    const clicks = await countClicks(page)
    await openShop(page)
    const counted = await clicks()
    test.info().annotations.push({ type: 'clicks', description: String(counted) })
    expect(counted).toBeGreaterThan(8)
    expect(counted).toBeLessThanOrEqual(12)

    await causeEmails(page, shop)
    const pages = [
      ['/returns', ['Within 10 days', 'UPI 2 business days']],
      ['/shipping-info', ['Metro cities ₹60 12 days', 'Other areas ₹60 15 days']],
      ['/contact-us', ['07AAPFU0939F1ZX', 'care@ajmal.example', 'Asha Rao']],
    ] as const
    for (const [path, texts] of pages) {
      await page.goto(path)
      for (const text of texts) await expect(page.getByRole('main'), path).toContainText(text, { useInnerText: true })
    }
    await page.goto('/help-centre')
    await page.getByText('How can I pay?').click()
    await expect(page.getByText('In cash when the parcel arrives.')).toBeVisible()
    const settings = await (await page.request.get('/api/settings')).json()
    expect(settings).toMatchObject({ onlinePayment: false, cashOnDelivery: true, courierConnected: false })
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest.theme_color).toBe(palettes.ocean.primary)
    await expect.poll(() => decodedEmails(shop, 'asha.ur@example.org').length).toBe(3)
    expect(await sampleCrawl(shop, ['/products/rose-jam'])).toEqual([])
    await page.request.post('/api/logout')
    await expectOfflineWithoutSample(page, shop)
  })
})
