import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAuditAdmins, getAuditLog } from '#contract/admin/audit'
import { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/operations.ts'
import type { Actor } from '../../testing/actor.ts'
import { addMessage, addSignedIn } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ now: '2026-11-20T18:29:59.999Z' })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin', username: 'Zara' })
const second = await addSignedIn(shop, { role: 'admin', username: 'Amir' })
const user = await addSignedIn(shop)
const message = await addMessage(shop)

const setState = (actor: Actor, state: string) =>
  actor.send('PATCH', `/api/admin/messages/${message.id}`, { state }).then(({ status }) => expect(status).toBe(200))
await setState(admin, 'answered')
shop.advance(1)
await setState(second, 'closed')
await admin.send('PATCH', `/api/admin/users/${user.user.id}/role`, { role: 'admin' })

const list = async (query = '') => read(getAuditLog, await admin.get(`/api/admin/audit${query}`))

test('audit log lists entries newest first with admin, action, time and values before and after', async () => {
  expect(await list()).toMatchObject([
    { action: 'changeRole', admin: { username: 'Zara' }, before: { role: 'user' }, after: { role: 'admin' } },
    {
      action: 'setMessageState',
      target: `messages/${message.id}`,
      admin: { id: second.user.id, username: 'Amir' },
      before: { state: 'answered' },
      after: { state: 'closed' },
      createdAt: '2026-11-20T18:30:00.000Z',
    },
    { action: 'setMessageState', before: { state: 'open' }, after: { state: 'answered' } },
  ])
})

test.each([
  [`who=${second.user.id}`, ['closed']],
  ['area=users', ['admin']],
  ['area=messages', ['closed', 'answered']],
  ['area=settings', []],
  [`target=messages/${message.id}`, ['closed', 'answered']],
  ['target=messages/%25', []],
  ['from=2026-11-21', ['admin', 'closed']],
  ['to=2026-11-20', ['answered']],
  ['limit=1&page=2', ['closed']],
])('the filter %s of the audit log returns only the entries that match the filter', async (query, expected) => {
  const rows = await list(`?${query}`)
  expect(rows.map(({ after }) => Object.values(Object(after))[0])).toEqual(expected)
})

test('a page of the audit log states the total number of entries in X-Total-Count', async () => {
  expect((await admin.get('/api/admin/audit?limit=1')).headers.get('x-total-count')).toBe('3')
})

test.each(['who=me', 'who=0', 'area=secrets', 'from=2026-02-31x', `target=${'x'.repeat(61)}`])(
  'the audit log returns 400 for the invalid filter %s',
  async (query) => {
    const response = await admin.get(`/api/admin/audit?${query}`)
    expect([response.status, (await readError(response)).code]).toEqual([400, 'invalid'])
  },
)

test('admins with entries in the audit log are listed by name', async () => {
  const names = await read(getAuditAdmins, await admin.get('/api/admin/audit/admins'))
  expect(names.map(({ username }) => username)).toEqual(['Amir', 'Zara'])
})

test('no source file updates or deletes audit entries', () => {
  const calls = Object.values(contract).filter(({ path }) => path.startsWith('/api/admin/audit'))
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
  const api = join(import.meta.dirname, '../..')
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  )
  const touching = sources.filter((name) => /\b(auditLog|audit_log)\b/.test(readFileSync(join(api, name), 'utf8')))
  const readers = ['admin/audit/audit-store.ts', 'admin/exports/exports.ts']
  expect(touching.toSorted()).toEqual([...readers, 'db/schema/operations.ts'])
  for (const name of readers) {
    expect(readFileSync(join(api, name), 'utf8')).not.toMatch(/\.(update|delete)\(|onConflict/)
  }
})

test('the database rejects updates and deletes of audit entries, except that deleting an admin removes the admin from the entry', async () => {
  const all = () => shop.db.read((tx) => tx.select().from(auditLog).orderBy(auditLog.id).execute())
  const before = await all()
  const { id = 0 } = before[0] ?? {}
  const one = eq(auditLog.id, id)
  const appendOnlyError = /only ever added to/
  const errorOf = async (work: (tx: Tx) => Promise<unknown>) => {
    const failure = await shop.db.write(work).catch((error: unknown) => error)
    return failure instanceof Error ? `${failure.message} ${failure.cause}` : 'no error'
  }
  expect(await errorOf((tx) => tx.delete(auditLog).where(one).execute())).toMatch(appendOnlyError)
  for (const change of [
    { action: 'login' },
    { target: 'orders/1' },
    { before: null },
    { after: { state: 'open' } },
    { createdAt: new Date(0) },
    { userId: second.user.id },
    { userId: null, action: 'login' },
  ]) {
    expect(await errorOf((tx) => tx.update(auditLog).set(change).where(one).execute())).toMatch(appendOnlyError)
  }
  expect(await all()).toEqual(before)
  const leaving = await addSignedIn(shop, { role: 'admin' })
  await setState(leaving, 'open')
  await shop.db.write((tx) => tx.delete(users).where(eq(users.id, leaving.user.id)))
  expect((await list())[0]).toMatchObject({ action: 'setMessageState', admin: null, after: { state: 'open' } })
})

test('an audit entry of an earlier release with the action forgetLetters is listed as dismissEmails in the area emails', async () => {
  const old = { userId: admin.user.id, action: 'forgetLetters', target: 'letters', before: null, after: null }
  await shop.db.write((tx) => tx.insert(auditLog).values({ ...old, createdAt: new Date('2026-11-01T10:00:00Z') }))
  expect(await list('?area=emails')).toMatchObject([{ action: 'dismissEmails', target: 'emails' }])
})
