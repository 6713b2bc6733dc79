import { afterEach, expect, test, vi } from 'vitest'
import { savesData } from './idle.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [undefined, false],
  [{}, false],
  [{ saveData: true }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('savesData returns whether the connection %o should save data: %s', (connection, saved) => {
  vi.stubGlobal('navigator', { connection })
  expect(savesData()).toBe(saved)
})
