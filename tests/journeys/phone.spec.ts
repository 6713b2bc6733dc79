import { expect, type Locator, type Page } from 'playwright/test'
import { passwordBox, visitor } from '../support/account.ts'
import { aProduct, fillCheckout, placeButton, placedHeading, startWithCart } from '../support/buying.ts'
import { signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const stored = '+919876543210'

/** Pastes text through the clipboard, as a shopper does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((value) => {
    const source = document.body.appendChild(document.createElement('textarea'))
    source.value = value
    source.select()
    document.execCommand('copy')
    source.remove()
  }, text)
  await field.fill('')
  await field.press('Control+V')
}

/** Returns the phone number that the shop stored for an order. */
async function phoneOfOrder(page: Page): Promise<unknown> {
  const id = new URL(page.url()).searchParams.get('orderId')
  const order = await (await page.request.get(`/api/orders/${id}`)).json()
  return order.customerPhone
}

test('checkout accepts a phone number typed key by key, pasted or filled in by the browser', async ({ page }) => {
  const product = await aProduct(page, 'many')
  const enter: [string, (field: Locator) => Promise<void>][] = [
    ['typed with spaces', (field) => field.pressSequentially('+91 98765 43210')],
    ['typed with a trunk zero', (field) => field.pressSequentially('09876543210')],
    ['typed with a dash', (field) => field.pressSequentially('98765-43210')],
    ['typed with country code and trunk zero', (field) => field.pressSequentially('+91 (0) 98765-43210')],
    ['pasted', (field) => paste(page, field, ' +91\u00A098765\u201143210\n')],
    ['filled in by the browser', (field) => field.fill('+91 98765 43210')],
  ]
  for (const [how, give] of enter) {
    await startWithCart(page, product)
    await fillCheckout(page)
    const phone = page.getByLabel('Phone Number')
    await phone.fill('')
    await give(phone)
    await placeButton(page).click()
    await expect(placedHeading(page), how).toBeVisible()
    expect(await phoneOfOrder(page), how).toBe(stored)
  }
})

test('a phone field accepts spaces and at most 13 other characters', async ({ page }) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  const phone = page.getByLabel('Phone Number')
  await phone.pressSequentially('+91 98765-43210 99')
  await expect(phone).toHaveValue('+91 98765-43210')
})

test('a PIN code can be typed or pasted with a space', async ({ page }) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  const pin = page.getByLabel('PIN Code')
  await pin.pressSequentially('110 006')
  await expect(pin).toHaveValue('110006')
  await expect(page.getByLabel('State')).toHaveValue('DL')
  await paste(page, pin, '400 001')
  await expect(pin).toHaveValue('400001')
  await expect(page.getByLabel('State')).toHaveValue('MH')
})

test('sign-up accepts a phone number with a leading zero (trunk prefix)', async ({ page }) => {
  await page.goto('/signup')
  await settled(page)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Mobile number').pressSequentially('+91 (0) 98765 - 43210')
  await page.getByLabel('Username').fill(visitor.username)
  await passwordBox(page).fill(visitor.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ mobile: stored })
})

test('the contact form accepts a phone number with a leading zero (trunk prefix)', async ({ page }) => {
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Phone').pressSequentially('098765 43210')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await signInOwner(page)
  const [message] = await (await page.request.get('/api/admin/messages')).json()
  expect(message).toMatchObject({ phone: stored })
})
