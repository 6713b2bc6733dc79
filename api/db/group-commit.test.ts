import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** Notes what the connection is told; `fails` names a statement that throws. */
function connection(fails = '', inTransactionAfter = true) {
  const told: string[] = []
  let inTransaction = false
  return {
    told,
    get inTransaction() {
      return inTransaction
    },
    exec(sql: string) {
      told.push(sql)
      if (sql === fails) {
        inTransaction = inTransactionAfter
        throw new Error(`${sql} failed`)
      }
      if (sql === 'begin immediate') inTransaction = true
      if (sql === 'commit' || sql === 'rollback') inTransaction = false
    },
  }
}

const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason.message),
  )

const fail = async (message: string) => {
  throw new Error(message)
}

test('writes that wait together share one commit, in the order asked for', async () => {
  const db = connection()
  const write = groupCommit(db)
  const work = (name: string) => write(async () => db.told.push(name) && name)
  expect(await Promise.all([work('a'), work('b')])).toEqual(['a', 'b'])
  expect(db.told).toEqual([
    'begin immediate',
    ...['savepoint job', 'a', 'release job'],
    ...['savepoint job', 'b', 'release job'],
    'commit',
  ])
})

test('one that fails is undone alone', async () => {
  const db = connection()
  const write = groupCommit(db)
  const writes = [write(async () => 1), write(() => fail('no')), write(async () => 3)]
  expect(await outcomes(writes)).toEqual([1, 'no', 3])
  expect(db.told.filter((sql) => sql === 'rollback to job')).toHaveLength(1)
  expect(db.told.at(-1)).toBe('commit')
})

test('nobody is told of success before the commit', async () => {
  const db = connection('commit')
  const write = groupCommit(db)
  const writes = [write(async () => 1), write(async () => 2)]
  expect(await outcomes(writes)).toEqual(['commit failed', 'commit failed'])
  expect(db.told.at(-1)).toBe('rollback')
})

test('a disk error that ended the transaction by itself fails everybody, and the next write works', async () => {
  const db = connection('savepoint job', false)
  const write = groupCommit(db)
  expect(await outcomes([write(async () => 1), write(async () => 2)])).toEqual([
    'savepoint job failed',
    'savepoint job failed',
  ])
  const healthy = connection()
  const again = groupCommit(healthy)
  await expect(again(() => fail('first'))).rejects.toThrow('first')
  expect(await again(async () => 4)).toBe(4)
})

test('a rollback that fails ends only its own batch: the next write rolls back first and is done', async () => {
  const db = connection()
  const { exec } = db
  let full = true
  db.exec = (sql) => {
    if (full && (sql === 'commit' || sql === 'rollback')) throw new Error(`${sql} failed`)
    exec(sql)
  }
  const write = groupCommit(db)
  expect(await outcomes([write(async () => 'first')])).toEqual(['commit failed'])
  full = false
  expect(await outcomes([write(async () => 'second')])).toEqual(['second'])
  expect(db.told.slice(-5)).toEqual(['rollback', 'begin immediate', 'savepoint job', 'release job', 'commit'])
})
