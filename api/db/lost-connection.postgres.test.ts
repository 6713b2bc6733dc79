import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from './pool.postgres.ts'

// A fake database server. It answers a new connection with "authentication ok, ready for queries" and then passes every
// message to an in-process PostgreSQL.
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const inProcess = await PGlite.create()
const sockets = new Set<Socket>()
/** The statement at which the fake server closes the connection instead of responding. */
let fatalStatement: string | null = null
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  socket.once('data', () => {
    socket.write(greeting)
    socket.on('data', async (data) => {
      if (fatalStatement !== null && data.includes(fatalStatement)) {
        fatalStatement = null
        await inProcess.query('rollback')
        socket.resetAndDestroy()
      } else socket.write(await inProcess.execProtocolRaw(data))
    })
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const bound = server.address()
const url = `postgres://shop@127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/shop`

await inProcess.exec('create table notes (text text not null)')
beforeEach(() => inProcess.exec('delete from notes'))
afterAll(async () => {
  server.close()
  await inProcess.close()
})

const notes = async () => (await inProcess.query<{ text: string }>('select text from notes order by 1')).rows
const insertNote = (text: string) => sql`insert into notes values (${text})`

// The pool has only one connection, so without replacement the next caller would get the closed connection.
const pool = openPool(url, { size: 1 })
afterAll(() => pool.close())

test.each([
  ['the begin statement', 'begin'],
  ['an insert', 'insert'],
  ['the commit', 'commit'],
])('a connection lost during %s rolls the transaction back, and the next transaction succeeds', async (_, at) => {
  fatalStatement = at
  const work = pool.transact(async (db) => {
    await db.execute(insertNote('one'))
    await db.execute(insertNote('two'))
  })
  await expect(work).rejects.toThrow()
  expect(await notes()).toEqual([])
  await pool.transact((db) => db.execute(insertNote('three')))
  expect(await notes()).toEqual([{ text: 'three' }])
})

test('the pool replaces connections that are lost while idle', async () => {
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(() => sockets.size).toBe(0)
  await pool.transact((db) => db.execute(insertNote('one')))
  expect(await notes()).toEqual([{ text: 'one' }])
})

test('a PostgreSQL transaction that continues after a failed statement is rolled back and rejected', async () => {
  const work = pool.transact(async (db) => {
    await db.execute(insertNote('one'))
    await db.execute(sql`insert into notes values (null)`).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await notes()).toEqual([])
})

test('a JSON value that is a string of digits is read as a string', async () => {
  await inProcess.exec('create table parcels (data jsonb)')
  const parcels = pgTable('parcels', { data: jsonb() })
  await pool.transact((db) => db.insert(parcels).values([{ data: '12' }, { data: ['12', 12] }]))
  expect(await pool.use(({ db }) => db.select().from(parcels))).toEqual([{ data: '12' }, { data: ['12', 12] }])
})
