import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../../http/log.ts'
import { messageOf } from './message.ts'
import type { Mail } from './port.ts'

/** Writes letters as `.eml` files, where no mail server is set; mail programs open them. */
export function openFileMail({ dir, from, log }: { dir: string; from: string; log: Log }): Mail {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // Left by a process that was killed while it wrote.
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name), { force: true })
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, from))
      const file = join(dir, `${letter.id}.eml`)
      const part = `${file}.part`
      try {
        await writeFile(part, message)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      log.info({ letter: letter.id }, 'a letter was written to a file')
    },
    close: () => undefined,
  }
}
