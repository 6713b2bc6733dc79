import type { OutgoingLetter } from './port.ts'

const oneClick = (url: string) => ({
  // RFC 8058: a mail program posts to the address, without cookies and without asking.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

/** A letter as nodemailer takes it; `from` is `Name <address>`. */
export function messageOf({ id, to, subject, html, text, unsubscribeUrl }: OutgoingLetter, from: string) {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': { prepared: true, value: 'auto-generated' },
      ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
    },
    // Letters hold no attachments; nothing in one may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
