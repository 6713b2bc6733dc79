import { join } from 'node:path'
import type { FirstAdmin } from './account/make-admin.ts'
import { originOf } from './config.ts'
import { withoutPassword } from './db/database.ts'
import type { OpenedShop } from './open-shop.ts'
import { serveShop } from './serve-shop.ts'

async function main() {
  const served = await serveShop(process.env)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await served.stop()
    process.exit(0)
  }
  // `process.once` must not be used here: npm forwards Ctrl-C to a process that has already received it, and an
  // unhandled second signal would kill the process.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The start message is printed last, because a script that reads it may stop the shop immediately.
  process.stdout.write(startBlock(served))
}

function startBlock({ opened, port }: Awaited<ReturnType<typeof serveShop>>): string {
  const { config, shop, isMoved } = opened
  const { name, firstAdmin, providers, sandboxToken } = shop
  const origin = originOf({ ...config, port })
  const mail = config.mail.url
    ? []
    : [`  Mail   no SMTP_URL is set: emails are files in ${join(config.dataDir, 'mail')}`]
  return [
    '',
    `  ${name} is open`,
    `  Shop   ${origin}`,
    `  Data   ${config.dataDir}`,
    ...(isMoved ? [`  Moved  to ${withoutPassword(config.databaseUrl)}: set DATABASE_URL to that`] : []),
    ...mail,
    ...sandboxBlock(providers, `${origin}/__sandbox?token=${sandboxToken}`),
    ...(firstAdmin ? adminBlock(firstAdmin) : []),
    '',
    '',
  ].join('\n')
}

function sandboxBlock({ payments, courier }: OpenedShop['providers'], page: string): string[] {
  if (payments === 'test') return ['  Test   payments use test keys of the gateway: no money moves']
  if (payments === 'off') return ['  Pay    cash on delivery only: no RAZORPAY_KEY_ID is set']
  if (payments !== 'sandbox') return []
  const simulated = courier === 'sandbox' ? 'payments and courier are' : 'payments are'
  return [`  Test   ${simulated} simulated (no RAZORPAY_KEY_ID is set): no money moves`, `         ${page}`]
}

const adminBlock = ({ email, password }: FirstAdmin) => [
  '',
  `  Admin  ${email}`,
  password === null ? '         with the password of SHOP_ADMIN_PASSWORD' : `         ${password}   (shown only once)`,
]

main().catch((error: unknown) => {
  // The error is recognised by its name, because SQLite and PostgreSQL have separate builds with different error
  // classes.
  const known = error instanceof Error && ['WrongSetting', 'UnusableDatabase', 'MovedDatabase'].includes(error.name)
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
