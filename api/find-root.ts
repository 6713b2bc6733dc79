import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of package.json, wherever the bundle lies below it. */
export function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(join(folder, '..'))
}
