import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp, backupFailure, lastBackupAt, restore } from './back-up.ts'
import { parseConfig } from './config.ts'
import { UnusableDatabase } from './db/database.ts'
import { addProduct } from './testing/data.ts'
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
  'the error message of a backup says that the disk is full if the cause is: %s',
  (error) => {
    expect(backupFailure(error, '/backups/monday').message).toBe(
      'The disk of /backups/monday is full. The incomplete backup was removed, earlier backups are unchanged.',
    )
  },
)

test('a backup is restored into an empty folder and opens with the same products and pictures', async () => {
  const product = await addProduct(shop)
  const folder = join(dir, 'real')
  rmSync(join(dir, 'media', 'pipe'), { force: true })
  const before = Date.now() - 1000
  backUp({ databaseUrl, dataDir: dir }, folder)
  expect(lastBackupAt(dir)?.getTime()).toBeGreaterThan(before)
  const config = parseConfig({ DATA_DIR: join(dir, 'restored', 'data') })
  restore(config, folder)
  expect(readdirSync(config.dataDir).sort()).toEqual(['media', 'shop.db'])
  expect(readFileSync(join(config.dataDir, 'media', 'a.webp'), 'utf8')).toBe('a picture')
  const again = await createTestShop({ url: config.databaseUrl })
  expect((await again.visitor().get(`/api/products/slug/${product.slug}`)).status).toBe(200)
  await again.close()
  expect(lastBackupAt(config.dataDir)).toBeNull()

  const files = readdirSync(config.dataDir)
  expect(() => restore(config, folder)).toThrow(/shop\.db already exists: restore into an empty DATA_DIR/)
  expect(readdirSync(config.dataDir)).toEqual(files)
})

test('restoring a folder without a backup or with a damaged database fails and leaves no files in the data folder', () => {
  const config = parseConfig({ DATA_DIR: join(dir, 'other', 'data') })
  const damaged = join(dir, 'damaged')
  mkdirSync(damaged)
  expect(() => restore(config, damaged)).toThrow(/damaged is no backup: it has no shop\.db/)
  writeFileSync(join(damaged, 'shop.db'), 'not a database at all, but longer than the header of one '.repeat(99))
  expect(() => restore(config, damaged)).toThrow(/damaged cannot be restored: its database is damaged/)
  expect(readdirSync(config.dataDir)).toEqual([])
  mkdirSync(join(config.dataDir, 'media'))
  expect(() => restore(config, join(dir, 'earlier'))).toThrow(/media already exists/)
  expect(() => restore(parseConfig({ DATABASE_URL: 'postgres://localhost/shop' }), damaged)).toThrow(/pg_restore/)
})
