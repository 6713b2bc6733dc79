import { expect, type Page } from 'playwright/test'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { banner, main } from '../support/offline-visit.ts'
import { signInOwner } from '../support/owner.ts'
import { readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

interface Listed {
  id: number
  name: string
}

const listed = async (page: Page, query: string): Promise<Listed[]> =>
  (await page.request.get(`/api/products?${query}`)).json()
const tiles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 })
const title = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name })

/** Opens the form of a new collection and enters its title. */
async function startCollection(page: Page, name: string) {
  await page.goto('/admin/collections')
  await page.getByRole('link', { name: 'Add collection' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
}

async function saveNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
}

test('an admin creates collections by rule and by hand, links to one from the menu, and shoppers open them online and offline @both', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const pastes = await listed(page, 'form=paste&sort=featured')
  const [first, second] = await listed(page, 'sort=name')
  if (!first || !second) throw new Error('the sample shop has no products')
  await signInOwner(page)

  await startCollection(page, 'Pastes')
  await page.getByRole('textbox', { name: /^Text (?!\(Hindi\))/ }).fill('Majuns and jawarishes')
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByText('Choose at least one condition').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Lowest price (₹)' }).fill('900')
  await page.getByRole('textbox', { name: 'Highest price (₹)' }).fill('100')
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.locator('[id="collection-rule.maxPrice-error"]')).toHaveText(
    'The highest price must not be below the lowest',
  )
  await page.getByRole('textbox', { name: 'Lowest price (₹)' }).fill('')
  await page.getByRole('textbox', { name: 'Highest price (₹)' }).fill('')
  await page.getByRole('checkbox', { name: 'Pastes (majun, avaleha)' }).check()
  await expect(page.getByRole('status').getByText(`${pastes.length} products`)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await saveNew(page, 'Pastes')

  await startCollection(page, 'Gifts')
  await page.getByRole('radio', { name: /^By hand/ }).check()
  for (const { name } of [second, first]) {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await page.getByRole('button', { name: `Move ${first.name} up` }).click()
  await page.getByRole('tab', { name: 'Hindi' }).click()
  await page.getByRole('textbox', { name: 'Title (Hindi)' }).fill('उपहार')
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await saveNew(page, 'Gifts')
  expect((await listed(page, 'collection=gifts')).map(({ name }) => name)).toEqual([first.name, second.name])

  // Another admin changes the collection while its form is open.
  const stored: { id: number; slug: string }[] = await (await page.request.get('/api/admin/collections')).json()
  const gifts = stored.find(({ slug }) => slug === 'gifts')
  const theirs = await page.request.put(`/api/admin/collections/${gifts?.id}`, { data: { text: 'For friends' } })
  expect(theirs.status()).toBe(200)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Presents')
  await page.getByRole('button', { name: 'Save collection' }).click()
  await expect(page.getByText('Another admin changed the collection.')).toBeVisible()
  await page.getByRole('button', { name: 'Load the stored version' }).click()
  await expect(page.getByRole('textbox', { name: /^Text (?!\(Hindi\))/ })).toHaveValue('For friends')

  const menu = { headerMenu: [{ label: { en: 'Gifts' }, link: '/collections/gifts' }] }
  expect((await page.request.put('/api/admin/content', { data: menu })).status()).toBe(200)

  await page.goto('/collections/pastes')
  await expect(title(page, 'Pastes')).toBeVisible()
  await expect(page.getByText('Majuns and jawarishes')).toBeVisible()
  await expect(tiles(page).first()).toHaveText(pastes[0]?.name ?? '')
  await page.goto('/hi/collections/gifts')
  await expect(title(page, 'उपहार')).toBeVisible()
  await expect(page.getByText('For friends')).toHaveAttribute('lang', 'en')
  await page.goto('/collections/gifts')
  await expect(tiles(page)).toHaveText([first.name, second.name])
  await readyForOffline(page)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/collections?lang=en')))).toBe(true)

  await shop.stop()
  await page.goto('/collections/gifts')
  await expect(banner(page)).toBeVisible()
  await expect(title(page, 'Gifts')).toBeVisible()
  await expect(tiles(page)).toHaveText([first.name, second.name])
  await page.goto('/collections/pastes?sort=price-low')
  await expect(title(page, 'Pastes')).toBeVisible()
  await expect(page.getByText(`${pastes.length} products found`)).toBeVisible()
})

test('an inactive collection returns the 404 page, and an empty collection links to all products @both', async ({
  page,
}) => {
  await signInOwner(page)
  const create = async (body: object) => {
    const reply = await page.request.post('/api/admin/collections', { data: body })
    expect(reply.status()).toBe(201)
  }
  await create({ title: 'Hidden', rule: { isNew: true }, isActive: false })
  await create({ title: 'Soaps', rule: { forms: ['soap'], maxPrice: '1' } })
  const hidden = await page.goto('/collections/hidden')
  expect(hidden?.status()).toBe(404)
  await page.goto('/collections/soaps')
  await expect(title(page, 'Soaps')).toBeVisible()
  await expect(page.getByText('No products yet')).toBeVisible()
  await main(page).getByRole('link', { name: 'All Products', exact: true }).click()
  await expect(title(page, 'All Products')).toBeVisible()
})
