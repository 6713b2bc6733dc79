import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { ShopProcess } from './shop-process.ts'

/** The letters that a shop without SMTP_URL has written, decoded as far as finding words in them needs. */
function lettersOf(shop: ShopProcess): string[] {
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

/** Waits for a letter to an address in which a pattern is found; what was found last. */
async function foundInLetter(shop: ShopProcess, to: string, pattern: RegExp, what: string): Promise<string> {
  let found: string | undefined
  const look = () => {
    const letters = lettersOf(shop).filter((letter) => letter.includes(`To: ${to}`))
    found = letters.flatMap((letter) => letter.match(pattern) ?? []).at(-1)
    return found
  }
  await expect.poll(look, `a letter to ${to} with ${what}`).toBeDefined()
  return found ?? ''
}

/** Waits for a letter to an address with a link to a page of the shop; the link's path, with its token. */
export const linkInLetter = (shop: ShopProcess, to: string, page: string): Promise<string> =>
  foundInLetter(shop, to, new RegExp(`${page}#token=[\\w-]+`), `a link to ${page}`)

/** Waits for the letter about an order's payment; where its button leads in the shop. */
export const orderLinkInLetter = (shop: ShopProcess, to: string): Promise<string> =>
  foundInLetter(shop, to, /\/track-order\?orderId=\d+/, 'a link to the order')

/** Waits for the newsletter's welcome to an address; the discount code in it. */
export const codeInLetter = (shop: ShopProcess, to: string): Promise<string> =>
  foundInLetter(shop, to, /GB10-[2-9A-HJ-NP-Z]{8}/, 'a discount code')
