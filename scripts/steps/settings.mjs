import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Loads the settings of `.env` into the environment. Existing variables take precedence. */
export function readSettings(file = '.env') {
  if (!existsSync(file)) return
  try {
    // Remove the byte order mark that some editors write at the start of `.env`.
    const settings = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
  } catch (error) {
    process.stderr.write(`${file} cannot be read: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

/** @returns {'sqlite' | 'postgres'} the database engine of DATABASE_URL */
export const engine = () => (/^postgres(ql)?:/.test((process.env.DATABASE_URL ?? '').trim()) ? 'postgres' : 'sqlite')
