import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { register } from '../support/account.ts'
import { toastOf } from '../support/buying.ts'
import { main } from '../support/offline-visit.ts'
import { readyForOffline } from '../support/page-life.ts'
import { persistCalls, watchPersist } from '../support/persist-calls.ts'
import { test } from '../support/shop.ts'

const saved = 'Saved on this phone, waiting to be sent'

/** Returns true when no other element covers the middle of the button. */
const isUncovered = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('a vote and a review made offline are shown as unsent, trigger a warning at logout and are delivered exactly once', async ({
  page,
  context,
  shop,
}) => {
  await watchPersist(page)
  await register(page)
  // Opens the profile page, which stores on the device which account is signed in.
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'Profile Info' })).toBeVisible()
  await readyForOffline(page)
  const products: { slug: string; name: string; id: number; reviewCount: number }[] = await (
    await page.request.get('/api/products')
  ).json()
  const product = products.find(({ reviewCount }) => reviewCount > 0)
  if (!product) throw new Error('a product with a review is needed')
  const openReviews = async () => {
    await page.goto(`/products/${product.slug}`)
    await page.getByRole('tab', { name: 'Reviews' }).click()
  }
  await openReviews()
  const helpful = page.getByRole('button', { name: /^Helpful/ }).first()
  await expect(helpful).toBeVisible()
  await context.setOffline(true)

  await helpful.click()
  await expect(toastOf(page, saved)).toBeVisible()
  await expect.poll(() => persistCalls(page)).toBe(1)
  await page.getByRole('button', { name: 'Write a Review' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await dialog.getByLabel('Title').fill('Just like at home')
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
  await dialog.getByLabel('Name').fill('Noor')
  await dialog.getByLabel('Email').fill('noor@example.org')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  const own = page.getByRole('list', { name: 'Your reviews that are not sent yet' })
  await expect(own).toContainText('Just like at home')
  await expect(own).toContainText(saved)

  // After a reload, the unsent review is still shown and links to the page of unsent orders and messages.
  await openReviews()
  await own.getByRole('link', { name: 'Change or discard' }).click()
  await expect(page.getByRole('article', { name: `Your review of ${product.name}` })).toBeVisible()
  await expect(page.getByRole('article', { name: `Your vote on a review of ${product.name}` })).toBeVisible()

  // On a wide screen, there are two logout buttons, and both ask for confirmation.
  await page.setViewportSize({ width: 1280, height: 800 })
  const leaving = page.getByRole('dialog', { name: 'Not everything is sent yet' })
  await context.route('**/api/reviews**', (route) => route.abort())
  await context.setOffline(false)
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const inMenu = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await inMenu.click()
  await expect(leaving).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isUncovered(page, 'Discard and log out')).toBe(true)
  await leaving.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(leaving).toHaveCount(0)
  // The menu is still open, and Escape closes it.
  await expect(inMenu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inMenu).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Logout' }).first().click()
  await expect(leaving).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isUncovered(page, 'Discard and log out')).toBe(true)
  await leaving.getByRole('button', { name: 'Stay logged in' }).click()

  await context.unrouteAll({ behavior: 'wait' })
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  const db = new Sqlite(join(shop.dataDir, 'shop.db'), { readonly: true })
  const count = (sql: string) => db.prepare(sql).pluck().get()
  expect(count('select count(*) from review_votes')).toBe(1)
  expect(count("select count(*) from reviews where title = 'Just like at home'")).toBe(1)
  db.close()
  await openReviews()
  await expect(main(page).getByRole('heading', { name: 'Just like at home' })).toBeVisible()
  await expect(own).toHaveCount(0)
})
