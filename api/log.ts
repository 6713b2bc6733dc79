import { pino } from 'pino'
import type { Log } from './http/log.ts'

/** Structured lines on standard error, so that the start-up block on standard output stays readable. */
export const openLog = (): Log => pino({ base: null, level: 'info' }, pino.destination(2))
