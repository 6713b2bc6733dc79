import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from './settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'shop-settings-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('settings are read from a .env file with a byte order mark and invalid lines, and do not replace existing environment variables', () => {
  vi.stubEnv('SEED', 'sample')
  vi.stubEnv('MAIL_FROM', undefined)
  const file = join(folder, '.env')
  writeFileSync(file, '\uFEFFMAIL_FROM="The shop <care@shop.example>"\r\nSEED=none\r\nno setting\r\n')
  readSettings(file)
  expect(process.env.MAIL_FROM).toBe('The shop <care@shop.example>')
  expect(process.env.SEED).toBe('sample')
  expect(() => readSettings(join(folder, 'missing'))).not.toThrow()
})
