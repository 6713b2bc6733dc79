import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Log } from '../../http/log.ts'
import type { Mail } from './port.ts'
import { messageOf } from './port.ts'
import { createSmtp } from './smtp.ts'

/** Creates a mail port that writes emails as `.eml` files, for a shop without a mail server. */
export function createFileMail({ dir, from, log }: { dir: string; from: string | null; log: Log }): Mail {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // Removes incomplete files of a process that was killed.
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name), { force: true })
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const { message } = await transport.sendMail(messageOf(email, from))
      const file = join(dir, `${email.id}.eml`)
      const part = `${file}.part`
      try {
        await writeFile(part, message)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      log.info({ email: email.id }, 'email written to a file')
    },
    close: () => undefined,
  }
}

/** Creates the configured mail port: SMTP, or files in the data folder if no mail server is configured. */
export function createMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Mail {
  const { from } = mail
  return mail.url ? createSmtp({ url: mail.url, from }) : createFileMail({ dir: join(dataDir, 'mail'), from, log })
}
