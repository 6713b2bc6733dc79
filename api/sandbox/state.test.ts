import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from './state.ts'

const dir = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
afterAll(() => rmSync(dir, { recursive: true }))
const warnings: string[] = []
const log = { info: () => undefined, warn: (_: object, message: string) => void warnings.push(message) }
const numbersIn = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')).numbers

test('saving the sandbox state does not block, and `flush` resolves once the newest state is written to the file', async () => {
  const file = join(dir, 'one.json')
  const store = openStore(file, log)
  store.state.numbers.set('payments', 1)
  store.changed()
  const first = store.flush()
  expect(existsSync(file)).toBe(false)
  // Changes the state while the file is being written.
  store.state.numbers.set('payments', 2)
  store.changed()
  await Promise.all([first, store.flush()])
  expect(numbersIn(file)).toEqual([['payments', 2]])
  expect(openStore(file, log).state.numbers.get('payments')).toBe(2)
})

test("after concurrent calls of `flush` the sandbox's file has the newest state, and no temporary file is left", async () => {
  const file = join(dir, 'many.json')
  const store = openStore(file, log)
  await Promise.all(
    Array.from({ length: 50 }, (_, count) => {
      store.state.numbers.set('payments', count)
      store.changed()
      return store.flush()
    }),
  )
  expect(numbersIn(file)).toEqual([['payments', 49]])
  expect(readdirSync(dir).filter((name) => name.startsWith('many'))).toEqual(['many.json'])
})

test('a failed save of the sandbox state is logged and leaves no temporary file, and the next save stores everything', async () => {
  const folder = join(dir, 'later')
  const file = join(folder, 'state.json')
  const store = openStore(file, log)
  store.state.numbers.set('payments', 7)
  await store.flush()
  expect(warnings.splice(0)).toEqual(['the sandbox could not save its state'])
  mkdirSync(folder)
  await store.flush()
  expect(numbersIn(file)).toEqual([['payments', 7]])
  // A folder has the name of the state file, so the new file is written completely but cannot be renamed to it.
  rmSync(file)
  mkdirSync(join(file, 'in-the-way'), { recursive: true })
  await store.flush()
  expect(readdirSync(folder)).toEqual(['state.json'])
  expect(warnings).toHaveLength(1)
})

test('a reset of the sandbox also removes the stored state from the file', async () => {
  const file = join(dir, 'reset.json')
  const store = openStore(file, log)
  store.state.numbers.set('payments', 7)
  await store.flush()
  await store.reset()
  expect(numbersIn(file)).toEqual([])
})
