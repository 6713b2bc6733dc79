import { spawn } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Finds a free port. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** Starts a minimal server, which prints its port in its first line. @param {string[]} args */
export async function startBare(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(Number(String(data).trim()))))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

/**
 * Starts the built shop with a data folder, on SQLite unless a PostgreSQL database is given. `build` is the folder of
 * the build. `startMs` is the time until its first response.
 *
 * @param {string} dataDir
 * @param {{ databaseUrl?: string, build?: string }} [options]
 */
export async function startShop(dataDir, { databaseUrl = '', build = 'dist' } = {}) {
  const port = await freePort()
  const startedAt = performance.now()
  const program = `${build}/server/${databaseUrl ? 'postgres' : 'sqlite'}/main.js`
  // The process gets the same options of Node and the same environment variable as with `npm start`.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=30', program], {
    // The log is discarded, because it would hide the result table. A failed start is still reported.
    stdio: 'ignore',
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '900000',
      DATABASE_URL: databaseUrl,
      SEED: 'sample',
    },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('the shop did not start')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    stop: () => stopProcess(child),
    kill: () => stopProcess(child, 'SIGKILL'),
  }
}

/** @param {string} url */
const isReady = (url) =>
  fetch(`${url}/api/settings`).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

/** @param {import('node:child_process').ChildProcess} child @param {'SIGTERM' | 'SIGKILL'} signal @returns {Promise<void>} */
const stopProcess = (child, signal = 'SIGTERM') =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** Returns the resident memory of a process in MB. @param {number} pid */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Returns the processor time in ms that processes and their children have used. @param {number[]} pids */
export function processorMs(pids) {
  let ticks = 0
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // In the file `stat` of a process, the name of the program can contain spaces and brackets, so the fields are
      // counted from the last bracket.
      const [, after = ''] = /\) (.*)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const fields = after.split(' ')
      const isCounted = pids.includes(Number(name)) || pids.includes(Number(fields[1]))
      if (isCounted) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // The process has ended before this measurement, so its time is not counted.
    }
  }
  return ticks * 10
}

/** Measures how many 4 kB writes with fsync this disk makes in a second. @param {string} dir */
export function fsyncRate(dir) {
  const file = openSync(join(dir, 'fsync'), 'w')
  const page = Buffer.alloc(4096, 1)
  const until = performance.now() + 1000
  let count = 0
  while (performance.now() < until) {
    writeSync(file, page, 0, 4096, 0)
    fsyncSync(file)
    count += 1
  }
  closeSync(file)
  return count
}
