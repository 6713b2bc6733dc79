import { and, eq } from 'drizzle-orm'
import type { Hono, Context as HonoContext } from 'hono'
import type { contract } from '#contract/contract'
import type { PublicLook } from '#contract/look/look'
import { unsubscribePath } from '#contract/paths'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { randomCode } from '#rules/codes'
import { mailboxOf } from '#rules/mailbox'
import { profileOf } from '#rules/shop/shop-profile'
import { coupons, newsletterSubscriptions } from '../db/schema/engagement.ts'
import type { Deps } from '../deps.ts'
import { type EmailTexts, emailTexts } from '../emails/email-texts.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { newToken, sha256 } from '../http/credentials.ts'
import type { Handlers, Idempotency } from '../http/handler-types.ts'
import { languageOf, readBody } from '../http/request.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { addRoute, apiTexts } from '../http/shop-error.ts'
import { isStopToken, stopRequests } from './stock-requests.ts'

const percent = 10

interface Request {
  email: string
  language: Language
  idempotency: Idempotency | null
}

/**
 * Subscribes an email address. The first address of a mailbox gets a coupon by email. If the owner has switched the
 * discount off, the address gets only a welcome email.
 */
async function subscribe({ db, clock, random, jobs, catalogue }: Deps, { email, language, idempotency }: Request) {
  // The response is the message of specification section 8. It must not reveal whether the email address is known.
  const { settings } = await catalogue.current()
  const hasDiscount = settings.promises.newsletterDiscount
  const t = apiTexts[language]
  const reply = { message: hasDiscount ? t.subscribed : t.subscribedOnly }
  const { orderPrefix } = profileOf(settings)
  await db.write(async (tx) => {
    const now = clock()
    const token = newToken(random)
    const added = await addSubscription(tx, { email, unsubscribeHash: sha256(token), createdAt: now })
    if (!added) await reactivateSubscription(tx, email)
    else {
      const code = hasDiscount ? await makeCoupon(tx, { prefix: orderPrefix, email, random, createdAt: now }) : null
      // A mailbox that already has a code gets no second email, even if the request has another spelling of the
      // address.
      if (code || !hasDiscount) {
        await enqueueEmail(tx, {
          email: 'newsletter-welcome',
          to: email,
          data: { code, unsubscribeToken: token, locale: language },
          uniqueKey: `newsletter-welcome ${added.id}`,
          now,
        })
      }
    }
    await idempotency?.storeResponse(tx, { status: 200, reply, now })
  })
  jobs.wake()
  return reply
}

/**
 * Creates the coupon of a mailbox with a code of eight random characters (10^12 possibilities). Returns null if the
 * mailbox already had one.
 */
async function makeCoupon(
  tx: Tx,
  { prefix, email, random, createdAt }: { prefix: string; email: string; random: Deps['random']; createdAt: Date },
): Promise<string | null> {
  const code = `${prefix}10-${randomCode(random(8))}`
  return (await addCoupon(tx, { code, email, mailbox: mailboxOf(email), percent, createdAt })) ? code : null
}

type Endpoints = Pick<typeof contract, 'subscribe'>

export const newsletterHandlers = (deps: Deps): Handlers<Endpoints> => ({
  subscribe: ({ body, language, idempotency }) => subscribe(deps, { email: body.email, language, idempotency }),
})

/** Colours of the unsubscribe page as `#rrggbb`. Their contrast was checked when the owner saved the look. */
type Colours = Pick<PublicLook, 'themeColor' | 'background'>

const sampleColours: Colours = { themeColor: '#1f3b2d', background: '#fbf6ea' }

const styleOf = ({ themeColor, background }: Colours) =>
  `body{margin:0;min-height:100vh;display:grid;place-items:center;background:${background};color:${themeColor};font:1.0625rem/1.5 system-ui,sans-serif}` +
  'main{max-width:26rem;padding:1.5rem;text-align:center}h1{font-size:1.5rem}a{color:inherit}' +
  `button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;background:${themeColor};color:${background};font:inherit}`

const page = (t: EmailTexts, title: string, content: string) => (colours: Colours) =>
  `<!doctype html><html lang="${t.tag}" dir="${t.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${styleOf(colours)}</style></head><body><main><h1>${title}</h1>${content}<p><a href="${t.prefix}/">${t.goToShop}</a></p></main></body></html>`

// The form has no `action`, so the browser sends it to the URL of the page, which contains the token.
const pages = {
  ask: (t: EmailTexts) =>
    page(
      t,
      t.unsubscribeTitle,
      `<p>${t.unsubscribeText}</p><form method="post"><button>${t.unsubscribe}</button></form>`,
    ),
  done: (t: EmailTexts) => page(t, t.unsubscribedTitle, `<p>${t.unsubscribedText}</p>`),
  askStop: (t: EmailTexts) =>
    page(t, t.stopTitle, `<p>${t.stopText}</p><form method="post"><button>${t.stopButton}</button></form>`),
  stopped: (t: EmailTexts) => page(t, t.stoppedTitle, `<p>${t.stoppedText}</p>`),
  unknown: (t: EmailTexts) => page(t, t.unsubscribeUnknownTitle, `<p>${t.unsubscribeUnknownText}</p>`),
}

interface Shown {
  /** The look of the shop; null for a sample shop with an unchanged look. */
  look: PublicLook | null
  secure: boolean
}

/** Creates the unsubscribe page. It works without the app, because it must work in the browser of any mail program. */
const unsubscribePage = (name: keyof typeof pages, c: HonoContext, { look, secure }: Shown): Response =>
  new Response(pages[name](emailTexts[languageOf(c)])(look ?? sampleColours), {
    status: name === 'unknown' ? 404 : 200,
    headers: {
      ...securityHeaders('document', secure),
      // The URL of the page contains the token, which must not be sent to other sites.
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  })

/**
 * Adds `/api/unsubscribe/{token}`, to which newsletters and emails about stock link. Mail programs send a form to it
 * with one click (RFC 8058), from any site and without cookies; the token is the proof. A GET request changes nothing,
 * because virus scanners open links.
 */
export function mountUnsubscribe(
  app: Hono,
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  isSecure: (c: HonoContext) => boolean,
) {
  const tokenOf = (c: HonoContext) => c.req.param('token') ?? ''
  const hashOf = (c: HonoContext) => sha256(tokenOf(c))
  const show = async (name: keyof typeof pages, c: HonoContext) =>
    unsubscribePage(name, c, { look: (await catalogue.current()).settings.look, secure: isSecure(c) })
  addRoute(app, `${unsubscribePath}{[\\w-]{1,100}}`, {
    get: async (c) => {
      // The stock requests of the mailbox may already be deleted, so the same page is shown for unknown tokens.
      if (isStopToken(tokenOf(c))) return show('askStop', c)
      const found = await db.read((tx) => findSubscription(tx, hashOf(c)))
      return show(found ? 'ask' : 'unknown', c)
    },
    post: async (c) => {
      await readBody(c, 4096)
      if (isStopToken(tokenOf(c))) {
        await db.write((tx) => stopRequests(tx, tokenOf(c)))
        return show('stopped', c)
      }
      const found = await db.read((tx) => findSubscription(tx, hashOf(c)))
      if (found?.isActive) await db.write((tx) => endSubscription(tx, hashOf(c)))
      return show(found ? 'done' : 'unknown', c)
    },
  })
}

interface NewSubscription {
  email: string
  unsubscribeHash: string
  createdAt: Date
}

/** Inserts a newsletter subscription. Returns null if the email address already has one. */
async function addSubscription(tx: Tx, values: NewSubscription): Promise<{ id: number } | null> {
  const [row] = await tx
    .insert(newsletterSubscriptions)
    .values(values)
    .onConflictDoNothing({ target: newsletterSubscriptions.email })
    .returning({ id: newsletterSubscriptions.id })
  return row ?? null
}

/** Reactivates a newsletter subscription that was ended. */
async function reactivateSubscription(tx: Tx, email: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: true })
    .where(and(eq(newsletterSubscriptions.email, email), eq(newsletterSubscriptions.isActive, false)))
}

/** Ends a newsletter subscription by its unsubscribe token. */
async function endSubscription(tx: Tx, unsubscribeHash: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: false })
    .where(eq(newsletterSubscriptions.unsubscribeHash, unsubscribeHash))
}

/** Returns the newsletter subscription with an unsubscribe token; null for an unknown token. */
async function findSubscription(tx: Tx, unsubscribeHash: string): Promise<{ isActive: boolean } | null> {
  const [row] = await tx
    .select({ isActive: newsletterSubscriptions.isActive })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeHash, unsubscribeHash))
  return row ?? null
}

interface NewCoupon {
  code: string
  email: string
  mailbox: string
  percent: number
  createdAt: Date
}

/** Inserts the coupon of a mailbox. Returns false if the mailbox already had one. */
async function addCoupon(tx: Tx, values: NewCoupon): Promise<boolean> {
  const added = await tx
    .insert(coupons)
    .values(values)
    // The conflict target is left out, because an address can violate the unique indexes of two columns, and SQLite and
    // PostgreSQL report different ones first.
    .onConflictDoNothing()
    .returning({ code: coupons.code })
  return added.length > 0
}
