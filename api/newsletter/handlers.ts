import type { contract } from '#contract/contract'
import type { Language } from '#contract/language'
import type { Tx } from '#engine'
import { randomCode } from '#rules/codes'
import { mailboxOf } from '#rules/mailbox'
import { profileOf } from '#rules/shop/shop-profile'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { apiTexts } from '../http/api-texts.ts'
import type { Handlers, Idempotency } from '../http/handler-types.ts'
import { newToken, sha256 } from '../http/tokens.ts'
import { addCoupon, addSubscription, reactivateSubscription } from './newsletter-store.ts'

const percent = 10

interface Request {
  email: string
  language: Language
  idempotency: Idempotency | null
}

/** Subscribes an email address. The first address of a mailbox gets a coupon, which is sent by email. */
async function subscribe({ db, clock, random, jobs, catalogue }: Deps, { email, language, idempotency }: Request) {
  // The message of specification section 8. The response must not reveal whether an email address is known.
  const reply = { message: apiTexts[language].subscribed }
  const { orderPrefix } = profileOf((await catalogue.current()).settings)
  await db.write(async (tx) => {
    const now = clock()
    const token = newToken(random)
    const added = await addSubscription(tx, { email, unsubscribeHash: sha256(token), createdAt: now })
    if (!added) await reactivateSubscription(tx, email)
    else {
      const code = await makeCoupon(tx, { prefix: orderPrefix, email, random, createdAt: now })
      if (code) {
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
