import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/**
 * Runs one command with the project's own binaries first in the path. It never hangs for ever: past its time the
 * whole process group is killed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ minutes: number, env?: Record<string, string>, hear?: (text: string) => void }} options `hear` is told what
 *   it writes, in place of whoever reads this process
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(command, args, { minutes, env = {}, hear }) {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, {
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
    env: { ...process.env, ...env, PATH: path },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => hear?.(text))
  return new Promise((done) => {
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
    const limit = setTimeout(() => {
      process.stderr.write(`\n${command} ${args.join(' ')} took longer than ${minutes} minutes and was stopped.\n`)
      stop()
    }, minutes * 60_000)
    const interrupted = () => {
      stop()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    /** @param {boolean} well */
    const end = (well) => {
      clearTimeout(limit)
      process.removeListener('SIGINT', interrupted).removeListener('SIGTERM', interrupted)
      done(well)
    }
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`)
      end(false)
    })
    child.once(hear ? 'close' : 'exit', (code) => end(code === 0))
  })
}
