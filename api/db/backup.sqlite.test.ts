import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { addProduct } from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'))
const shop = await openShop({ url: join(folder, 'shop.db') })
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const unequal = `
  select count(*) from orders where total <> subtotal - discount + shipping + tax
    or subtotal <> (select sum(price * quantity) from order_items where order_id = orders.id)`

test('a copy made while orders come in is whole, and holds every order that was there before', async () => {
  const product = await addProduct(shop, { inventory: 1000 })
  const order = async () => (await place(shop.visitor(), orderBody(product))).order.id
  const before = await Promise.all(Array.from({ length: 30 }, order))
  let over = false
  const during: number[] = []
  const ordering = (async () => {
    while (!over) during.push(await order())
  })()
  const file = join(folder, 'copy.db')
  await shop.db.backup?.(file)
  over = true
  await ordering
  expect(during.length).toBeGreaterThan(0)

  const copy = new Sqlite(file, { readonly: true })
  const number = (query: string) => Number(copy.prepare(query).pluck().get())
  const kept = new Set(copy.prepare<[], number>('select id from orders').pluck().all())
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copy.pragma('foreign_key_check')).toEqual([])
  expect(before.filter((id) => !kept.has(id))).toEqual([])
  expect(number(unequal)).toBe(0)
  expect(number('select sum(quantity) from order_items') + number('select inventory from products')).toBe(1000)
  copy.close()

  const restored = await openShop({ url: file })
  await place(restored.visitor(), orderBody(product))
  await restored.close()
})
