import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getAdminOverview } from '#contract/admin/overview'
import { addSignedIn } from '../../testing/data.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

async function overviewOf(settings: Record<string, string>, lastBackup: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'live-'))
  if (lastBackup) {
    const marker = join(dataDir, 'last-backup')
    writeFileSync(marker, '')
    utimesSync(marker, new Date(lastBackup), new Date(lastBackup))
  }
  const shop = await createTestShop({ now: '2026-11-21T06:00:00.000Z', settings: { ...settings, DATA_DIR: dataDir } })
  const session = (await addSignedIn(shop, { role: 'admin' })).cookie('session') ?? ''
  // Over https the session cookie has the prefix `__Host-`. The test sends both names, because the settings decide
  // which of the two cookies the server uses.
  const admin = shop.visitor({ session, '__Host-session': session })
  const { lacksMailServer, backupDue } = await read(getAdminOverview, await admin.get('/api/admin/overview'))
  await shop.close()
  rmSync(dataDir, { recursive: true })
  return { lacksMailServer, backupDue }
}

const live = { PUBLIC_URL: 'https://shop.example' }
const mail = { SMTP_URL: 'smtp://mail.example' }
const inTime = '2026-11-19T06:00:00.000Z'
const tooOld = '2026-11-19T05:59:59.000Z'

test.each([
  ['a shop on this machine needs neither', {}, null, { lacksMailServer: false, backupDue: null }],
  ['a live shop without both', live, null, { lacksMailServer: true, backupDue: { lastAt: null } }],
  [
    'a live shop with an old backup',
    { ...live, ...mail },
    tooOld,
    { lacksMailServer: false, backupDue: { lastAt: tooOld } },
  ],
  ['a live shop with both', { ...live, ...mail }, inTime, { lacksMailServer: false, backupDue: null }],
] as const)(
  'the overview warns about a missing mail server and an overdue backup only in a shop with a public URL: %s',
  async (_, settings, lastBackup, expected) => {
    expect(await overviewOf(settings, lastBackup)).toEqual(expected)
  },
)
