import { existsSync } from 'node:fs'

/** Takes the settings of `.env`, where there is one; variables that are set already win. */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** @returns {'sqlite' | 'postgres'} the engine that DATABASE_URL names */
export const engine = () => (/^postgres(ql)?:/.test((process.env.DATABASE_URL ?? '').trim()) ? 'postgres' : 'sqlite')
