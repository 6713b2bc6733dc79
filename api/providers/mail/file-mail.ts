import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../../http/log.ts'
import { messageOf } from './message.ts'
import type { Mail } from './port.ts'

/** Writes letters as `.eml` files, where no mail server is set; mail programs open them. */
export function openFileMail({ dir, from, log }: { dir: string; from: string; log: Log }): Mail {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, from))
      const file = join(dir, `${letter.id}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      log.info({ letter: letter.id }, 'a letter was written to a file')
    },
    close: () => undefined,
  }
}
