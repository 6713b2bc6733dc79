import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder of package.json, which is above the bundle. */
export function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(join(folder, '..'))
}
