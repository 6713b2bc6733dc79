import { expect, test } from 'vitest'
import { type Drawing, DrawingProcessDied } from './drawing-process.ts'
import { openVariantQueue } from './variant-queue.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const drawing = (target: string): Drawing => ({ source: 's', target, scratch: 't', width: 320, format: 'avif' })

/** A drawing program that finishes when it is told to, and keeps what it was asked. */
function slowDrawing() {
  const asked: string[] = []
  const finish: ((error?: Error) => void)[] = []
  const draw = ({ target }: Drawing) => {
    asked.push(target)
    return new Promise<void>((resolve, reject) => finish.push((error) => (error ? reject(error) : resolve())))
  }
  const next = async (error?: Error) => {
    finish.shift()?.(error)
    await new Promise(setImmediate)
  }
  return { asked, draw, next }
}

test('a variant asked for many times is drawn once', async () => {
  const { asked, draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log })
  const answers = [queue.add(drawing('a')), queue.add(drawing('a')), queue.add(drawing('a'))]
  await next()
  expect(await Promise.all(answers)).toEqual([true, true, true])
  expect(asked).toEqual(['a'])
})

test('one drawing at a time, an urgent one next', async () => {
  const { asked, draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log })
  queue.add(drawing('a'))
  queue.add(drawing('b'))
  queue.add(drawing('c'), true)
  expect(asked).toEqual(['a'])
  await next()
  expect(asked).toEqual(['a', 'c'])
})

test('a full queue refuses, and takes more when it has drawn', async () => {
  const { draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log, limit: 1 })
  queue.add(drawing('a'))
  queue.add(drawing('b'))
  expect(await queue.add(drawing('c'))).toBe(false)
  await next()
  const later = queue.add(drawing('c'))
  await next()
  await next()
  expect(await later).toBe(true)
})

test('a drawing is tried again when the process died, once', async () => {
  const { asked, draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log })
  const first = queue.add(drawing('a'))
  await next(new DrawingProcessDied())
  await next()
  expect(await first).toBe(true)

  const second = queue.add(drawing('b'))
  await next(new DrawingProcessDied())
  await next(new DrawingProcessDied())
  expect(await second).toBe(false)
  expect(asked).toEqual(['a', 'a', 'b', 'b'])
})

test('a picture that cannot be drawn is not tried again at once', async () => {
  const { asked, draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log })
  const first = queue.add(drawing('a'))
  await next(new Error('broken picture'))
  expect(await first).toBe(false)
  expect(await queue.add(drawing('a'))).toBe(false)
  expect(asked).toEqual(['a'])
})

test('closing answers everybody who waits', async () => {
  const { draw, next } = slowDrawing()
  const queue = openVariantQueue({ draw, log })
  const drawn = queue.add(drawing('a'))
  const waiting = queue.add(drawing('b'))
  queue.close()
  expect(await waiting).toBe(false)
  await next(new DrawingProcessDied())
  expect(await drawn).toBe(false)
  await queue.settled()
})
