import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopProcess } from './shop-process.ts'

/** Returns the headers that authorize a test to control the sandbox of a shop. */
export function sandboxHeaders({ dataDir }: Pick<ShopProcess, 'dataDir'>): Record<string, string> {
  const { controlToken } = JSON.parse(readFileSync(join(dataDir, 'sandbox-keys.json'), 'utf8'))
  return { 'x-sandbox-token': controlToken }
}
