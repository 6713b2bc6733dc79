import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp, backupFailure } from './back-up.ts'
import { UnusableDatabase } from './db/database.ts'
import { createTestShop } from './testing/test-shop.ts'

const dir = mkdtempSync(join(tmpdir(), 'backup-'))
const databaseUrl = join(dir, 'shop.db')
const shop = await createTestShop({ url: databaseUrl })
afterAll(async () => {
  await shop.close()
  rmSync(dir, { recursive: true })
})
const earlier = join(dir, 'earlier')
mkdirSync(join(dir, 'media'))
writeFileSync(join(dir, 'media', 'a.webp'), 'a picture')

test('a backup that fails halfway removes its folder, leaves earlier backups unchanged and reports one line', () => {
  backUp({ databaseUrl, dataDir: dir }, earlier)
  // A pipe cannot be copied, so the backup fails after it has copied the database.
  execFileSync('mkfifo', [join(dir, 'media', 'pipe')])
  const folder = join(dir, 'next')
  expect(() => backUp({ databaseUrl, dataDir: dir }, folder)).toThrow(/^The backup to [^\n]+next failed: [^\n]+$/)
  expect(existsSync(folder)).toBe(false)
  expect(readdirSync(earlier).sort()).toEqual(['media', 'shop.db'])
  expect(() => backUp({ databaseUrl, dataDir: dir }, earlier)).toThrow(/earlier already exists: choose a new folder/)
  expect(readdirSync(earlier).sort()).toEqual(['media', 'shop.db'])
})

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' })
const fullDatabase = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })

test.each([noSpace, new UnusableDatabase('could not be copied', { cause: fullDatabase })])(
  'backup error message says that the disk is full for: %s',
  (error) => {
    expect(backupFailure(error, '/backups/monday').message).toBe(
      'The disk of /backups/monday is full. The incomplete backup was removed, earlier backups are unchanged.',
    )
  },
)
