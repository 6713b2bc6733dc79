import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { email as Email } from '#contract/scalars'
import { engine, openDatabase } from '#engine'
import { generatePassword, makeAdmin, setPasswordByOperator } from './account/make-admin.ts'
import { BackupFailed, backUp, restore } from './back-up.ts'
import { findRoot, makeDataDir, parseConfig, WrongSetting } from './config.ts'
import { MovedDatabase, UnusableDatabase } from './db/database.ts'
import { auditLedger } from './ledger/ledger-store.ts'
import { wrongCashComparisons } from './ledger/remittance-store.ts'
import { uploadMasters } from './media/picture-bucket.ts'
import { moveTo } from './move/move-to.ts'
import { MoveFailed } from './move/rows.ts'
import { build, otherBuild } from './open-shop.ts'
import { batchDifferences, stockDifferences } from './stock/movement-store.ts'

const usage = `Usage: npm run admin -- create <email>          creates an admin, or makes an account an admin
       npm run admin -- reset-password <email>  sets a new password for an account
       npm run admin -- audit                    compares the money ledger with all orders, payments and refunds
       npm run admin -- backup <new folder>      copies database and pictures while the shop is open
       npm run admin -- restore <folder>         puts a backup into an empty DATA_DIR; the shop must be stopped
       npm run admin -- upload-pictures          copies the pictures of DATA_DIR to the bucket of S3_URL
       npm run admin -- move --to <database>     moves an open shop to postgres://…, or to a folder for SQLite;
                                                 --pause <seconds> limits the time without orders (10)`

/** Thrown for an invalid command. The message is shown to the operator. */
class Mistake extends Error {
  override name = 'Mistake'
}

async function main([command, target, ...rest]: string[]) {
  if (command === 'move') return move([target, ...rest].filter((text) => text !== undefined))
  if (command === 'backup' && target) return backUpInto(target)
  if (command === 'restore' && target) return restoreFrom(target)
  if (command === 'audit' && target === undefined) return audit()
  if (command === 'upload-pictures' && target === undefined) return uploadPictures()
  const email = v.safeParse(Email('not an email address'), target)
  if ((command !== 'create' && command !== 'reset-password') || !email.success) throw new Mistake(usage)
  const db = await openShopDatabase()
  try {
    const password = generatePassword((bytes) => randomBytes(bytes))
    if (command === 'create') await makeAdmin({ db, clock: () => new Date() }, email.output, password)
    else if (!(await setPasswordByOperator({ db }, email.output, password))) {
      throw new Mistake(`No account has the email address ${email.output}`)
    }
    process.stdout.write(`${email.output} logs in with the password ${password}\n`)
  } finally {
    await db.close()
  }
}

function openShopDatabase() {
  const config = parseConfig(process.env)
  makeDataDir(config.dataDir)
  const migrationsFolder = join(findRoot(import.meta.dirname), 'api/db/migrations', engine)
  return openDatabase({ url: config.databaseUrl, migrationsFolder })
}

/**
 * Prints the orders whose money differs from the ledger and the variants whose stock differs from their stock
 * movements. Exits with code 1 if there are any.
 */
async function audit() {
  const db = await openShopDatabase()
  try {
    const { orders, differences } = await db.read(auditLedger)
    for (const { orderNumber, orderId, problems } of differences) {
      process.stdout.write(`${orderNumber} (id ${orderId}): ${problems.join('; ')}\n`)
    }
    process.stdout.write(`${orders} orders checked, ${differences.length} differ\n`)
    const wrongCash = await db.read(wrongCashComparisons)
    for (const { orderId } of wrongCash)
      process.stdout.write(`Order ${orderId}: COD cash and transfers were compared wrongly\n`)
    const wrongStock = await db.read(stockDifferences)
    for (const { productId, variantId, inventory, moved } of wrongStock) {
      process.stdout.write(`Product ${productId}, variant ${variantId}: stock ${inventory}, movements ${moved}\n`)
    }
    process.stdout.write(`Stock of ${wrongStock.length} variants differs from their movements\n`)
    const wrongBatches = await db.read(batchDifferences)
    for (const { productId, variantId, inventory, ofBatches } of wrongBatches) {
      process.stdout.write(`Product ${productId}, variant ${variantId}: stock ${inventory}, batches ${ofBatches}\n`)
    }
    if (differences.length + wrongCash.length + wrongStock.length + wrongBatches.length > 0) process.exitCode = 1
  } finally {
    await db.close()
  }
}

/** Moves a running shop to the database that `--to` names. */
async function move(args: string[]) {
  const options = { to: { type: 'string' }, pause: { type: 'string', default: '10' } } as const
  const { values } = parseArgs({ args, options, strict: false })
  const pauseSeconds = /^\d{1,3}$/.test(String(values.pause)) ? Number(values.pause) : 0
  if (typeof values.to !== 'string' || values.to === '' || pauseSeconds === 0) throw new Mistake(usage)
  const root = findRoot(import.meta.dirname)
  const moved = await moveTo(values.to, {
    config: parseConfig(process.env),
    here: build,
    other: await otherBuild(),
    migrations: join(root, 'api/db/migrations'),
    pauseMs: pauseSeconds * 1000,
    report: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(
    `The shop has moved: ${moved.rows} rows. Writes were refused for ${(moved.pausedMs / 1000).toFixed(1)} s.\nRunning processes use the new database in about a second. Set DATABASE_URL to it now: ${moved.shownAddress}\n`,
  )
}

/** Copies the master images of the data folder to the bucket, for a shop that starts to use a bucket. */
async function uploadPictures() {
  const { dataDir, pictureBucket } = parseConfig(process.env)
  if (!pictureBucket) throw new WrongSetting('S3_URL must be set to upload the pictures')
  const count = await uploadMasters(join(dataDir, 'media'), pictureBucket)
  process.stdout.write(`${count} pictures are in the bucket.\n`)
}

function backUpInto(target: string) {
  const folder = resolve(target)
  backUp(parseConfig(process.env), folder)
  process.stdout.write(`The backup is in ${folder}. To open it, start the shop with this folder as DATA_DIR.\n`)
}

function restoreFrom(source: string) {
  const folder = resolve(source)
  const config = parseConfig(process.env)
  restore(config, folder)
  process.stdout.write(`The backup ${folder} is restored to ${config.dataDir}. Start the shop now.\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // Expected errors are recognised by their names, because SQLite and PostgreSQL have separate builds with different
  // error classes.
  const names = [Mistake, WrongSetting, UnusableDatabase, MovedDatabase, BackupFailed, MoveFailed].map(
    ({ name }) => name,
  )
  const known = error instanceof Error && names.includes(error.name)
  process.stderr.write(`${error instanceof Error ? (known ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
