import { expect, test } from 'vitest'
import { byPriority, type openPool } from './pool.postgres.ts'

type Work = Parameters<ReturnType<typeof openPool>['transact']>[0]

const connection = {} as Parameters<Work>[0]
const endless = 2 ** 31 - 1

/** A write that ends when `end` is called. */
function openEndedWrite() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

test('a background write starts when the writes of requests that run have ended', async () => {
  const { write, writeInBackground } = byPriority((work) => work(connection), endless)
  const order: string[] = []
  const [first, second] = [openEndedWrite(), openEndedWrite()]
  const requests = [first, second].map((request) => write(request.work))
  const background = writeInBackground(async () => void order.push('background'))
  first.end()
  await requests[0]
  order.push('first request')
  second.end()
  await Promise.all([...requests, background])
  expect(order).toEqual(['first request', 'background'])
})

test('a background write starts at once when no request writes', async () => {
  const { write, writeInBackground } = byPriority((work) => work(connection), endless)
  await expect(write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await writeInBackground(async () => 'done')).toBe('done')
})

test('a background write starts after its time limit when a request writes for longer', async () => {
  const { write, writeInBackground } = byPriority((work) => work(connection), 1)
  const request = openEndedWrite()
  const written = write(request.work)
  expect(await writeInBackground(async () => 'done')).toBe('done')
  request.end()
  await written
})
