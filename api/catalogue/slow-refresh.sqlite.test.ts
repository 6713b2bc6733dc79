import { afterAll, expect, test, vi } from 'vitest'
import { addMany, openCatalogue } from '../testing/bulk-writes.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

// Only on SQLite, where the parts of a refresh are the only turns of the event loop.
test('a refresh of the catalogue that takes longer than the time limit is not treated as an outage while it reads products', async () => {
  const warnings = vi.fn()
  // The time limit passes in each turn of the event loop.
  const timers = { after: (_ms: number, work: () => void) => void setImmediate(work) }
  const catalogue = await openCatalogue(shop, { timers, log: { ...shop.log, warn: warnings } })
  const { ids, setTexts } = await addMany(shop, 301)
  await setTexts('slow')
  catalogue.invalidate()
  const snapshot = await catalogue.current()
  expect(warnings).not.toHaveBeenCalled()
  expect(new Set(ids.map((id) => snapshot.byId(id)?.shortDescription))).toEqual(new Set(['slow']))
})
