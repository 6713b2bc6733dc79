import { join } from 'node:path'
import { shopProfile } from '#rules/shop-profile'
import type { Config } from '../../config.ts'
import type { Log } from '../../http/log.ts'
import { openFileMail } from './file-mail.ts'
import type { Mail } from './port.ts'
import { openSmtp } from './smtp.ts'

/** The shop's mail as it is set: a server, or files in the data folder. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Mail {
  const from = mail.from ?? `${shopProfile.brand} <${shopProfile.email}>`
  return mail.url ? openSmtp({ url: mail.url, from }) : openFileMail({ dir: join(dataDir, 'mail'), from, log })
}
