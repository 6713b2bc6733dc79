import { pino } from 'pino'
import type { Log } from './http/log.ts'
import { type LogOutput, openLogOutput } from './log-output.ts'

/**
 * Creates a log of structured lines on a file descriptor, by default standard error, so that the message of the start
 * on standard output stays readable. Logging never waits for the output. `output` counts the lines that were lost.
 */
export function createLog(fd = 2): { log: Log; output: LogOutput } {
  const output = openLogOutput(fd, {
    onRecovered: (lines) => log.warn({ lines }, 'log lines were dropped: they could not be written'),
  })
  const log: Log = pino({ base: null, level: 'info' }, output)
  return { log, output }
}
