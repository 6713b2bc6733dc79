import { spawn } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A port that was free a moment ago. @returns {Promise<number>} */
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

/** Starts a bare server; its first line is its port. @param {string[]} args */
export async function startBare(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(Number(String(data).trim()))))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopped(child) }
}

/** Starts the built shop on its own data folder; `startMs` is the time to its first answer. @param {string} dataDir */
export async function startShop(dataDir) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'dist/server/sqlite/main.js'], {
    // Its log would drown the table; a shop that does not start is said below.
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT_FACTOR: '900000',
      DATABASE_URL: '',
      SEED: 'sample',
    },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('the shop did not start')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - began, stop: () => stopped(child) }
}

/** @param {string} url */
const answers = (url) =>
  fetch(`${url}/api/settings`).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
const stopped = (child) =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Resident memory in MB. @param {number} pid */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** How many times a second this disk makes 4 kB durable. @param {string} dir */
export function fsyncRate(dir) {
  const file = openSync(join(dir, 'fsync'), 'w')
  const page = Buffer.alloc(4096, 1)
  const until = performance.now() + 1000
  let times = 0
  while (performance.now() < until) {
    writeSync(file, page, 0, 4096, 0)
    fsyncSync(file)
    times += 1
  }
  closeSync(file)
  return times
}
