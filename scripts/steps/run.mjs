import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/**
 * Runs a command with the project's binaries first in the path. When the command takes longer than `minutes`, its
 * process group is killed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ minutes: number, env?: Record<string, string>, onOutput?: (text: string) => void }} options `onOutput` gets
 *   the output instead of this process's own output
 * @returns {Promise<boolean>} whether it succeeded
 */
export function run(command, args, { minutes, env = {}, onOutput }) {
  const path = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, {
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
    env: { ...process.env, ...env, PATH: path },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
  return new Promise((done) => {
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Ignore the error: the process has already ended.
      }
    }
    const timeout = setTimeout(() => {
      process.stderr.write(`\n${command} ${args.join(' ')} took longer than ${minutes} minutes and was stopped.\n`)
      stop()
    }, minutes * 60_000)
    const interrupted = () => {
      stop()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(timeout)
      process.removeListener('SIGINT', interrupted).removeListener('SIGTERM', interrupted)
      done(succeeded)
    }
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`)
      end(false)
    })
    child.once(onOutput ? 'close' : 'exit', (code) => end(code === 0))
  })
}
