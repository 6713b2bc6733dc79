import { expect, test } from 'vitest'
import { type Drawing, DrawingProcessDied } from './drawing-process.ts'
import { createVariantQueue } from './variant-queue.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const drawing = (target: string): Drawing => ({ source: 's', target, scratch: 't', width: 320, format: 'avif' })

/** Creates a fake `draw` that records its calls and resolves when the test calls `next`. */
function controlledDraw() {
  const drawn: string[] = []
  const finish: ((error?: Error) => void)[] = []
  const draw = ({ target }: Drawing) => {
    drawn.push(target)
    return new Promise<void>((resolve, reject) => finish.push((error) => (error ? reject(error) : resolve())))
  }
  const next = async (error?: Error) => {
    finish.shift()?.(error)
    await new Promise(setImmediate)
  }
  return { drawn, draw, next }
}

test('a picture variant that is requested several times at once is drawn once', async () => {
  const { drawn, draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log })
  const answers = [queue.add(drawing('a')), queue.add(drawing('a')), queue.add(drawing('a'))]
  await next()
  expect(await Promise.all(answers)).toEqual([true, true, true])
  expect(drawn).toEqual(['a'])
})

test('the queue draws one picture variant at a time, urgent variants first', async () => {
  const { drawn, draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log })
  queue.add(drawing('a'))
  queue.add(drawing('b'))
  queue.add(drawing('c'), true)
  expect(drawn).toEqual(['a'])
  await next()
  expect(drawn).toEqual(['a', 'c'])
})

test('a full queue rejects further picture variants until one waiting variant is drawn', async () => {
  const { draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log, maxWaiting: 1 })
  queue.add(drawing('a'))
  queue.add(drawing('b'))
  expect(await queue.add(drawing('c'))).toBe(false)
  await next()
  const later = queue.add(drawing('c'))
  await next()
  await next()
  expect(await later).toBe(true)
})

test('drawing is retried once after the image process crashed', async () => {
  const { drawn, draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log })
  const first = queue.add(drawing('a'))
  await next(new DrawingProcessDied())
  await next()
  expect(await first).toBe(true)

  const second = queue.add(drawing('b'))
  await next(new DrawingProcessDied())
  await next(new DrawingProcessDied())
  expect(await second).toBe(false)
  expect(drawn).toEqual(['a', 'a', 'b', 'b'])
})

test('a picture variant whose drawing failed is not tried again immediately', async () => {
  const { drawn, draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log })
  const first = queue.add(drawing('a'))
  await next(new Error('broken picture'))
  expect(await first).toBe(false)
  expect(await queue.add(drawing('a'))).toBe(false)
  expect(drawn).toEqual(['a'])
})

test('closing the queue resolves the requests for waiting picture variants with false', async () => {
  const { draw, next } = controlledDraw()
  const queue = createVariantQueue({ draw, log })
  const drawn = queue.add(drawing('a'))
  const waiting = queue.add(drawing('b'))
  queue.close()
  expect(await waiting).toBe(false)
  await next(new DrawingProcessDied())
  expect(await drawn).toBe(false)
  await queue.idle()
})
