import { expect } from 'playwright/test'
import { main } from '../support/offline-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test('the wishlist can be viewed and edited offline, and removing an item moves the focus to the next one', async ({
  page,
  shop,
}) => {
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Browse All Products' }).click()
  const tiles = main(page).getByRole('article')
  const names: string[] = []
  for (const place of [0, 1, 2]) {
    const tile = tiles.nth(place)
    names.unshift((await tile.getByRole('heading').textContent()) ?? '')
    await tile.getByRole('button', { name: /^Wishlist/ }).click()
    await expect(tile.getByRole('button', { name: /^Wishlist/ })).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('button', { name: 'View Wishlist' }).click()
  await expect(page).toHaveURL('/wishlist')
  await expect(tiles.getByRole('heading')).toHaveText(names)
  await expect(main(page).getByText('3 products, saved on this device until you log out.')).toBeVisible()

  await readyForOffline(page)
  await shop.stop()
  await page.reload()
  await expect(tiles.getByRole('heading')).toHaveText(names)
  await tiles.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: names[1] ?? '' })).toBeVisible()
  await page.goBack()
  await settled(page)
  for (const next of [names[1], names[2]]) {
    await tiles
      .first()
      .getByRole('button', { name: /^Wishlist/ })
      .click()
    await expect(tiles.first().getByRole('link')).toBeFocused()
    await expect(tiles.first().getByRole('heading')).toHaveText(next ?? '')
  }
  await tiles
    .first()
    .getByRole('button', { name: /^Wishlist/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' })).toBeFocused()
})
