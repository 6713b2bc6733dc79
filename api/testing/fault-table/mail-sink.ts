import { createSmtp } from '../../providers/mail.ts'
import { type Received, startMailServer } from '../mail-server.ts'

/** Starts a mail server that can reject emails and can be stopped, and creates a mail port that uses it. */
export async function startMailSink() {
  let refusal: number | null = null
  const refuse = () => (refusal === null ? undefined : { code: refusal, text: 'not now' })
  let server = await startMailServer({ refuse })
  const { url } = server
  const earlier: Received[] = []
  return {
    mail: createSmtp({ url, from: 'Gulbagh <care@gulbagh.example>' }),
    /** Sets the SMTP code with which the mail server rejects every email. With null it accepts emails. */
    refuseWith(code: number | null) {
      refusal = code
    },
    async down() {
      earlier.push(...server.received)
      await server.close()
    },
    async up() {
      server = await startMailServer({ refuse, port: Number(new URL(url).port) })
    },
    received: () => [...earlier, ...server.received],
    emailsTo: (address: string) => [...earlier, ...server.received].filter(({ to }) => to.includes(address)),
    close: () => server.close(),
  }
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>
