import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

let nowMs = 0
beforeEach(() => {
  nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/**
 * Creates a fake database connection that records its statements. The statement that is passed as `fails` throws an
 * error. `inTransactionAfter` is whether the transaction is still open afterwards.
 */
function connection(fails = '', inTransactionAfter = true) {
  const statements: string[] = []
  let inTransaction = false
  return {
    statements,
    get inTransaction() {
      return inTransaction
    },
    exec(sql: string) {
      statements.push(sql)
      if (sql === fails) {
        inTransaction = inTransactionAfter
        throw new Error(`${sql} failed`)
      }
      if (sql === 'begin immediate') inTransaction = true
      if (sql === 'commit' || sql === 'rollback') inTransaction = false
    },
  }
}

const writerOf = (db: ReturnType<typeof connection>) => writersOf(db).write

const writersOf = (db: ReturnType<typeof connection>) =>
  groupCommit(db, () => {
    let isRevoked = false
    return {
      tx: {
        run(sql: string) {
          if (isRevoked) throw new Error('revoked')
          db.exec(sql)
        },
      },
      revoke: () => {
        isRevoked = true
      },
    }
  })

const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason.message),
  )

const fail = async (message: string) => {
  throw new Error(message)
}

test('writes that are queued at the same time share one commit and run in the order of the calls', async () => {
  const db = connection()
  const write = writerOf(db)
  const pushName = (name: string) => write(async () => db.statements.push(name) && name)
  expect(await Promise.all([pushName('a'), pushName('b')])).toEqual(['a', 'b'])
  expect(db.statements).toEqual([
    'begin immediate',
    ...['savepoint job', 'a', 'release job'],
    ...['savepoint job', 'b', 'release job'],
    'commit',
  ])
})

test('a batch of writes ends after five milliseconds, and the server reads waiting requests before the next batch', async () => {
  const db = connection()
  const write = writerOf(db)
  const slowWrite = (name: string) =>
    write(async () => {
      if (name === 'a') setImmediate(() => db.statements.push('a request'))
      nowMs += 3
      db.statements.push(name)
    })
  const writes = ['a', 'b', 'c', 'd'].map(slowWrite)
  await Promise.all(writes)
  const events = db.statements.filter((statement) => /^.$|^commit|request/.test(statement))
  expect(events).toEqual(['a', 'b', 'commit', 'a request', 'c', 'd', 'commit'])
})

test('eight turns of the event loop pass between two consecutive batches of writes', async () => {
  const db = connection()
  const write = writerOf(db)
  let turns = 0
  const counted: number[] = []
  const count = () => {
    turns += 1
    if (counted.length < 2) setImmediate(count)
  }
  const push = async () => void counted.push(turns)
  const first = write(push)
  setImmediate(count)
  await first
  await write(push)
  const [before = 0, after = 0] = counted
  expect([before, after - before]).toEqual([7, 8])
})

test('a batch first runs the writes of requests and then at least one background write', async () => {
  const db = connection()
  const { write, writeInBackground } = writersOf(db)
  const slow = (name: string) => async () => {
    nowMs += 3
    db.statements.push(name)
  }
  const jobs = ['x', 'y', 'z'].map((name) => writeInBackground(slow(name)))
  await Promise.all([...jobs, ...['a', 'b', 'c', 'd', 'e'].map((name) => write(slow(name)))])
  const events = db.statements.filter((statement) => /^.$|^commit/.test(statement))
  expect(events).toEqual(['a', 'b', 'x', 'commit', 'c', 'd', 'y', 'commit', 'e', 'z', 'commit'])
})

test('background writes share the commit of a request if the batch has time left', async () => {
  const db = connection()
  const { write, writeInBackground } = writersOf(db)
  const pushName = (name: string) => async () => void db.statements.push(name)
  await Promise.all([writeInBackground(pushName('x')), writeInBackground(pushName('y')), write(pushName('a'))])
  expect(db.statements.filter((statement) => /^.$|^commit/.test(statement))).toEqual(['a', 'x', 'y', 'commit'])
})

test('a failed write is rolled back without affecting the other writes of the batch', async () => {
  const db = connection()
  const write = writerOf(db)
  const writes = [write(async () => 1), write(() => fail('no')), write(async () => 3)]
  expect(await outcomes(writes)).toEqual([1, 'no', 3])
  expect(db.statements.filter((sql) => sql === 'rollback to job')).toHaveLength(1)
  expect(db.statements.at(-1)).toBe('commit')
})

test('all writes of a batch are rejected if their common commit fails', async () => {
  const db = connection('commit')
  const write = writerOf(db)
  const writes = [write(async () => 1), write(async () => 2)]
  expect(await outcomes(writes)).toEqual(['commit failed', 'commit failed'])
  expect(db.statements.at(-1)).toBe('rollback')
})

test('a disk error that ends the transaction rejects all writes of the batch, and the next write succeeds', async () => {
  const db = connection('savepoint job', false)
  const write = writerOf(db)
  expect(await outcomes([write(async () => 1), write(async () => 2)])).toEqual([
    'savepoint job failed',
    'savepoint job failed',
  ])
  const healthy = connection()
  const again = writerOf(healthy)
  await expect(again(() => fail('first'))).rejects.toThrow('first')
  expect(await again(async () => 4)).toBe(4)
})

test('if a rollback fails, its batch is rejected, and the next batch first rolls back and then commits', async () => {
  const db = connection()
  const { exec } = db
  let isDiskFull = true
  db.exec = (sql) => {
    if (isDiskFull && (sql === 'commit' || sql === 'rollback')) throw new Error(`${sql} failed`)
    exec(sql)
  }
  const write = writerOf(db)
  expect(await outcomes([write(async () => 'first')])).toEqual(['commit failed'])
  isDiskFull = false
  expect(await outcomes([write(async () => 'second')])).toEqual(['second'])
  expect(db.statements.slice(-5)).toEqual(['rollback', 'begin immediate', 'savepoint job', 'release job', 'commit'])
})

test('a write that does not finish is rolled back after ten seconds, and the queued writes commit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = connection()
  const write = writerOf(db)
  let resume = () => {}
  let late: Promise<unknown> = Promise.resolve()
  const stalled = write(async (tx) => {
    late = new Promise<void>((resolve) => {
      resume = resolve
    }).then(() => tx.run('a late statement'))
    await late
  })
  const next = write(async () => 'stored')
  const both = outcomes([stalled, next])
  await vi.waitUntil(() => db.statements.includes('savepoint job'))
  vi.advanceTimersByTime(10_000)
  expect(await both).toEqual(['a write took longer than 10000 ms and was rolled back', 'stored'])
  expect(db.statements.slice(-5)).toEqual(['rollback to job', 'release job', 'savepoint job', 'release job', 'commit'])

  resume()
  await expect(late).rejects.toThrow('revoked')
  expect(db.statements).not.toContain('a late statement')
})
