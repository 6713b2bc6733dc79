import { join } from 'node:path'
import { shopProfile } from '#rules/shop-profile'
import type { Config } from '../../config.ts'
import type { Log } from '../../http/log.ts'
import { createFileMail } from './file-mail.ts'
import type { Mail } from './port.ts'
import { createSmtp } from './smtp.ts'

/** Creates the `Mail` of the settings: SMTP, or files in the data directory without a server. */
export function createMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Mail {
  const from = mail.from ?? `${shopProfile.brand} <${shopProfile.email}>`
  return mail.url ? createSmtp({ url: mail.url, from }) : createFileMail({ dir: join(dataDir, 'mail'), from, log })
}
