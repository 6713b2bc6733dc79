import { expect, type Page } from 'playwright/test'
import { type SoldProduct, sendNow, toastOf } from '../support/buying.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { signInOwner } from '../support/owner.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a product page links to related and recently viewed products, also offline', async ({ page, shop }) => {
  const products: SoldProduct[] = await (await page.request.get('/api/products')).json()
  const [first] = products.filter(({ inventory }) => inventory > 10)
  await page.goto(`/products/${first?.slug}`)
  await readyForOffline(page)
  await page.locator('footer').scrollIntoViewIfNeeded()
  const related = section(page, 'Related products')
  await expect(related.getByRole('link')).toHaveCount(6)
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  // The first related product must be another product than the opened one.
  const name = (await related.getByRole('link').first().textContent()) ?? ''
  expect(name).not.toBe(first?.name)

  await shop.stop()
  await related.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(section(page, 'Related products').getByRole('link')).toHaveCount(6)
  await expect(section(page, 'Recently viewed').getByRole('link', { name: first?.name ?? '' })).toBeVisible()
})

test('a shopper asks for an email about a sold-out product while offline, and the owner sees the request', async ({
  page,
  shop,
}) => {
  await signInOwner(page)
  const products: SoldProduct[] = await (await page.request.get('/api/products')).json()
  const product = products.find(({ inventory }) => inventory > 10)
  const path = `/api/admin/products/${product?.id}`
  const etag = (await page.request.get(path)).headers().etag ?? ''
  const data = { inventory: 0 }
  await page.request.put(`/api/products/${product?.id}`, { data, headers: { 'if-match': etag } })
  await page.context().clearCookies()

  await page.goto(`/products/${product?.slug}`)
  await readyForOffline(page)
  const form = page.getByRole('form', { name: 'Notify me when available' })
  await form.getByRole('button', { name: 'Notify me' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  await shop.stop()
  await form.getByLabel('Email').fill('asha@example.com')
  await form.getByRole('button', { name: 'Notify me' }).click()
  await expect(form.getByText(/Saved on this device/)).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByRole('heading', { name: `Notify me: ${product?.name}` })).toBeVisible()
  await shop.restart()
  await sendNow(page, toastOf(page, 'Request sent'))

  await signInOwner(page)
  await page.goto('/admin/stock')
  const waiting = page.getByRole('region', { name: 'Shoppers waiting for stock' })
  await expect(waiting.getByRole('listitem').filter({ hasText: product?.name ?? '' })).toContainText('1 request')
})
