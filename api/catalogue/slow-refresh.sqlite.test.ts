import { afterAll, expect, test, vi } from 'vitest'
import { addMany, openCatalogue } from '../testing/bulk-writes.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

// Only on SQLite, where the parts of a refresh are the only turns of the event loop.
test('a refresh of the catalogue that takes longer than the time limit is not treated as an outage while it reads products', async () => {
  const warnings = vi.fn()
  // Each look at the time is 10 ms after the last one, so the refresh pauses after each part.
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10
    return now
  })
  // The time limit passes in ten turns of the event loop: after a pause of a part, and long before the whole refresh ends.
  const passTurns = (left: number, work: () => void): void =>
    void setImmediate(() => (left > 1 ? passTurns(left - 1, work) : work()))
  const timers = { after: (_ms: number, work: () => void) => passTurns(10, work) }
  const catalogue = await openCatalogue(shop, { timers, log: { ...shop.log, warn: warnings } })
  const { ids, setTexts } = await addMany(shop, 301)
  await setTexts('slow')
  catalogue.invalidate()
  const snapshot = await catalogue.current()
  expect(warnings).not.toHaveBeenCalled()
  expect(new Set(ids.map((id) => snapshot.byId(id)?.shortDescription))).toEqual(new Set(['slow']))
})
