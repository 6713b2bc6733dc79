import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Takes the settings of `.env`, where there is one; variables that are set already win. */
export function readSettings(file = '.env') {
  if (!existsSync(file)) return
  try {
    // Some editors begin a file with a byte-order mark; it is no part of the first name.
    const settings = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
  } catch (error) {
    process.stderr.write(
      `${file} must be a file that the shop may read; ${error instanceof Error ? error.message : error}\n`,
    )
    process.exit(1)
  }
}

/** @returns {'sqlite' | 'postgres'} the engine that DATABASE_URL names */
export const engine = () => (/^postgres(ql)?:/.test((process.env.DATABASE_URL ?? '').trim()) ? 'postgres' : 'sqlite')
