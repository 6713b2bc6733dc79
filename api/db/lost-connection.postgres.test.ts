import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from './pool.postgres.ts'

// A server to connect to: "authentication ok, ready for queries", and then whatever PostgreSQL in this process answers.
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const inProcess = await PGlite.create()
const sockets = new Set<Socket>()
/** Which statement the server never answers: it hangs up instead. */
let fatal: string | null = null
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  socket.once('data', () => {
    socket.write(greeting)
    socket.on('data', async (data) => {
      if (fatal !== null && data.includes(fatal)) {
        fatal = null
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
const note = (text: string) => sql`insert into notes values (${text})`

// One connection: whoever comes next would get the lost one.
const pool = openPool(url, 1)
afterAll(() => pool.close())

test.each([
  ['the transaction begins', 'begin'],
  ['it writes', 'insert'],
  ['it commits', 'commit'],
])('a connection that is lost when %s: nothing is half written, and the next one is answered', async (_, at) => {
  fatal = at
  const work = pool.transact(async (db) => {
    await db.execute(note('one'))
    await db.execute(note('two'))
  })
  await expect(work).rejects.toThrow()
  expect(await notes()).toEqual([])
  await pool.transact((db) => db.execute(note('three')))
  expect(await notes()).toEqual([{ text: 'three' }])
})

test('connections that are lost while nobody uses them are nobody’s trouble', async () => {
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(() => sockets.size).toBe(0)
  await pool.transact((db) => db.execute(note('one')))
  expect(await notes()).toEqual([{ text: 'one' }])
})

test('a statement that failed and was let pass undoes the others', async () => {
  const work = pool.transact(async (db) => {
    await db.execute(note('one'))
    await db.execute(sql`insert into notes values (null)`).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await notes()).toEqual([])
})
