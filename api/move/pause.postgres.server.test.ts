import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect, openPostgresSource } from './postgres.ts'
import type { Table } from './rows.ts'

const server = await connect(process.env.TEST_POSTGRES ?? '')
const name = `pause_${randomBytes(6).toString('hex')}`
await server.query(`create database ${name}`)
const address = new URL(process.env.TEST_POSTGRES ?? '')
address.pathname = `/${name}`
const source = await openPostgresSource(address.href)
const writer = await connect(address.href)
afterAll(async () => {
  await Promise.all([source.close(), writer.end()])
  await server.query(`drop database ${name}`)
  await server.end()
})

const tableOf = (table: string): Table => ({ name: table, key: 'id', columns: [{ name: 'id', kind: 'int' }] })

test('the write pause of a move waits for a transaction that has already written, and refuses its later writes without a deadlock', async () => {
  await writer.query('create table orders (id integer primary key); create table products (id integer primary key)')
  const tables = [tableOf('orders'), tableOf('products')]
  await source.record(tables, 60_000)
  await writer.query('begin; insert into products values (1)')
  const paused = source.pause(tables, 60_000)
  const waiting = `select count(*)::int as count from pg_locks where not granted
    and relation = (select oid from pg_class where relname = 'products')`
  await expect.poll(async () => (await writer.query(waiting)).rows[0]?.count).toBe(1)
  await expect(writer.query('insert into orders values (1)')).rejects.toMatchObject({ code: '57P03' })
  await writer.query('rollback')
  await expect(paused).resolves.toBeUndefined()
  await expect(writer.query('insert into products values (2)')).rejects.toMatchObject({ code: '57P03' })
})
