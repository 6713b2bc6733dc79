import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import type { ShopProcess } from './shop-process.ts'

/**
 * Returns the emails that a shop without SMTP_URL has written to files. Decodes only the quoted-printable sequences
 * that the tests need.
 */
function emailsOf(shop: ShopProcess): string[] {
  try {
    const folder = join(shop.dataDir, 'mail')
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
  } catch {
    return []
  }
}

interface Wanted {
  pattern: RegExp
  what: string
  timeoutMs?: number | undefined
}

/** Waits for an email to this recipient that matches the pattern. Returns the latest match. */
async function matchInEmail(shop: ShopProcess, to: string, { pattern, what, timeoutMs }: Wanted): Promise<string> {
  let found: string | undefined
  const look = () => {
    const emails = emailsOf(shop).filter((email) => email.includes(`To: ${to}`))
    found = emails.flatMap((email) => email.match(pattern) ?? []).at(-1)
    return found
  }
  await expect
    .poll(look, { message: `an email to ${to} with ${what}`, ...(timeoutMs ? { timeout: timeoutMs } : {}) })
    .toBeDefined()
  return found ?? ''
}

/** Waits for an email with a link to a page of the shop. Returns the link's path, with its token. */
export const linkInEmail = (shop: ShopProcess, to: string, page: string, timeoutMs?: number): Promise<string> =>
  matchInEmail(shop, to, { pattern: new RegExp(`${page}#token=[\\w-]+`), what: `a link to ${page}`, timeoutMs })

/** Waits for the email about an order's payment. Returns the path that its button links to. */
export const orderLinkInEmail = (shop: ShopProcess, to: string): Promise<string> =>
  matchInEmail(shop, to, { pattern: /\/track-order\?orderId=\d+/, what: 'a link to the order' })

/** Waits for the newsletter's welcome email. Returns its discount code. */
export const codeInEmail = (shop: ShopProcess, to: string): Promise<string> =>
  matchInEmail(shop, to, {
    pattern: new RegExp(`${sampleProfile.orderPrefix}10-[2-9A-HJ-NP-Z]{8}`),
    what: 'a discount code',
  })

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

/** Decodes the headers and parts of an email. */
function decoded(email: string): string {
  const words = email.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
  )
  const parts = words.split(/\r?\n--/).map((part) => {
    const start = part.search(/\r?\n\r?\n/)
    if (/content-type: image/i.test(part)) return part.slice(0, start)
    if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(part.slice(start), 'base64').toString()
    return /content-transfer-encoding: quoted-printable/i.test(part) ? quotedPrintable(part) : part
  })
  return parts.join('\n')
}

/** Returns the decoded emails that a shop without SMTP_URL has written to files, all or those to a recipient. */
export function decodedEmails({ dataDir }: Pick<ShopProcess, 'dataDir'>, to = ''): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const emails = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const texts = emails.map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.filter((text) => text.includes(`To: ${to}`)).map(decoded)
}
