import { expect, test } from 'vitest'
import { keepHot } from './hot-pictures.ts'

const picture = (size: number) => ({ bytes: Buffer.alloc(size) })

test('pictures not asked for longest make room', () => {
  const hot = keepHot(100, 60)
  hot.keep('a', picture(40))
  hot.keep('b', picture(40))
  hot.get('a')
  hot.keep('c', picture(40))
  expect([hot.get('a'), hot.get('b'), hot.get('c')].map(Boolean)).toEqual([true, false, true])
  expect(hot.size()).toBe(80)
})

test('a large picture is not kept', () => {
  const hot = keepHot(100, 60)
  hot.keep('a', picture(61))
  expect(hot.get('a')).toBeUndefined()
  expect(hot.size()).toBe(0)
})
