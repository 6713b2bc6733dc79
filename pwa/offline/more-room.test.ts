import { afterEach, expect, test, vi } from 'vitest'
import { afterMakingRoom } from './db.ts'

const full = () => new DOMException('no room', 'QuotaExceededError')
const kept = new Map<string, Set<string>>()

vi.stubGlobal('caches', {
  keys: async () => [...kept.keys()],
  open: async (name: string) => ({
    keys: async () => [...(kept.get(name) ?? [])],
    delete: async (key: string) => kept.get(name)?.delete(key),
  }),
})
afterEach(() => kept.clear())

const sizes = () => Object.fromEntries([...kept].map(([name, entries]) => [name, entries.size]))

function fill() {
  for (const name of ['workbox-precache-v2', 'catalogue-v1', 'reviews-v1', 'details-v1', 'pictures-v1']) {
    kept.set(name, new Set(['a', 'b']))
  }
}

test("when the device's disk is full, cached pictures are deleted first, and nothing else if that frees enough space", async () => {
  fill()
  expect(await afterMakingRoom(full(), async () => 'written')).toBe('written')
  expect(sizes()).toMatchObject({ 'pictures-v1': 0, 'details-v1': 2, 'catalogue-v1': 2, 'workbox-precache-v2': 2 })
})

test('when deleting pictures frees too little space, cached product details, reviews and the catalogue are deleted, but not the precached app files', async () => {
  fill()
  const tries: object[] = []
  const write = async () => {
    tries.push(sizes())
    if (kept.get('catalogue-v1')?.size) throw full()
    return 'written'
  }
  expect(await afterMakingRoom(full(), write)).toBe('written')
  expect(tries).toHaveLength(4)
  expect(sizes()).toEqual({
    'workbox-precache-v2': 2,
    'catalogue-v1': 0,
    'reviews-v1': 0,
    'details-v1': 0,
    'pictures-v1': 0,
  })
})

test('a write that still does not fit after caches were emptied, or that fails for another reason, throws an error', async () => {
  fill()
  await expect(afterMakingRoom(full(), () => Promise.reject(full()))).rejects.toThrow('no room')
  fill()
  const broken = new DOMException('broken', 'UnknownError')
  await expect(afterMakingRoom(broken, async () => 'written')).rejects.toBe(broken)
  await expect(afterMakingRoom(full(), () => Promise.reject(broken))).rejects.toBe(broken)
  expect(sizes()).toMatchObject({ 'pictures-v1': 0, 'catalogue-v1': 2 })
})
