import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getReviews, postReview } from '#contract/reviews'
import { reviews } from '../db/schema/catalogue.ts'
import { addProduct } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const product = await addProduct(shop)

async function store(text: string) {
  const body = { productId: product.id, customerEmail: 'a@example.com', rating: 5 }
  const response = await shop
    .visitor()
    .post(postReview.path, { ...body, customerName: text, title: text, comment: text })
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const { id } = await read(postReview, response)
  const [row] = await shop.db.read((tx) => tx.select().from(reviews).where(eq(reviews.id, id)))
  return row
}

const scripts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe srcdoc="<script>alert(1)</script>">',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  `\${alert(1)}`,
  '<!--<script>alert(1)//-->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  "'); DROP TABLE reviews; --",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<style>@import"//evil.example"</style>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '__proto__',
]

test.each(scripts)('review text %s is stored unchanged', async (text) => {
  const row = await store(text)
  expect([row?.customerName, row?.title, row?.comment]).toEqual([text, text, text])
})

test.each([
  ['خمیرہ گاؤزبان بہت اچھا ہے', 'خمیرہ گاؤزبان بہت اچھا ہے'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष अश्वगंधा', 'क्‍ष अश्वगंधा'],
  ['family 👨‍👩‍👧 𝒢ood', 'family 👨‍👩‍👧 𝒢ood'],
  ['\u200fعرق گلاب', '\u200fعرق گلاب'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
  ['gnp\u202Eexe', 'gnpexe'],
  ['\u2066hidden\u2069', 'hidden'],
  ['lone \ud800 surrogate', 'lone  surrogate'],
])('review text %j is stored as %j, without control characters', async (text, expected) => {
  const row = await store(text)
  expect([row?.customerName, row?.title, row?.comment]).toEqual([expected, expected, expected])
})

test('a review by a name with only control characters is rejected', async () => {
  const body = { productId: product.id, customerEmail: 'a@example.com', rating: 5, customerName: '\u0000\u202e ' }
  expect((await shop.visitor().post(postReview.path, body)).status).toBe(400)
})

test('the reviews endpoint returns reviews with markup and control characters as valid JSON', async () => {
  const list = await read(getReviews, await shop.visitor().get(`/api/products/${product.id}/reviews`))
  expect(list.length).toBe(scripts.length + 10)
})
