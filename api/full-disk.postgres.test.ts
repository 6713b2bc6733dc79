import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { addProduct, stateOf } from './testing/data.ts'
import { createOrderPath, orderBody } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'
import { createTestShop } from './testing/test-shop.ts'

test("when PostgreSQL's disk is full (53100), writes return 503 with Retry-After and change nothing, and a retry succeeds later", async () => {
  const shop = await createTestShop()
  const product = await addProduct(shop)
  const run = (statement: string) => shop.db.write(async (tx) => void (await tx.execute(sql.raw(statement))))
  await run(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await run('create trigger full_disk before insert on idempotency_keys for each row execute function disk_full()')
  const order = () => shop.visitor().post(createOrderPath, orderBody(product), { 'idempotency-key': 'one' })
  const before = await stateOf(shop)
  const refused = await order()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await readError(refused)).code).toBe('unavailable')
  expect(await stateOf(shop)).toEqual(before)
  await run('drop function disk_full cascade')
  expect(await read(createOrder, await order())).toMatchObject({ success: true })
  await shop.close()
})
