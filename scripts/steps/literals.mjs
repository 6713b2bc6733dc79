import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/**
 * Files and folders whose texts must be in the message catalogues (`texts/`). Entries are only added to the list, never
 * removed (record 32).
 */
const converted = [
  'api/contract/account.ts',
  'api/contract/checkout.ts',
  'api/contract/contact.ts',
  'api/contract/newsletter.ts',
  'api/contract/reviews.ts',
  'api/contract/scalars.ts',
  'api/emails/',
  'api/http/',
  // The texts in the three excluded files of `api/http` are names of counters, keys and headers.
  ':!api/http/limits/',
  ':!api/http/monitoring.ts',
  ':!api/http/security-headers.ts',
  'api/invoicing/',
  'api/newsletter/',
  'api/order-form/',
  'api/returns/',
  // The messages in `receive-return.ts` are shown only to admins, who receive returned goods. The dashboard is in
  // English.
  ':!api/returns/pickup-store.ts',
  ':!api/returns/receive-return.ts',
  // The message in `return-store.ts` is the reason of a refund, which only admins see.
  ':!api/returns/return-store.ts',
  // Left out, because the email to the owner is in English, like the dashboard.
  ':!api/emails/owner-emails.ts',
  // Left out, because `define-email.ts` contains HTML and styles, no messages.
  ':!api/emails/define-email.ts',
  'api/rules/dates.ts',
  'api/rules/order/order-again.ts',
  'api/rules/order/order-limits.ts',
  'api/rules/order/order-status.ts',
  'api/rules/order/price-order.ts',
  'api/rules/product-card.ts',
  'api/rules/product-list.ts',
  'api/rules/shop/shop-texts.ts',
  'pwa/api/',
  'pwa/app/',
  'pwa/forms/',
  'pwa/offline/',
  'pwa/shop/account/',
  'pwa/shop/cart/',
  'pwa/shop/checkout/',
  'pwa/shop/content/',
  'pwa/shop/home/',
  'pwa/shop/layout/',
  'pwa/shop/listing/',
  'pwa/shop/orders/',
  'pwa/shop/outbox/',
  'pwa/shop/product/',
  'pwa/shop/reviews/',
  'pwa/shop/tracking/',
  'pwa/ui/',
  'sw/',
  // The texts in `push.ts` and `sw.ts` are notifications for admins and the offline page of the dashboard, all in
  // English.
  ':!sw/push.ts',
  ':!sw/sw.ts',
]

/** Names of attributes and properties whose values are never shown to users. */
const technical =
  /^(class(Name)?|className|style|@type|to|from|href|src|srcSet|sizes|id|key|type|role|rel|d|viewBox|variant|size|load|level|path|data-.*|aria-(live|hidden|labelledby|describedby|controls|current|haspopup)|auto.*|inputMode|enterKeyHint)$/

/** Attributes whose values are always shown or read by screen readers. */
const shown = /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|label|title|placeholder)$/

/** The ends of the names of constants whose values are never shown to users. */
const technicalConstants = /(sizes|style|script|selector)$/i

/** Functions whose argument is a CSS selector or a media query, which is never shown to users. */
const selects = /^(querySelector(All)?|closest|matches|matchMedia)$/

const hasText = (/** @type {string} */ text) => /\p{L}{2}/u.test(text)

/** Whether a string is a list of CSS classes: no capital at a beginning, and half of the classes have two parts. @param {string} text */
function isClassList(text) {
  const classes = text.trim().split(/\s+/)
  const isClass = (/** @type {string} */ one) => /^[a-z0-9*@&[!(-]/.test(one) && !/[.,:?…]$/.test(one)
  return classes.every(isClass) && classes.filter((one) => /[-:[]/.test(one)).length * 2 >= classes.length
}

/** Abbreviations that are the same in all languages, so they need no translation. */
const names = /\b(GSTIN|CGST|IGST)\b/g

/** Matches an HTML element in a string. */
const htmlElement = /<[!/]?[a-z][^<>]*>/i

/**
 * Whether a string is the key of a job or limit: a name, then placeholders (`textOf` writes each placeholder as 0).
 *
 * @param {string} text
 */
const isKey = (text) => /^[a-z-]+( 0)+$/.test(text)

/** Whether a string is a sentence or a label: it has a space inside, or it begins with a capital. @param {string} text @returns {boolean} */
const isMessage = (text) => {
  if (!htmlElement.test(text)) return isPlainMessage(text)
  // A string with HTML is part of a page, so any text between its elements counts as a message, even one lowercase
  // word.
  return text.split(htmlElement).some((part) => hasText(part.replaceAll(names, '')))
}

const isPlainMessage = (/** @type {string} */ text) =>
  hasText(text) &&
  !isKey(text) &&
  !isClassList(text) &&
  !/[\w-]=[\w-]/.test(text) &&
  (/\p{L}[.,:!?…’]* [\p{L}\d]/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]*$/u.test(text.trim()))

/**
 * Returns the text of a string or template, or null for other expressions.
 *
 * @param {any} node
 * @returns {string | null}
 */
function textOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type !== 'TemplateLiteral') return null
  return node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('0')
}

/** Whether the strings inside a node are not shown: types, imports, selectors, styles, developers' errors, comparisons. @param {any} node */
function isTechnical(node) {
  if (/^(TS(?!As|Satisfies|NonNull)|Import|ExportAll|ThrowStatement)/.test(node.type)) return true
  if (node.type === 'AssignmentExpression') return node.left.property?.name === 'message'
  if (node.type === 'BinaryExpression') return /^[!=]==?$|^in$/.test(node.operator)
  if (node.type === 'CallExpression') {
    return node.callee.object?.name === 'log' || selects.test(node.callee.property?.name ?? node.callee.name ?? '')
  }
  if (node.type === 'TaggedTemplateExpression') return node.tag.name === 'sql'
  if (node.type === 'NewExpression') return /(Error|Exception)$|^Event$/.test(node.callee.name ?? '')
  if (node.type === 'JSXAttribute') return technical.test(node.name.name)
  if (node.type === 'VariableDeclarator') return technicalConstants.test(node.id.name ?? '')
  return node.type === 'Property' && technical.test(node.key.name ?? node.key.value ?? '')
}

/**
 * Returns the text of a node if users see it, otherwise null.
 *
 * @param {any} node
 * @param {any} parent
 * @returns {string | null}
 */
function messageOf(node, parent) {
  if (node.type === 'JSXText') return hasText(node.value) ? node.value.trim() : null
  const text = textOf(node)
  if (text === null) return null
  const isShown = parent?.type === 'JSXAttribute' && shown.test(parent.name.name) && hasText(text)
  return isShown || isMessage(text) ? text : null
}

/**
 * Returns the texts in a source file that belong into a message catalogue (`texts/`), with their line numbers.
 *
 * @param {string} file
 * @param {string} source
 */
export function literalsIn(file, source) {
  const { program } = parseSync(file, source)
  /** @type {{ line: number, text: string }[]} */
  const found = []
  const visit = (/** @type {any} */ node, /** @type {any} */ parent) => {
    if (!node || typeof node.type !== 'string' || isTechnical(node)) return
    const text = messageOf(node, parent)
    if (text !== null) {
      const before = source.slice(0, node.start) + /^\s*/.exec(source.slice(node.start))?.[0]
      found.push({ line: before.split('\n').length, text })
    }
    for (const [name, child] of Object.entries(node)) {
      // The key of an object is shown to users only when it is computed.
      if (name === 'key' && !node.computed) continue
      for (const one of Array.isArray(child) ? child : [child]) if (one && typeof one === 'object') visit(one, node)
    }
  }
  visit(program, null)
  return found
}

/**
 * Returns a message for each text that users see in the files of `converted`, because it should be in a message
 * catalogue (`texts/`).
 */
export function literalFaults() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...converted], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => existsSync(file) && /\.tsx?$/.test(file) && !/\.(test|cases)\.tsx?$/.test(file))
    .flatMap((file) =>
      literalsIn(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} move to texts/: ${text}`),
    )
}

if (process.argv[1]?.endsWith('literals.mjs')) {
  const faults = literalFaults()
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
