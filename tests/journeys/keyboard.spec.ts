import { expect, type Page } from 'playwright/test'
import { customer, placedHeading, toastOf } from '../support/buying.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { orderNumbers } from '../support/ordering.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an order can be placed with the keyboard alone, and the focus moves to the heading of each new screen @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await settled(page)
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await press(page, page.getByRole('main').getByRole('link', { name: 'Shop Now' }))
  await expect(title(page, 'All Products')).toBeFocused()

  const tile = page.getByRole('article').first()
  const name = (await tile.getByRole('heading').textContent()) ?? ''
  await press(page, tile.getByRole('link', { name }))
  await expect(title(page, name)).toBeFocused()
  await settled(page)

  await press(page, page.getByRole('button', { name: 'Zoom picture' }))
  const large = page.getByRole('dialog', { name })
  await expect(large.getByRole('status')).toHaveText(/1 of \d/)
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('status')).toHaveText(/2 of \d/)
  await page.keyboard.press('+')
  await expect(large.getByRole('button', { name: 'Enlarge' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByRole('button', { name: 'Zoom picture' })).toBeFocused()
  await expect(page.getByRole('list', { name: /^Picture 2 of/ })).toBeVisible()

  const more = page.getByRole('main').getByRole('button', { name: `One more of ${name}` })
  const less = page.getByRole('main').getByRole('button', { name: `One less of ${name}` })
  await press(page, more)
  await page.keyboard.press('Shift+Tab')
  await expect(more).not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(less, 'a button that becomes disabled still has the focus').toBeFocused()
  await expect(less).toBeDisabled()

  await press(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: `Add to Cart: ${name}` })
      .first(),
  )
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await page.keyboard.press('F8')
  await press(page, page.getByRole('button', { name: 'View Cart' }))
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart (1)' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, drawer.getByRole('link', { name: 'View Cart' }))
  await expect(title(page, 'Shopping Cart')).toBeFocused()
  await press(page, page.getByRole('button', { name: `Remove ${name}` }))
  await expect(title(page, 'Your cart is empty')).toBeFocused()
  await page.keyboard.press('F8')
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
  // The checkout is a new document, so the focus starts at its beginning.
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()

  await type(page, page.getByLabel('Full Name'), customer.name)
  await type(page, page.getByLabel('Email'), customer.email)
  await type(page, page.getByLabel('Phone Number'), customer.phone)
  await type(page, page.getByLabel('Address Line 1'), '12 Ballimaran')
  await type(page, page.getByLabel('PIN Code'), '110006')
  await type(page, page.getByLabel('City'), 'Delhi')
  await expect(page.getByLabel('State')).toHaveValue('DL')
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Online/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked()
  await press(page, page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Place Order' }))
  await expect(placedHeading(page)).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Track Your Order' }))
  await expect(page.getByRole('heading', { level: 2, name: orderNumbers })).toBeFocused()
})
