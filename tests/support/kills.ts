import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Creates a generator of pseudo-random numbers from 0 to 1. They are the same in every run. */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Copies the seeded data folder and raises all stock above the quantity that the test orders. */
export function copyWithStock(seeded: string, folder: string): string {
  cpSync(seeded, folder, { recursive: true })
  const db = new Sqlite(join(folder, 'shop.db'))
  db.exec('update products set inventory = 1000000; update variants set inventory = 1000000')
  db.close()
  return folder
}

/**
 * Copies the database files right after a kill, because opening a database repairs it. Returns the path of the copy.
 */
export function copyAfterKill(dataDir: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['shop.db', 'shop.db-wal']) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
  }
  return join(folder, 'shop.db')
}
