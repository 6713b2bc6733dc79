import { parse } from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { ProductQuery } from '#contract/catalogue'
import { addProduct } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createCatalogue } from './catalogue.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const catalogue = await createCatalogue({ ...shop, onlinePayment: true, courierConnected: true })

const found = async (query: object) => (await catalogue.current()).replies.found(parse(ProductQuery, query))

test('a sorted product list is serialised once and reused until the catalogue changes', async () => {
  await addProduct(shop, { name: 'Almond oil' })
  catalogue.invalidate()
  const before = await found({ sort: 'name' })
  expect(await found({ sort: 'name' })).toBe(before)
  expect(await found({ sort: 'price-low' })).not.toBe(before)

  await addProduct(shop, { name: 'Amla' })
  catalogue.invalidate()
  const after = await found({ sort: 'name' })
  expect(JSON.parse(after.body(null).toString()).map(({ name }: { name: string }) => name)).toEqual([
    'Almond oil',
    'Amla',
  ])
})

test('the cached response to the oldest query is removed after eight other queries', async () => {
  const first = await found({ search: 'word 0' })
  for (let number = 1; number <= 8; number += 1) await found({ search: `word ${number}` })
  expect(await found({ search: 'word 0' })).not.toBe(first)
})
