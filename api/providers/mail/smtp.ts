import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import { LetterRefused, type Mail } from './port.ts'

/** `smtp://user:password@host:587` or `smtps://…:465` as nodemailer's options. */
function optionsOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:' || port === '465'
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Neither a password nor a reset link goes over a foreign network in the clear.
    requireTLS: !secure && !local && (username !== '' || port === '' || port === '587'),
    ignoreTLS: !secure && local,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  }
}

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** A 5xx about the letter is the server's last word; one about sign-in, connection or sender is the shop's own trouble. */
const isRefusal = ({ code, command, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  command !== 'MAIL FROM' &&
  (typeof responseCode !== 'number' || responseCode >= 500)

/** What the log and the job may hold of an error: servers repeat addresses in their answers. */
function plainly(error: unknown): Error {
  const part = (name: keyof SmtpError): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const known = { code: part('code'), command: part('command'), responseCode: part('responseCode') }
  const parts = [known.code, known.command, known.responseCode].filter((part) => part !== undefined)
  const reason = parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown'
  if (isRefusal(known)) return new LetterRefused(`The mail server refused the letter: ${reason}`)
  return new Error(`The letter could not be sent: ${reason}`)
}

/** Sends over the server of `SMTP_URL`. */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    ...optionsOf(url),
    pool: true,
    maxConnections: 2,
    // The library waits for minutes by default.
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(letter, signal) {
      try {
        await transport.sendMail({ ...messageOf(letter, from), signal })
      } catch (error) {
        throw plainly(error)
      }
    },
    close: () => transport.close(),
  }
}
