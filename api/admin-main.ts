import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { email as Email } from '#contract/scalars'
import { engine, openDatabase } from '#engine'
import { newPassword } from './account/first-admin.ts'
import { makeAdmin, resetByOperator } from './account/make-admin.ts'
import { parseConfig, WrongSetting } from './config.ts'
import { UnusableDatabase } from './db/database.ts'

const usage = `Usage: npm run admin -- create <e-mail>          makes an admin, or an existing account one
       npm run admin -- reset-password <e-mail>  gives an account a new password`

/** A mistake of the operator; `message` is what they see. */
class Mistake extends Error {
  override name = 'Mistake'
}

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(join(folder, '..'))
}

async function main([command, address]: string[]) {
  const email = v.safeParse(Email('not an e-mail address'), address)
  if ((command !== 'create' && command !== 'reset-password') || !email.success) throw new Mistake(usage)
  const config = parseConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const migrationsFolder = join(findRoot(import.meta.dirname), 'api/db/migrations', engine)
  const db = await openDatabase({ url: config.databaseUrl, migrationsFolder })
  try {
    const password = newPassword((bytes) => randomBytes(bytes))
    if (command === 'create') await makeAdmin({ db, clock: () => new Date() }, email.output, password)
    else if (!(await resetByOperator({ db }, email.output, password))) {
      throw new Mistake(`There is no account with the address ${email.output}`)
    }
    process.stdout.write(`${email.output} signs in with the password ${password}\n`)
  } finally {
    await db.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof Mistake || error instanceof WrongSetting || error instanceof UnusableDatabase
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
