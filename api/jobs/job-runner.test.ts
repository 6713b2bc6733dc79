import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../db/schema/accounts.ts'
import { idempotencyKeys, jobs } from '../db/schema/operations.ts'
import { addSignedIn } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { enqueue, enqueueRepeat } from './enqueue.ts'
import { type JobHandler, PermanentFailure } from './job-group.ts'
import { createJobRunner, type RecurringJob } from './job-runner.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
beforeEach(() => shop.db.write(async (tx) => void (await tx.delete(jobs))))

const minute = 60_000
const { db, clock, monotonicMs, log, timers } = shop
const upkeep = async () => undefined
const runner = (work: JobHandler, name = 'test') =>
  createJobRunner({ db, clock, monotonicMs, log, timers, upkeep, handlers: [{ [name]: work }] })
const ask = (uniqueKey = 'one', runAt = clock()) =>
  db.write((tx) => enqueue(tx, { kind: 'test', uniqueKey, payload: { secret: 'token' }, runAt }))
const stored = () => db.read((tx) => tx.select().from(jobs).orderBy(jobs.id))
const only = async () => (await stored())[0]

async function run(work: JobHandler) {
  const own = runner(work)
  own.wake()
  await own.idle()
}

test('job runs once and its payload is deleted afterwards', async () => {
  await ask()
  const seen: unknown[] = []
  await run(async (payload, job) => void seen.push([payload, job.attempts]))
  await run(async (payload) => void seen.push(payload))
  expect(seen).toEqual([[{ secret: 'token' }, 1]])
  expect(await only()).toMatchObject({ state: 'done', payload: {}, finishedAt: clock(), leaseUntil: null })
})

test('a new job runner with an additional job kind runs queued jobs of all kinds on the database connections of the previous runner', async () => {
  await run(async () => undefined)
  await ask()
  await db.write((tx) => enqueue(tx, { kind: 'added', uniqueKey: 'two', payload: {}, runAt: clock() }))
  const seen: string[] = []
  const handlers = [{ test: async () => void seen.push('test'), added: async () => void seen.push('added') }]
  const next = createJobRunner({ db, clock, monotonicMs, log, timers, upkeep, handlers })
  next.wake()
  await next.idle()
  expect(seen).toEqual(['test', 'added'])
})

test('two jobs with the same unique key run once', async () => {
  await Promise.all([ask(), ask(), ask()])
  let runs = 0
  await run(async () => void runs++)
  await ask()
  await run(async () => void runs++)
  expect(runs).toBe(1)
})

const repeat = () =>
  db.write((tx) => enqueueRepeat(tx, { kind: 'test', uniqueKey: 'one', payload: { secret: 'again' }, runAt: clock() }))

test('several requests for a repeatable job with one unique key make one row, and the job runs after each request', async () => {
  await Promise.all([repeat(), repeat(), repeat()])
  let runs = 0
  await run(async () => void runs++)
  expect(runs).toBe(1)
  await repeat()
  await run(async ({ secret }) => {
    if (secret === 'again') runs += 1
  })
  expect(runs).toBe(2)
  expect(await stored()).toMatchObject([{ state: 'done', payload: {} }])
})

test.each([
  ['ends', undefined],
  ['fails', new Error('later')],
  ['is refused', new PermanentFailure('never')],
])('a job that is queued again while it runs is run once more after the first run %s', async (_, error) => {
  await repeat()
  const payloads: unknown[] = []
  await run(async (payload) => {
    payloads.push(payload.secret)
    if (payloads.length > 1) return
    await Promise.all([repeat(), repeat()])
    if (error) throw error
  })
  expect(payloads).toEqual(['again', 'again'])
  expect(await stored()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('a job that was queued in a rolled-back transaction does not run', async () => {
  const failing = db.write(async (tx) => {
    await enqueue(tx, { kind: 'test', uniqueKey: 'one', payload: {}, runAt: clock() })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await stored()).toEqual([])
})

test('two job runners share thirty jobs, and each job runs once', async () => {
  for (let count = 0; count < 30; count++) await ask(`job ${count}`)
  const done: number[] = []
  const work: JobHandler = async (_payload, { id }) => void done.push(id)
  const [one, two] = [runner(work), runner(work)]
  one.wake()
  two.wake()
  await Promise.all([one.idle(), two.idle()])
  expect(done).toHaveLength(30)
  expect(new Set(done).size).toBe(30)
  expect((await stored()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})

test('many short jobs are claimed together in batches, and their results are stored in batches', async () => {
  const count = 200
  for (let number = 0; number < count; number++) await ask(`job ${number}`)
  let writes = 0
  const counted: typeof db = {
    ...db,
    writeInBackground: (work) => {
      writes += 1
      return db.writeInBackground(work)
    },
  }
  let runs = 0
  const work = { test: async () => void runs++ }
  const own = createJobRunner({ db: counted, clock, monotonicMs, log, timers, upkeep, handlers: [work] })
  own.wake()
  await own.idle()
  expect(runs).toBe(count)
  expect((await stored()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  expect(writes).toBeLessThan(count / 2)
})

test('a hundred short jobs of one group cause fewer than twenty database reads, although the runner has a second job group', async () => {
  const count = 100
  for (let number = 0; number < count; number++) await ask(`job ${number}`)
  let reads = 0
  const counted: typeof db = {
    ...db,
    read: (work) => {
      reads += 1
      return db.read(work)
    },
  }
  let runs = 0
  // Each job ends in a later turn of the event loop, like a job that writes a file.
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const handlers = [{ test: () => turn().then(() => void runs++) }, { other: turn }]
  const own = createJobRunner({ db: counted, clock, monotonicMs, log, timers, upkeep, handlers })
  own.wake()
  await own.idle()
  expect(runs).toBe(count)
  expect(reads).toBeLessThan(count / 5)
})

test('a job that is queued by a job of another group runs while a third group is busy', async () => {
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  const add = (kind: string) => db.write((tx) => enqueue(tx, { kind, uniqueKey: kind, payload: {}, runAt: clock() }))
  const done: string[] = []
  const queueing = async () => {
    await add('queued')
    // More time passes than the interval at which the runner reads new jobs, so it reads the queued job while others
    // run.
    shop.advance(1000)
  }
  const handlers = [{ silent: () => silence }, { queueing }, { queued: async () => void done.push('queued') }]
  const own = createJobRunner({ db, clock, monotonicMs, log, timers, upkeep, handlers })
  await add('silent')
  await add('queueing')
  own.wake()
  await expect.poll(() => done).toEqual(['queued'])
  answer()
  await own.idle()
})

/**
 * Runs six jobs. The first two are short, the others wait for `answer`. Resolves when two of the waiting jobs have
 * started. The last `lost` jobs were claimed before by a process that crashed.
 */
async function claimAhead({ lost = 0 } = {}) {
  for (let number = 1; number <= 6; number++) await ask(`job ${number}`)
  const crashed = { state: 'running', attempts: 1, leaseUntil: clock() } as const
  const ids = (await stored()).map(({ id }) => id).slice(6 - lost)
  await db.write(async (tx) => void (await tx.update(jobs).set(crashed).where(inArray(jobs.id, ids))))
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  let runs = 0
  const own = runner(async () => {
    runs += 1
    if (runs > 2) await silence
  })
  own.wake()
  await expect.poll(() => runs).toBe(4)
  return { own, answer }
}

test('a claimed job whose lease ends before it starts is claimed again without counting the attempt', async () => {
  const { own, answer } = await claimAhead()
  shop.advance(minute + 1)
  answer()
  await own.idle()
  expect((await stored()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})

test('closing the job runner releases claimed jobs that have not started', async () => {
  const { own, answer } = await claimAhead()
  expect(await only()).toMatchObject({ state: 'done' })
  expect((await stored()).at(-1)).toMatchObject({ state: 'running', attempts: 1 })
  const closed = own.close()
  await expect.poll(async () => (await stored()).at(-1)).toMatchObject({ state: 'waiting', attempts: 0 })
  answer()
  await closed
  expect((await stored()).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'waiting', 'waiting'])
})

test('a job that was attempted before is claimed only when the runner can start it immediately', async () => {
  const { own, answer } = await claimAhead({ lost: 4 })
  expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 1, 2, 2, 1, 1])
  answer()
  await own.idle()
  expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 1, 2, 2, 2, 2])
})

test('the concurrency setting limits the number of jobs that run at the same time', async () => {
  for (let count = 0; count < 9; count++) await ask(`job ${count}`)
  let now = 0
  let most = 0
  await run(async () => {
    now += 1
    most = Math.max(most, now)
    await db.read(async () => undefined)
    now -= 1
  })
  expect(most).toBe(2)
})

test('a busy job group does not delay jobs of another group', async () => {
  for (const uniqueKey of ['a', 'b', 'c']) {
    await db.write((tx) => enqueue(tx, { kind: 'silent', uniqueKey, payload: {}, runAt: clock() }))
  }
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  const done: string[] = []
  const work = [{ silent: () => silence }, { test: async () => void done.push('test') }]
  const own = createJobRunner({ db, clock, monotonicMs, log, timers, upkeep, handlers: work })
  const states = async () => (await stored()).map(({ state }) => state)
  own.wake()
  await expect.poll(states).toEqual(['running', 'running', 'waiting'])
  await ask()
  own.wake()
  await expect.poll(() => done).toEqual(['test'])
  await expect.poll(states).toEqual(['running', 'running', 'waiting', 'done'])
  answer()
  await own.idle()
  expect((await stored()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})

test('a job does not run before the time for which it is queued', async () => {
  await ask('one', new Date(clock().getTime() + minute))
  let runs = 0
  await run(async () => void runs++)
  expect(runs).toBe(0)
  shop.advance(minute)
  await run(async () => void runs++)
  expect(runs).toBe(1)
})

test('a job of a crashed process runs again after its lease has ended', async () => {
  await ask()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const died = runner(() => {
    begin()
    return new Promise(() => undefined)
  })
  died.wake()
  await begun
  const attempts: number[] = []
  const work: JobHandler = async (_payload, job) => void attempts.push(job.attempts)
  await run(work)
  expect(attempts).toEqual([])
  shop.advance(2 * minute)
  await run(work)
  expect(attempts).toEqual([2])
  expect(await only()).toMatchObject({ state: 'done' })
})

test('a runner that finishes a job after its lease has ended does not overwrite the result of the runner that claimed the job afterwards', async () => {
  await ask()
  let fail = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = runner(() => {
    begin()
    return new Promise((_, reject) => {
      fail = () => reject(new Error('late'))
    })
  })
  slow.wake()
  await begun
  shop.advance(2 * minute)
  await run(async () => undefined)
  fail()
  await slow.idle()
  expect(await only()).toMatchObject({ state: 'done', lastError: null, attempts: 2 })
})

test('a runner that finishes a job after its lease has ended does not release the claim of the runner that claimed the job afterwards', async () => {
  await ask()
  const stages: { fail: () => void; end: () => void }[] = []
  const begun = (several: number) => expect.poll(() => stages.length).toBe(several)
  const work: JobHandler = () =>
    new Promise((resolve, reject) => {
      stages.push({ fail: () => reject(new Error('late')), end: resolve })
    })
  const [slow, next] = [runner(work), runner(work)]
  slow.wake()
  await begun(1)
  shop.advance(2 * minute)
  next.wake()
  await begun(2)
  stages[0]?.fail()
  await slow.idle()
  expect(await only()).toMatchObject({ state: 'running', lastError: null, attempts: 2 })
  stages[1]?.end()
  await next.idle()
  expect(await only()).toMatchObject({ state: 'done', lastError: null, attempts: 2 })
})

test('failed job is retried after growing delays and fails permanently after ten attempts', async () => {
  await ask()
  const tries: number[] = []
  const start = clock().getTime()
  const work: JobHandler = async () => {
    tries.push((clock().getTime() - start) / minute)
    throw new Error('the server is out')
  }
  await run(work)
  for (let job = await only(); job?.state === 'waiting'; job = await only()) {
    const wait = job.runAt.getTime() - clock().getTime()
    shop.advance(wait - 1)
    await run(work)
    expect(await only()).toMatchObject({ attempts: job.attempts })
    shop.advance(1)
    await run(work)
  }
  expect(tries.slice(0, 5)).toEqual([0, 1, 6, 21, 81])
  expect(tries).toHaveLength(10)
  expect(await only()).toMatchObject({ state: 'failed', attempts: 10, payload: { secret: 'token' } })
  expect((await only())?.lastError).toContain('the server is out')
  expect(shop.lines).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'job failed and is not retried' }),
  )
})

test('job that crashes its process on each attempt fails permanently after ten attempts', async () => {
  await ask()
  await db.write(
    async (tx) => void (await tx.update(jobs).set({ attempts: 10, state: 'running', leaseUntil: clock() })),
  )
  let runs = 0
  await run(async () => void runs++)
  expect(runs).toBe(0)
  expect(await only()).toMatchObject({ state: 'failed' })
})

test('a job that fails permanently is not retried', async () => {
  await ask()
  await run(async () => {
    throw new PermanentFailure('nobody lives there')
  })
  expect(await only()).toMatchObject({ state: 'failed', attempts: 1 })
})

test('a job of an unknown kind is not run and not changed', async () => {
  await ask()
  const other = runner(async () => undefined, 'other')
  other.wake()
  await other.idle()
  expect(await only()).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a closed job runner claims no more jobs', async () => {
  await ask()
  let runs = 0
  const own = runner(async () => void runs++)
  await own.close()
  own.wake()
  await own.idle()
  expect(runs).toBe(0)
})

test('closing the job runner waits for the running job', async () => {
  await ask()
  let finish = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const own = runner(() => {
    begin()
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  own.wake()
  await begun
  const closed = own.close()
  finish()
  await closed
  expect(await only()).toMatchObject({ state: 'done' })
})

test('old jobs, idempotency keys and ended sessions are deleted once a day', async () => {
  await ask('finished')
  const own = runner(async () => undefined)
  own.wake()
  await own.idle()
  await db.write(async (tx) => {
    const old = { route: 'x', bodyHash: 'x', status: 200, response: '{}', createdAt: clock() }
    await tx.insert(idempotencyKeys).values({ key: 'old', ...old })
  })
  const { user } = await addSignedIn(shop)
  shop.advance(31 * 24 * 60 * minute)
  await addSignedIn(shop)
  await ask('fresh', new Date(clock().getTime() + minute))
  await shop.runJobs()
  expect((await stored()).map(({ uniqueKey }) => uniqueKey)).toEqual(['fresh'])
  expect(await db.read((tx) => tx.select().from(idempotencyKeys))).toEqual([])
  expect(await db.read((tx) => tx.select().from(sessions).where(eq(sessions.userId, user.id)))).toEqual([])
  expect(await db.read((tx) => tx.select().from(sessions))).toHaveLength(1)
})

describe('recurring jobs', () => {
  /** Creates a runner whose timers fire only when the test calls `tick`. */
  const createRecurringRunner = (job: Omit<RecurringJob, 'name' | 'firstMs' | 'everyMs'>) => {
    const ticks: (() => void)[] = []
    const every = (_everyMs: number, work: () => void) => {
      ticks.push(work)
      return () => undefined
    }
    const recurring = [{ name: 'test', firstMs: 0, everyMs: 1000, ...job }]
    const own = createJobRunner({
      db,
      clock,
      monotonicMs,
      log,
      timers: { ...timers, every },
      upkeep,
      handlers: [],
      recurring,
    })
    return { ...own, tick: () => ticks[0]?.() }
  }

  test('a run of a recurring job that takes longer than the interval does not overlap with the next run', async () => {
    let finish = () => {}
    let rounds = 0
    const own = createRecurringRunner({
      run: () => {
        rounds += 1
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    })
    own.tick()
    own.tick()
    expect(rounds).toBe(1)
    const closed = own.close()
    finish()
    await closed
    own.tick()
    expect(rounds).toBe(1)
  })

  test('a failed run of a recurring job is logged, and the next run takes place', async () => {
    let rounds = 0
    const own = createRecurringRunner({
      run: async () => {
        rounds += 1
        throw new Error('no answer')
      },
    })
    await own.runRecurring('test')
    await own.runRecurring('test')
    expect(rounds).toBe(2)
    expect(shop.lines.at(-1)).toMatchObject({ level: 'error', message: 'recurring job failed' })
    await own.close()
  })

  test('closing the job runner aborts the current run', async () => {
    const own = createRecurringRunner({
      run: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    })
    own.tick()
    await own.close()
  })
})
