import { expect, type Page } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { errorBody, mockResponse, registerAndLogIn, visitor } from '../support/account.ts'
import { toastOf } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

interface Reviewed {
  slug: string
  reviewCount: number
}

const reviews = (page: Page) => page.getByRole('tabpanel', { name: 'Reviews' }).getByRole('article')

async function openReviews(page: Page): Promise<void> {
  const products: Reviewed[] = await (await page.request.get('/api/products')).json()
  const product = products.find(({ reviewCount }) => reviewCount > 0)
  await page.goto(`/products/${product?.slug}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(reviews(page)).toHaveCount(product?.reviewCount ?? 0)
}

const helpful = (page: Page) => page.getByRole('button', { name: /^Helpful/ }).first()

test('a guest can write a review with the keyboard, and each invalid field shows an error @both', async ({ page }) => {
  await openReviews(page)
  const before = await reviews(page).count()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  const send = dialog.getByRole('button', { name: 'Submit Review' })
  await send.click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(dialog.getByLabel('Comment')).toHaveAccessibleDescription(/^Comment must be at least 10 characters/)
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/^Valid email is required/)

  await dialog.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByLabel('Title').fill('Just like at home')
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeFocused()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Just like at home')
  await dialog.getByLabel('Name').fill('Salma')
  await dialog.getByLabel('Email').fill('salma@example.org')

  await mockResponse(page, '/api/reviews', 503, errorBody('The pen is dry.'))
  await send.click()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await expect(toastOf(page, 'The pen is dry.').first()).toBeVisible()
  await mockResponse(page, '/api/reviews', 200, '<html>')
  await send.click()
  await expect(toastOf(page, 'Failed to submit review').first()).toBeVisible()
  await page.unroute('/api/reviews')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(toastOf(page, 'Review submitted!')).toBeVisible()
  await expect(toastOf(page, 'Thank you for your feedback.')).toBeVisible()
  await expect(reviews(page)).toHaveCount(before + 1)
  await expect(reviews(page).first()).toContainText('Just like at home')
  await expect(reviews(page).first().getByLabel('4 of 5 stars')).toBeVisible()

  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('reviews are shown ten at a time, in the sort order that the reader chooses', async ({ page }) => {
  const products: (Reviewed & { id: number })[] = await (await page.request.get('/api/products')).json()
  const product = products.find(({ reviewCount }) => reviewCount === 0)
  for (let number = 1; number <= 12; number++) {
    const reply = await page.request.post('/api/reviews', {
      data: {
        productId: product?.id,
        rating: number === 3 ? 5 : number === 7 ? 1 : 4,
        title: `Review ${number}`,
        customerName: 'Salma',
        customerEmail: 'salma@example.org',
      },
    })
    expect(reply.status()).toBe(201)
  }
  await page.goto(`/products/${product?.slug}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const first = reviews(page).first().getByRole('heading')
  await expect(first).toHaveText('Review 12')
  await expect(reviews(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Show 2 more reviews' }).click()
  await expect(reviews(page)).toHaveCount(12)
  await expect(reviews(page).nth(10).locator('..')).toBeFocused()
  const sort = page.getByRole('combobox', { name: 'Sort reviews' })
  await sort.selectOption({ label: 'Lowest Rating' })
  await expect(first).toHaveText('Review 7')
  await expect(reviews(page)).toHaveCount(10)
  await sort.selectOption({ label: 'Highest Rating' })
  await expect(first).toHaveText('Review 3')
  await expect(page.getByText('4 stars').locator('..')).toContainText('10 (83%)')
})

test('more than 100 reviews are loaded page by page and sorted by the server', async ({ page }) => {
  const products: (Reviewed & { id: number })[] = await (await page.request.get('/api/products')).json()
  const product = products.find(({ reviewCount }) => reviewCount === 0)
  if (!product) throw new Error('every product has a review')
  const path = `/api/products/${product.id}/reviews`
  const write = (number: number) =>
    page.request.post('/api/reviews', {
      data: {
        productId: product.id,
        rating: number === 1 ? 1 : 5,
        title: `Review ${number}`,
        customerName: 'Salma',
        customerEmail: `salma${number}@example.org`,
      },
    })
  for (let number = 1; number <= 115; number++) expect((await write(number)).status()).toBe(201)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes(path) && asked.push(request.url().split(path)[1] ?? ''))
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByText('Based on 115 reviews')).toBeVisible()
  await expect(page.getByText('1 star', { exact: true }).locator('..')).toContainText('1 (1%)')
  await expect(page.getByText('10 of 115 reviews')).toBeVisible()
  const first = reviews(page).first().getByRole('heading')
  const more = page.getByRole('button', { name: /^Show \d+ more reviews$/ })
  for (let shown = 10; shown < 100; shown += 10) {
    await expect(reviews(page)).toHaveCount(shown)
    await more.click()
  }
  await expect(reviews(page)).toHaveCount(100)
  expect(asked).toEqual([''])

  // When a request for more reviews fails, the loaded reviews are still shown and the button repeats the request.
  await page.route(`**${path}?page=2`, (route) => route.abort())
  await more.click()
  await expect(page.getByRole('alert')).toContainText('More reviews could not be loaded.')
  await expect(reviews(page)).toHaveCount(100)
  await page.unroute(`**${path}?page=2`)
  await more.click()
  await expect(reviews(page)).toHaveCount(110)
  await expect(reviews(page).nth(100).locator('..')).toBeFocused()
  await page.getByRole('button', { name: 'Show 5 more reviews' }).click()
  await expect(reviews(page)).toHaveCount(115)
  await expect(reviews(page).last().getByRole('heading')).toHaveText('Review 1')

  await page.reload()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(first).toHaveText('Review 115')
  await page.getByRole('combobox', { name: 'Sort reviews' }).selectOption({ label: 'Lowest Rating' })
  await expect(first).toHaveText('Review 1')
  await expect(page.getByText('10 of 115 reviews')).toBeVisible()
  expect(asked.at(-1)).toBe('?sort=lowest')
})

test('a second review of a product by the same customer replaces the first one', async ({ page }) => {
  await registerAndLogIn(page)
  await openReviews(page)
  const before = await reviews(page).count()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  const write = async (title: string) => {
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await expect(dialog).toContainText('One review per product: a new one replaces your earlier review.')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(dialog).toBeHidden()
    await expect(reviews(page).first()).toContainText(title)
  }
  await write('After a day')
  await write('After a month')
  await expect(reviews(page)).toHaveCount(before + 1)
  await expect(page.getByText('After a day')).toHaveCount(0)
})

test('a review whose response was lost is stored once after the retry', async ({ page }) => {
  await openReviews(page)
  const before = await reviews(page).count()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByLabel('Title').fill('Twice')
  await page.getByLabel('Comment').fill('Sent twice, written once.')
  await page.getByLabel('Name').fill('Salma')
  await page.getByRole('dialog').getByLabel('Email').fill('salma@example.org')
  const keys: (string | undefined)[] = []
  await page.route('/api/reviews', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('list', { name: 'Your reviews that are not sent yet' })).toContainText(
    'Saved on this phone, waiting to be sent',
  )
  // Leaves the page before the faked response is removed, because the page could otherwise send the review itself.
  const url = page.url()
  await page.goto('about:blank')
  await page.unroute('/api/reviews')
  const [again] = await Promise.all([page.waitForRequest('/api/reviews'), page.goto(url, { waitUntil: 'commit' })])
  expect([...new Set(keys)]).toEqual([again.headers()['idempotency-key']])
  await expect(toastOf(page, 'Review submitted!')).toBeVisible()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(reviews(page)).toHaveCount(before + 1)
})

test('text typed while a review is sent stays in the dialog', async ({ page, context }) => {
  await openReviews(page)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await dialog.getByLabel('Title').fill('Just like at home')
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
  await dialog.getByLabel('Name').fill('Salma')
  await dialog.getByLabel('Email').fill('salma@example.org')
  let release: () => void = () => undefined
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/reviews', async (route) => {
    await typed
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed. The jar is glass.')
  release()
  await expect(toastOf(page, 'Review submitted!')).toBeVisible()
  await expect(dialog.getByLabel('Comment')).toHaveValue('Tastes of roses, and came well packed. The jar is glass.')
})

test('voting on a review asks a guest to log in', async ({ page }) => {
  await openReviews(page)
  await helpful(page).click()
  await expect(toastOf(page, 'Login required')).toBeVisible()
  await expect(toastOf(page, 'Please log in to vote on reviews')).toBeVisible()
  await expect(helpful(page)).toHaveAttribute('aria-pressed', 'false')
})

test('a signed-in reader can vote on a review, change the vote and withdraw it', async ({ page }) => {
  await registerAndLogIn(page)
  await openReviews(page)
  const unhelpful = page.getByRole('button', { name: /^Not helpful/ }).first()
  const count = async () => Number(/\d+/.exec((await helpful(page).textContent()) ?? '')?.[0])
  const before = await count()

  await mockResponse(page, '**/vote', 503, errorBody('Nobody counts just now.'))
  await helpful(page).click()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await expect(toastOf(page, 'Nobody counts just now.')).toBeVisible()
  await mockResponse(page, '**/vote', 200, '<html>')
  await helpful(page).click()
  await expect(toastOf(page, 'Failed to vote on review')).toBeVisible()
  await page.unroute('**/vote')

  await helpful(page).click()
  await expect(helpful(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(count).toBe(before + 1)
  // The button is disabled until the shop has stored the vote.
  await expect(helpful(page)).toBeEnabled()
  await page.reload()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(helpful(page)).toHaveAttribute('aria-pressed', 'true')
  await unhelpful.click()
  await expect(unhelpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(unhelpful).toBeEnabled()
  await unhelpful.click()
  await expect(unhelpful).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(count).toBe(before)

  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(visitor.username)
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(visitor.email)
})

test('the newsletter form accepts a subscription, and shows an error when it fails', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/newsletter') && asked.push(request.url()))
  const box = page.getByRole('region', { name: 'Our newsletter' }).getByLabel('Email')
  const send = page.getByRole('button', { name: 'Subscribe' })
  await send.click()
  await box.fill('   ')
  await send.click()
  await box.fill('nobody')
  await send.click()
  await expect(box).toHaveAccessibleDescription('Please enter a valid email address')
  expect(asked).toEqual([])

  await box.fill('reader@example.org')
  await mockResponse(page, '/api/newsletter', 503, errorBody('The printer is out of ink.'))
  await send.click()
  await expect(toastOf(page, 'Subscription failed')).toBeVisible()
  await expect(toastOf(page, 'The printer is out of ink.')).toBeVisible()
  await expect(box).toHaveValue('reader@example.org')
  await mockResponse(page, '/api/newsletter', 200, '<html>')
  await send.click()
  await expect(toastOf(page, 'Please try again later.')).toBeVisible()
  await page.unroute('/api/newsletter')
  await send.click()
  await expect(toastOf(page, 'Welcome to our community! 🌿')).toBeVisible()
  await expect(
    toastOf(page, "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!"),
  ).toBeVisible()
  await expect(box).toHaveValue('')
})

test('a contact message is still in the form after a failed request and a reload, and gets a ticket number when it is sent', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await settled(page)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject must be at least 5 characters')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')

  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('A crate of sharbat')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await mockResponse(page, '/api/contact', 500, errorBody('Broken'))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Failed to send message')
  await page.unroute('/api/contact')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Do you sell by the crate?')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await expect(page.getByText(`Your ticket number is ${sampleProfile.orderPrefix}-C-`)).toBeVisible()
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})
