import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { withDb } from '../db.ts'
import { type Entry, mergeEntry } from './entry.ts'
import {
  deleteOwnEntries,
  dropRecord,
  editEntry,
  editOutbox,
  entryStore,
  ownUnsent,
  readOutbox,
} from './entry-store.ts'
import { entryOf } from './testing/entry.cases.ts'

const only = async () => (await readOutbox()).entries[0]
const add = (made: Entry) => editOutbox((entries) => mergeEntry(entries, made).entries)

beforeEach(() => withDb((db) => db.clear('outbox')))

test('unreadable records in the outbox are listed separately and can be deleted, and writes are sent in the sequence of their creation', async () => {
  await editOutbox(() => [entryOf('new', { madeAt: 2 }), entryOf('old', { madeAt: 1 })])
  const garbage = [
    { key: 'x' },
    { ...entryOf('y'), body: '{"broken' },
    { ...entryOf('z'), path: 'https://evil.example/' },
  ]
  await withDb(async (db) => {
    for (const record of garbage) await db.put('outbox', record)
  })
  const { entries, unreadable } = await readOutbox()
  expect(entries.map(({ key }) => key)).toEqual(['old', 'new'])
  expect(unreadable).toEqual(['x', 'y', 'z'])
  expect(await entryStore.waiting()).toEqual(['old', 'new'])
  expect(await entryStore.begin('y', 10)).toBeNull()
  await dropRecord('x')
  expect((await readOutbox()).unreadable).toEqual(['y', 'z'])
})

test('invalid timestamps and prices in a stored write (outbox entry) are dropped, other fields are retained', async () => {
  const line = { productId: 1, slug: null, name: 'Majun', quantity: 1, price: 'abc', imageUrl: null }
  await withDb((db) => db.put('outbox', { ...entryOf('a'), madeAt: 1e300, nextAt: Number.NaN, lines: [line] }))
  expect(await only()).toMatchObject({ key: 'a', madeAt: 0, nextAt: 0, lines: [] })
})

test('a stored write (outbox entry) is marked as tried before it is sent, and is not sent before its retry time or while it is held back', async () => {
  await editOutbox(() => [entryOf('a', { nextAt: 100 })])
  expect(await entryStore.begin('a', 99)).toBeNull()
  expect((await only())?.tried).toBe(false)
  expect(await entryStore.begin('a', 100)).toMatchObject({ tried: true })
  expect((await only())?.tried).toBe(true)
  await editEntry('a', (entry) => ({ ...entry, state: 'held' }))
  expect(await entryStore.begin('a', 100)).toBeNull()
})

test('a stored write whose retry time is far in the future, because the clock was set back, is sent without waiting for that time', async () => {
  const hour = 3_600_000
  await editOutbox(() => [entryOf('a', { nextAt: 24 * hour })])
  expect(await entryStore.begin('a', 23 * hour)).toBeNull()
  expect(await entryStore.begin('a', 2 * hour)).toMatchObject({ key: 'a' })
})

test('writes in the outbox are sent in the sequence of their creation, also after the clock was set back', async () => {
  await add(entryOf('first', { madeAt: 2000, body: '{"n":1}' }))
  await add(entryOf('second', { madeAt: 1000, body: '{"n":2}' }))
  await add(entryOf('third', { madeAt: 1500, body: '{"n":3}' }))
  expect(await entryStore.waiting()).toEqual(['first', 'second', 'third'])
  expect((await readOutbox()).entries.map(({ key }) => key)).toEqual(['first', 'second', 'third'])
})

test('the response to a stored write that was edited during its request is ignored; a success response to a held back write is stored', async () => {
  const sent = entryOf('a', { tried: true })
  const changed = { ...sent, body: '{"name":"Noor"}' }
  const refusal = { code: 'invalid', message: 'No', fields: {}, items: undefined }
  await editOutbox(() => [changed])
  await entryStore.settle(sent, { ...sent, state: 'needs-you', problem: refusal })
  expect(await only()).toEqual(changed)
  await entryStore.settle(sent, { ...sent, state: 'sent', reply: { ticket: 'T' } })
  expect(await only()).toEqual(changed)
  await editOutbox(() => [{ ...sent, state: 'held' }])
  await entryStore.settle(sent, { ...sent, state: 'sent', reply: { ticket: 'T' } })
  expect(await only()).toMatchObject({ state: 'sent' })
})

test('a stored write (outbox entry) that was discarded during its request is stored again as sent after a success, but not after another result', async () => {
  const sent = entryOf('a', { tried: true })
  await entryStore.settle(sent, { ...sent, nextAt: 9 })
  expect(await only()).toBeUndefined()
  await entryStore.settle(sent, { ...sent, state: 'sent' })
  expect(await only()).toMatchObject({ state: 'sent' })
})

test('a foreground entry is not listed as waiting, is not sent in the background, and has no retry time', async () => {
  await editOutbox(() => [entryOf('a', { state: 'foreground' })])
  expect(await entryStore.waiting()).toEqual([])
  expect(await entryStore.begin('a', 100)).toBeNull()
  expect(await entryStore.nextAt()).toBeNull()
})

test('ownUnsent lists the waiting writes of account and guest in the outbox, and deleteOwnEntries deletes all writes except those of other accounts', async () => {
  await editOutbox(() => [
    entryOf('waits'),
    entryOf('online', { state: 'foreground' }),
    entryOf('sent', { state: 'sent' }),
    entryOf('of-guest', { owner: 'guest' }),
    entryOf('of-other', { owner: 6 }),
  ])
  expect((await ownUnsent(5)).map(({ key }) => key)).toEqual(['of-guest', 'waits'])
  await deleteOwnEntries(5)
  expect((await readOutbox()).entries.map(({ key }) => key)).toEqual(['of-other'])
})
