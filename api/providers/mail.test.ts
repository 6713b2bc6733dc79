import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, partsOf, startMailServer } from '../testing/mail-server.ts'
import { createFileMail } from './create-providers.ts'
import { createSmtp, EmailRejected, type OutgoingEmail } from './mail.ts'

const from = 'Gulbagh <care@gulbagh.example>'
const email: OutgoingEmail = {
  id: 'letter-7',
  to: 'asha@example.com',
  subject: 'Grüße – आदाब',
  html: '<p>Hello आशा</p>',
  text: 'Hello आशा\n',
}
const soon = () => AbortSignal.timeout(10_000)

test('an email is sent over SMTP as text and HTML with sender headers', async () => {
  const server = await startMailServer()
  const mail = createSmtp({ url: server.url, from })
  await mail.send(email, soon())
  mail.close()
  await server.close()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ to: ['asha@example.com'], from: 'care@gulbagh.example' })
  const { plain, html, headers } = partsOf(server.received[0]?.raw ?? '')
  expect(plain.trim()).toBe('Hello आशा')
  expect(html.trim()).toBe('<p>Hello आशा</p>')
  expect(headers).toContain('From: Gulbagh <care@gulbagh.example>')
  expect(headers).toContain('Message-ID: <letter-7@gulbagh.example>')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).not.toContain('List-Unsubscribe')
})

test('a newsletter email has one-click unsubscribe headers', async () => {
  const server = await startMailServer()
  const mail = createSmtp({ url: server.url, from })
  const unsubscribeUrl = `https://shop.example/api/unsubscribe/${'t'.repeat(43)}`
  await mail.send({ ...email, unsubscribeUrl }, soon())
  mail.close()
  await server.close()
  const { headers } = partsOf(server.received[0]?.raw ?? '')
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('line breaks in subject or email address cannot add headers or recipients to an email', async () => {
  const server = await startMailServer()
  const mail = createSmtp({ url: server.url, from })
  await mail.send({ ...email, subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nbody' }, soon())
  await mail.send({ ...email, to: 'asha@example.com>,<evil@example.com' }, soon()).catch(() => undefined)
  mail.close()
  await server.close()
  for (const { to, raw } of server.received) {
    expect(to).toHaveLength(1)
    expect(raw).not.toMatch(/^Bcc:/m)
  }
})

test.each([
  [550, true],
  [553, true],
  [450, false],
  [421, false],
])('the SMTP status %i for a recipient is a permanent failure: %s', async (code, final) => {
  const server = await startMailServer({ refuse: (to) => ({ code, text: `no such box <${to}>` }) })
  const mail = createSmtp({ url: server.url, from })
  const error: unknown = await mail.send(email, soon()).then(
    () => null,
    (reason: unknown) => reason,
  )
  mail.close()
  await server.close()
  expect(error instanceof EmailRejected).toBe(final)
  expect(error instanceof Error ? error.message : '').toContain(`${code}`)
  // The mail server's error message contains the email address, which must not be written to the log.
  expect(error instanceof Error ? error.message : '').not.toContain('asha@example.com')
  expect(server.received).toEqual([])
})

test('an unreachable mail server is not a permanent failure, so the email can be retried', async () => {
  const mail = createSmtp({ url: `smtp://127.0.0.1:${await freePort()}`, from })
  const error: unknown = await mail.send(email, soon()).then(
    () => null,
    (reason: unknown) => reason,
  )
  mail.close()
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof EmailRejected).toBe(false)
})

test('when the mail server does not respond, sending an email can be aborted', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const mail = createSmtp({ url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, from })
  const error: unknown = await mail.send(email, AbortSignal.timeout(100)).then(
    () => null,
    (reason: unknown) => reason,
  )
  mail.close()
  silent.close()
  expect(error).toEqual(new Error('The email could not be sent: EABORT'))
})

test('if emails are written to files instead of sent, an email is stored in one file with private access rights, even when it is sent twice', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-mail-'))
  const lines: unknown[] = []
  const log = { info: (fields: unknown) => lines.push(fields), warn: () => undefined, error: () => undefined }
  const mail = createFileMail({ dir: join(dir, 'mail'), from, log })
  await mail.send(email, soon())
  await mail.send(email, soon())
  expect(readdirSync(join(dir, 'mail'))).toEqual(['letter-7.eml'])
  expect(statSync(join(dir, 'mail')).mode & 0o077).toBe(0)
  const raw = readFileSync(join(dir, 'mail/letter-7.eml'), 'utf8')
  expect(raw).toContain('To: asha@example.com')
  expect(partsOf(raw).plain.trim()).toBe('Hello आशा')
  expect(lines).toEqual([{ email: 'letter-7' }, { email: 'letter-7' }])
  rmSync(dir, { recursive: true })
})
