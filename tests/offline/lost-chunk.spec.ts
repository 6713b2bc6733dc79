import { expect, type Page } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

/** Opens the home page. Returns a function for the number of documents requested since then. */
async function openHome(page: Page): Promise<() => number> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto('/')
  await settled(page)
  return () => documents
}

test('a screen whose JavaScript chunk fails to load offline shows a message without reloading the page', async ({
  page,
  context,
}) => {
  const documents = await openHome(page)
  await context.setOffline(true)
  await follow(page, 'Shipping')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  expect(documents()).toBe(1)
})

// A reload for a lost chunk is tested separately in a new browser, because a page reloads at most once every 30
// seconds.
test('a screen whose JavaScript chunk fails to load reloads the page once', async ({ page, context }) => {
  // Simulates a deployment that removed the chunk permanently.
  await context.route('**/assets/returns-*', (route) => route.fulfill({ status: 404, body: '' }))
  const failedScreen = page.getByRole('heading', { name: 'This page could not be loaded' })
  const documents = await openHome(page)
  const again = page.waitForEvent('load')
  await follow(page, 'Returns')
  await again
  await settled(page)
  await expect(failedScreen).toBeVisible()
  await page.goto('/')
  await settled(page)
  expect(documents()).toBe(3)
  await follow(page, 'Returns')
  await expect(failedScreen).toBeVisible()
  await settled(page)
  expect(documents()).toBe(3)
})

test('the footer stays, and its links open their pages, when its JavaScript chunk fails to load', async ({
  page,
  context,
}) => {
  await context.route('**/assets/footer-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  expect((await failed).url()).toContain('/assets/footer-')
  // The cart button works only after React has hydrated the page around the footer.
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page, 'Shipping')
  await expect(page).toHaveURL('/shipping-info')
})
