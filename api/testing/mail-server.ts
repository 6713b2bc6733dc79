import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string[]
  from: string
  /** Headers and body of the email as the server received them. */
  raw: string
}

interface Options {
  port?: number
  /** Returns the SMTP response that rejects emails to this recipient, or undefined to accept them. */
  refuse?: (to: string) => { code: number; text: string } | undefined
}

/** Starts a local SMTP server that stores the emails it receives. */
export async function startMailServer({ port = 0, refuse = () => undefined }: Options = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The shop leaves its connection open for the next email. The server closes the connection after this time in
    // milliseconds.
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const answer = refuse(address)
      if (answer) done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
      else done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns a port that no server uses. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Returns the decoded text parts and the headers of an email that the shop sent. */
export function partsOf(raw: string): { plain: string; html: string; headers: string } {
  const [headers = ''] = raw.split('\r\n\r\n')
  const part = (type: string) => {
    const found = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`, 'i').exec(raw)
    const head = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n`, 'i').exec(raw)?.[0] ?? ''
    const body = found?.[1] ?? ''
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
    if (!/quoted-printable/i.test(head)) return body
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  }
  return { plain: part('text/plain'), html: part('text/html'), headers: headers.replace(/\r\n\s+/g, ' ') }
}
