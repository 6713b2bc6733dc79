import { afterAll, expect, test } from 'vitest'
import { raiseCatalogueVersion } from '../../api/catalogue/catalogue-store.ts'
import { settings } from '../../api/db/schema/operations.ts'
import { addSignedIn } from '../../api/testing/data.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())

test('the testimonials of the sample shop are labelled as invented', async () => {
  const html = await shop.html('/')
  expect(html).toContain('Dr. Ayesha Rahman')
  expect(html).toContain('Sample texts: these people and opinions are invented.')
})

test('after the owner has replaced the sample profile, the shop shows no sample testimonials', async () => {
  const owner = await addSignedIn(shop, { role: 'admin' })
  const rates = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }
  expect((await owner.send('PUT', '/api/admin/settings', rates)).status).toBe(200)
  await shop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    await tx.update(settings).set({ isSample: false })
  })
  shop.catalogue.invalidate()
  const html = await shop.html('/')
  expect(html).not.toContain('Dr. Ayesha Rahman')
  expect(html).not.toContain('What customers say')
})
