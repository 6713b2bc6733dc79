import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const debianVersions = '/usr/lib/postgresql'

/** Returns the folder with the programs of the newest PostgreSQL, or undefined. */
function programs() {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : []
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((name) => join(debianVersions, name, 'bin'))
  const path = process.env.PATH?.split(delimiter) ?? []
  return [...newestFirst, ...path].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * Returns the user that runs the PostgreSQL server. The server does not run as root; if this process does, the user of
 * the Debian package is used.
 */
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string} */ option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export const hasPostgres = () => programs() !== undefined

/**
 * Looks for PostgreSQL and PgBouncer. If one of them is missing, installs both when the system is Debian and the user
 * is root.
 *
 * @returns {Promise<boolean>} whether there is a server program
 */
export async function ensurePostgres() {
  if (hasPostgres() && hasPgBouncer()) return true
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('Installing PostgreSQL and PgBouncer …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { minutes: 5, env })
    // Install without the package `postgresql`, because its common package would start a server of the system.
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-common'], { minutes: 5, env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'pgbouncer'], {
      minutes: 5,
      env,
    })
  }
  if (hasPostgres()) return true
  process.stdout.write(
    'PostgreSQL was not found: its tests run on PGlite, and those that need several connections on SQLite only.\n',
  )
  return false
}

const freePort = () =>
  new Promise((/** @type {(port: number) => void} */ done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Starts a PostgreSQL server with an empty database in a temporary folder. `url` names its superuser. Commits are not
 * flushed to the disk unless `isDurable`. With `hasStandby`, commits wait for a standby server as soon as one has
 * connected.
 *
 * @param {{ isDurable?: boolean, hasStandby?: boolean }} [options]
 */
export async function startPostgres({ isDurable = false, hasStandby = false } = {}) {
  const folder = programs()
  if (!folder) throw new Error('PostgreSQL is not installed')
  const user = serverUser()
  const parent = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (user.uid !== undefined) chownSync(parent, user.uid, user.gid)
  const data = join(parent, 'data')
  const options = ['--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(folder, 'initdb'), [`--pgdata=${data}`, ...options], { ...user, cwd: parent, stdio: 'ignore' })
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    ...(hasStandby ? ['synchronous_standby_names=*'] : []),
  ]
  return startServer({ folder, user, parent, data, settings })
}

/**
 * Starts the server of a data folder. `kill` ends the server as a crash does, `start` starts it again with the same
 * data.
 *
 * @param {{ folder: string, user: { uid?: number, gid?: number }, parent: string, data: string, settings: string[] }} server
 */
async function startServer({ folder, user, parent, data, settings }) {
  const port = await freePort()
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const args = ['-D', data, '-p', String(port), ...own.flatMap((setting) => ['-c', setting])]

  /** @returns {Promise<{ pid: number, end(signal: NodeJS.Signals): Promise<void> }>} */
  const open = () =>
    new Promise((done, fail) => {
      const server = spawn(join(folder, 'postgres'), args, {
        ...user,
        cwd: parent,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = new Promise((/** @type {(value: void) => void} */ resolve) => server.once('exit', () => resolve()))
      const end = (/** @type {NodeJS.Signals} */ signal) => {
        server.kill(signal)
        return ended
      }
      let output = ''
      server.stderr.setEncoding('utf8').on('data', (text) => {
        output += text
        // The message that a standby server is ready names read-only connections.
        if (/ready to accept (read-only )?connections/.test(output)) done({ pid: server.pid ?? 0, end })
      })
      server.once('error', fail)
      void ended.then(() => fail(new Error(`PostgreSQL ended: ${output}`)))
    })

  let server = await open()
  const url = `postgres://shop@127.0.0.1:${port}/postgres`
  /** Sends a signal to the server and all its processes. @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    for (const pid of [server.pid, ...children.split(/\s+/).filter(Boolean).map(Number)]) process.kill(pid, signal)
  }
  return {
    url,
    port,
    async start() {
      server = await open()
    },
    /** The id of the main process, which has started all other processes of the server. */
    pid: () => server.pid,
    /** Ends all processes of the server at once, like a crash. */
    kill: () => server.end('SIGQUIT'),
    /** Suspends all processes of the server. It then accepts connections and never responds. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Starts a standby server with a copy of the data of this server. `promote` makes the standby the main server. */
    async startStandby() {
      const copy = join(parent, 'standby')
      const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'shop']
      const command = [...source, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
      await new Promise((/** @type {(value: void) => void} */ done, fail) => {
        const backup = spawn(join(folder, 'pg_basebackup'), command, { ...user, cwd: parent, stdio: 'ignore' })
        backup.once('error', fail)
        backup.once('exit', (code) => (code === 0 ? done() : fail(new Error('pg_basebackup failed'))))
      })
      const standby = await startServer({ folder, user, parent, data: copy, settings: settings.slice(0, 2) })
      return {
        ...standby,
        promote() {
          execFileSync(join(folder, 'pg_ctl'), ['promote', '-w', '-D', copy], { ...user, cwd: parent, stdio: 'ignore' })
        },
      }
    },
    async close() {
      await server.end('SIGINT')
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

const pgbouncer = '/usr/sbin/pgbouncer'

export const hasPgBouncer = () => existsSync(pgbouncer)

/**
 * Starts PgBouncer in transaction mode in front of a server of `startPostgres`, with fewer connections than a shop
 * opens.
 *
 * @param {string} url
 */
export async function startPgBouncer(url) {
  const { hostname, port: serverPort, username } = new URL(url)
  const user = serverUser()
  const parent = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const settings = `[databases]
postgres = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`
  const file = join(parent, 'pgbouncer.ini')
  writeFileSync(file, settings)
  if (user.uid !== undefined) for (const path of [parent, file]) chownSync(path, user.uid, user.gid)
  const child = spawn(pgbouncer, [file], { ...user, cwd: parent, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((/** @type {(value: void) => void} */ resolve) => child.once('exit', () => resolve()))
  let output = ''
  await new Promise((/** @type {(value: void) => void} */ done, fail) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('process up')) done()
    })
    child.once('error', fail)
    void ended.then(() => fail(new Error(`PgBouncer ended: ${output}`)))
  })
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    async close() {
      child.kill('SIGQUIT')
      await ended
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
