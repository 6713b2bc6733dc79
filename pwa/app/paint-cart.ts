import { pathIn } from '#contract/languages'
import { cartPage } from '#contract/page-paths'
import { productsPath, settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { itemCount } from '#rules/cart'
import { excerpt } from '#rules/excerpt'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import type { ProductCard } from '#rules/product-card'
import { rateTexts } from '#rules/shop/shop-texts'
import { code } from '#texts/language'
import { owner } from '../offline/owner.ts'
import { isUsable, readSavedQueries } from '../offline/saved-queries.ts'
import { type CartRow, cartRows, withCards } from '../shop/cart/cart-rows.ts'
import { readMirror } from '../shop/cart/local-cart.ts'
import { type StoredShop, shopNameKey } from './launch.ts'

/**
 * Inlined in the shell by `vite/cart-preview.ts`. On the address of the cart, it paints the cart before the app starts:
 * the lines of the mirror with names and prices of the saved catalogue, in the markup that the build has rendered. A
 * value that is unknown without a request is not painted. Buttons and fields of the painted cart do not work until the
 * app replaces it with the same markup.
 */
function paintCart(): void {
  const template = document.getElementById('cart-preview')
  const loading = document.querySelector('.loading-screen')
  const lines = readMirror()
  // Nothing is painted when the session mark is invalid (`owner()` is null): the mirror may contain the cart of another
  // account.
  if (!(template instanceof HTMLTemplateElement) || !loading || lines.length === 0 || owner() === null) return
  const screen = document.importNode(template.content, true)
  const list = screen.querySelector('main ul')
  if (!list) return
  const patterns = new Map(
    [...list.querySelectorAll<HTMLElement>('[data-pattern]')].map((item) => [item.dataset.pattern, item]),
  )
  const rows = cartRows(withCards({ lines }, saved<ProductCard[]>([productsPath, 'cards']) ?? []))
  list.replaceChildren(
    ...rows.flatMap((row) => {
      const pattern = patterns.get(row.soldOut ? 'soldOut' : row.price === null ? 'unpriced' : 'priced')
      return pattern ? [lineOf(row, pattern)] : []
    }),
  )
  const settings = saved<PublicSettings>([settingsPath])
  if (settings) screen.querySelector('aside')?.append(rateTexts(settings).freeDelivery)
  const [brand, tagline] = screen.querySelectorAll('[data-brand]')
  const [name, line, , , logo, showName] = storedShop()
  paintLogo(screen, logo)
  if (showName === false) brand?.parentElement?.setAttribute('class', 'sr-only')
  brand?.append(name)
  tagline?.append(line)
  const badge = Object.assign(document.createElement('span'), { className: 'count-badge tabular-nums' })
  const count = itemCount(lines)
  badge.textContent = count > 99 ? '99+' : String(count)
  screen.querySelector('[data-cart-button]')?.append(badge)
  loading.replaceWith(screen)
}

/** Shows the logo that the app has stored: the drawing of the sample, a picture, or none. */
function paintLogo(screen: DocumentFragment, logo: StoredShop[4]): void {
  const slot = screen.querySelector('[data-logo]')
  const shown = slot?.querySelector(logo === 'sample' ? 'svg' : 'img')
  if (!shown || !logo) {
    slot?.remove()
    return
  }
  if (logo !== 'sample') {
    shown.setAttribute('src', logo.src)
    shown.setAttribute('width', String(Math.round((44 * logo.width) / logo.height)))
  }
  slot?.replaceWith(shown)
}

/** Returns the name, colours and logo of the shop that the app has stored on the device. */
function storedShop(): StoredShop {
  try {
    return JSON.parse(localStorage.getItem(shopNameKey) ?? '["",""]')
  } catch {
    return ['', '']
  }
}

/** Returns the data of a saved query, or undefined. */
function saved<Data>(key: readonly unknown[]): Data | undefined {
  try {
    const last = readSavedQueries()
    if (!last || !isUsable(last, Date.now())) return undefined
    const hash = JSON.stringify(key)
    const query = last.clientState.queries.find(({ queryHash }) => queryHash === hash)
    // The type of the data is known, because it was saved by this build or by one with the same shape of data.
    return query?.state.data as Data | undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the markup of a cart line: a copy of `pattern` with the values of the line in place of the names in braces.
 */
function lineOf(row: CartRow, pattern: HTMLElement): HTMLElement {
  const price = row.price === null ? null : parseRupees(row.price)
  const values: Record<string, string> = {
    '{name}': row.name,
    '{variant}': row.variantTitle ?? '',
    '{text}': row.shortDescription === null ? '' : excerpt(row.shortDescription, 60),
    '{each}': price === null ? '' : formatInr(price),
    '{total}': price === null ? '' : formatInr(price * row.quantity),
  }
  const item = pattern.cloneNode(true) as HTMLElement
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    node.nodeValue = (node.nodeValue ?? '').replace(/\{\w+\}/g, (token) => values[token] ?? '')
  }
  const elements = item.querySelectorAll<HTMLElement>('[dir=auto]')
  for (const [index, shown] of [row.name, row.variantTitle, row.shortDescription].entries()) {
    const element = elements[index]
    const { lang } = languageAttributes(shown)
    if (lang) element?.setAttribute('lang', lang)
    else element?.removeAttribute('lang')
    if (!shown) element?.remove()
  }
  const output = item.querySelector('output')
  if (output) output.textContent = String(row.quantity)
  const [less, more] = output?.parentElement?.querySelectorAll('button') ?? []
  if (row.quantity <= 1) less?.setAttribute('aria-disabled', 'true')
  if (row.quantity >= row.cap) more?.setAttribute('aria-disabled', 'true')
  paintPicture(item, row.imageUrl)
  return item
}

function paintPicture(item: HTMLElement, url: string | null): void {
  const base = /^\/media\/([\w-]+)\.webp$/.exec(url ?? '')?.[1]
  const picture = item.querySelector('picture')
  if (!base) picture?.remove()
  for (const part of picture?.children ?? []) {
    for (const name of ['src', 'srcset']) {
      const address = part.getAttribute(name)
      if (address) part.setAttribute(name, address.replaceAll('PICTURE', base ?? ''))
    }
  }
}

try {
  if (location.pathname === pathIn(code, cartPage)) paintCart()
} catch {
  // An error only prevents the preview: the app renders the cart when it starts.
}
