import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { products } from '../db/schema/catalogue.ts'
import { addMany, openCatalogue } from '../testing/bulk-writes.ts'
import { addProduct } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { pendingVersion } from './catalogue-store.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

// Only on PostgreSQL, where orders can commit while another transaction is open.
test('while the transaction of a bulk write locks the catalogue version, reads show the stock after orders without waiting', async () => {
  let isLocked = false
  const catalogue = await openCatalogue(shop, {
    db: { ...shop.db, write: (work) => (isLocked ? new Promise<never>(() => undefined) : shop.db.write(work)) },
  })
  const { ids, setTexts } = await addMany(shop, 3)
  const { id } = await addProduct(shop)
  catalogue.invalidate()
  const { version: before } = await catalogue.current()
  await catalogue.bulkWrite(async (setVersion) => {
    isLocked = true
    // An order stores the pending version. A text is changed instead of the stock, which has movements.
    const changes = { shortDescription: 'ordered', version: pendingVersion }
    await shop.db.write((tx) =>
      tx
        .update(products)
        .set(changes)
        .where(inArray(products.id, [id])),
    )
    catalogue.invalidate('order')
    const during = await catalogue.current()
    expect([during.byId(id)?.shortDescription, during.version]).toEqual(['ordered', before])
    isLocked = false
    await setTexts('new', setVersion)
  })
  const after = await catalogue.complete()
  expect([id, ...ids].map((each) => after.byId(each)?.shortDescription)).toEqual(['ordered', 'new', 'new', 'new'])
  const fresh = await (await openCatalogue(shop)).current()
  expect([after.version, fresh.version]).toEqual([before + 2, before + 2])
})
