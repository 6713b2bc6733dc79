import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

const picture = (size: number) => ({ bytes: Buffer.alloc(size) })

test('picture cache evicts the least recently used picture when full', () => {
  const cache = createPictureCache(100, 60)
  cache.store('a', picture(40))
  cache.store('b', picture(40))
  cache.get('a')
  cache.store('c', picture(40))
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([true, false, true])
  expect(cache.size()).toBe(80)
})

test('picture cache does not store pictures over the size limit', () => {
  const cache = createPictureCache(100, 60)
  cache.store('a', picture(61))
  expect(cache.get('a')).toBeUndefined()
  expect(cache.size()).toBe(0)
})
