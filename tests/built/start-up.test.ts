import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startShop } from '../support/shop-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'gulbagh-start-'))
const dataDir = join(folder, 'data')
const running = new Set<ChildProcess>()
let shop: Awaited<ReturnType<typeof startShop>>

beforeAll(async () => {
  shop = await startShop()
})
afterEach(() => {
  for (const child of running) if (child.pid) process.kill(-child.pid, 'SIGKILL')
  running.clear()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts a process in a new process group, with only PATH, HOME and `settings` as environment variables. `printed`
 * waits for a text on standard output.
 */
function launch(command: string, args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  const child = spawn(command, args, { env, detached: true })
  running.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const ended = new Promise<number | null>((done) => child.once('close', done)).finally(() => running.delete(child))
  const printed = (text: string) =>
    new Promise<void>((done, fail) => {
      child.stdout.on('data', () => output.out.includes(text) && done())
      void ended.then((code) => fail(new Error(`it ended with ${code}: ${output.err}`)))
    })
  return {
    output,
    ended,
    printed,
    /** Sends SIGINT to the whole process group, as a terminal does on Ctrl-C. */
    interrupt: () => child.pid && process.kill(-child.pid, 'SIGINT'),
    /** Sends SIGTERM to the first process only, as `kill` and containers do. */
    terminate: () => child.kill('SIGTERM'),
  }
}

async function failedStart(settings: Record<string, string>, engine = 'sqlite') {
  const given = { PORT: '0', DATA_DIR: dataDir, ...settings }
  const { output, ended } = launch(process.execPath, [`dist/server/${engine}/main.js`], given)
  const code = await ended
  expect(code, 'the exit code').toBeGreaterThan(0)
  expect(output.out).toBe('')
  expect(output.err, 'one line').toMatch(/^[^\n]+\n$/)
  return output.err
}

// The tests in this file start the built server, because only a start detects an unusable port, data folder or
// database. api/config.test.ts tests invalid values of every setting.
test.each([
  ['PORT', 'http'],
  ['HOST', 'no such host'],
  ['SMTP_URL', 'mail.example'],
])(
  'with the environment variable %s=%s, the server exits with a one-line error that names the variable, and creates no files',
  async (name, value) => {
    const line = await failedStart({ [name]: value })
    expect(line).toContain(name)
    expect(line).toContain('must')
    expect(existsSync(dataDir)).toBe(false)
  },
)

test('on a port in use, the server exits with an error that names PORT, creates no files and does not affect the running shop', async () => {
  expect(await failedStart({ PORT: new URL(shop.url).port })).toMatch(/^PORT .*in use/)
  expect(existsSync(dataDir)).toBe(false)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})

test('if the data folder is unusable, the server exits with an error that names DATA_DIR', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'mine')
  for (const path of [file, join(file, 'below')]) {
    expect(await failedStart({ DATA_DIR: path })).toMatch(/^DATA_DIR must/)
  }
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const half = join(folder, 'half')
  mkdirSync(half)
  writeFileSync(join(half, 'media'), 'mine')
  expect(await failedStart({ DATA_DIR: half })).toMatch(/^DATA_DIR must .*media/)
  expect(readdirSync(half)).toEqual(['media', 'shop.db'])
})

test('if the database is unreadable or of another program, the server exits with an error that names DATABASE_URL and does not change the file', async () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'These are notes and no database. '.repeat(200))
  const before = readFileSync(file)
  expect(await failedStart({ DATABASE_URL: file })).toMatch(/^DATABASE_URL must/)
  expect(readFileSync(file)).toEqual(before)
  const anothers = join(folder, 'accounts.db')
  new Sqlite(anothers).exec('create table users (name text)').close()
  const theirs = readFileSync(anothers)
  expect(await failedStart({ DATABASE_URL: anothers })).toMatch(/^DATABASE_URL must .*another program/)
  expect(readFileSync(anothers)).toEqual(theirs)
  expect(await failedStart({ DATABASE_URL: join(folder, 'missing', 'shop.db') })).toMatch(/^DATABASE_URL must/)
  for (const address of ['postgres://shop@127.0.0.1:1/shop', 'postgres://shop:p#ss@127.0.0.1/shop']) {
    const line = await failedStart({ DATABASE_URL: address }, 'postgres')
    expect(line).toMatch(/^DATABASE_URL must/)
    expect(line).not.toContain('p#ss')
  }
})

const fingerprint = (path: string) => [
  readdirSync(path).toSorted(),
  createHash('sha256')
    .update(readFileSync(join(path, 'shop.db')))
    .digest('hex'),
]

test('if the database is damaged, the server exits with an error that names DATABASE_URL and does not change the files', async () => {
  const damaged = await startShop({ settings: { SEED: 'none' } })
  await damaged.stop()
  const file = join(damaged.dataDir, 'shop.db')
  writeFileSync(file, readFileSync(file).subarray(0, 40_000))
  const before = fingerprint(damaged.dataDir)
  expect(await failedStart({ DATA_DIR: damaged.dataDir })).toMatch(/^DATABASE_URL must .*malformed/)
  expect(fingerprint(damaged.dataDir)).toEqual(before)
  await damaged.close()
})

test('if the database is of a newer shop version, the server exits with an error that names DATABASE_URL and does not change the files', async () => {
  const newer = await startShop()
  await newer.stop()
  const db = new Sqlite(join(newer.dataDir, 'shop.db'))
  db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(
    'from the future',
    4_102_444_800_000,
  )
  db.close()
  const before = fingerprint(newer.dataDir)
  expect(await failedStart({ DATA_DIR: newer.dataDir })).toMatch(/^DATABASE_URL: .*newer version/)
  expect(fingerprint(newer.dataDir)).toEqual(before)
  await newer.close()
})

const askInstalled = "import('./scripts/steps/install.mjs').then((it) => process.exit(it.isInstalled('shop') ? 0 : 1))"

test('a second npm start neither installs nor builds, and Ctrl-C and SIGTERM stop it with exit code 0', async () => {
  // Fails if packages are missing, because npm start would install them while other tests run.
  const installed = await launch(process.execPath, ['-e', askInstalled], {}).ended
  expect(installed, 'all packages are installed; otherwise run npm start once').toBe(0)
  const start = async (end: 'interrupt' | 'terminate') => {
    const npm = launch('npm', ['start'], { PORT: '0', DATA_DIR: dataDir })
    await npm.printed('is open')
    npm[end]()
    expect(await npm.ended).toBe(0)
    expect(readdirSync(dataDir)).not.toContain('shop.db-wal')
    return npm.output.out
  }
  expect(await start('interrupt')).toContain('shown only once')
  const second = await start('terminate')
  expect(second).not.toMatch(/Installing|Building|shown only once/)
}, 120_000)
