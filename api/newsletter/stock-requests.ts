import { and, asc, count, desc, eq, gt, inArray, lt, min, sql } from 'drizzle-orm'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { products, variants } from '../db/schema/catalogue.ts'
import { stockRequests } from '../db/schema/engagement.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { newToken } from '../http/credentials.ts'
import type { Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Maximum number of waiting stock requests of a mailbox. Further requests get the usual response but are not stored.
 */
const maxOfMailbox = 20

/** Age in milliseconds after which stock requests are deleted, because the shopper no longer expects an email. */
const maxAgeMs = 180 * 24 * 3_600_000

/** Number of stock requests that are read at a time, so that other reads do not wait. */
const requestsPerStep = 100

/** The prefix by which tokens of stock requests in unsubscribe links differ from those of the newsletter. */
const stopPrefix = 'stock-'
export const isStopToken = (token: string): boolean => token.startsWith(stopPrefix)

interface NewRequest extends Pick<typeof stockRequests.$inferInsert, 'variantId' | 'email' | 'locale'> {
  now: Date
  random: Deps['random']
}

/** Stores a stock request, unless the mailbox already waits for the variant or has too many requests. */
async function addRequest(tx: Tx, { variantId, email, locale, now, random }: NewRequest): Promise<void> {
  const mailbox = mailboxOf(email)
  const waiting = await tx
    .select({ stopToken: stockRequests.stopToken })
    .from(stockRequests)
    .where(eq(stockRequests.mailbox, mailbox))
    .limit(maxOfMailbox)
  if (waiting.length >= maxOfMailbox) return
  const stopToken = waiting[0]?.stopToken ?? stopPrefix + newToken(random)
  await tx
    .insert(stockRequests)
    .values({ variantId, email, mailbox, locale, stopToken, createdAt: now })
    .onConflictDoNothing()
}

const canBeBought = and(gt(variants.inventory, 0), eq(variants.isActive, true), eq(products.isActive, true))

type Endpoints = Pick<typeof contract, 'requestStock' | 'getWaitingForStock'>

export const stockRequestHandlers = ({
  db,
  clock,
  random,
  catalogue,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'catalogue'>): Handlers<Endpoints> => ({
  requestStock: async ({ body: { email, productId, variantId }, language, texts, idempotency }) => {
    const known = (await catalogue.current()).byId(productId)?.variants ?? []
    const [variant, other] = known.filter(({ id }) => !variantId || id === variantId)
    if (!variant || other) throw new ShopError('not_found', (t) => t.productNotFound)
    const reply = { message: texts.stockRequested }
    await db.write(async (tx) => {
      const now = clock()
      // The stock is checked in the database, because the catalogue in memory can be older. Without the check, anybody
      // could cause immediate emails to any address by requesting products in stock.
      const [onSale] = await tx
        .select({ id: variants.id })
        .from(variants)
        .innerJoin(products, eq(products.id, variants.productId))
        .where(and(eq(variants.id, variant.id), canBeBought))
      if (onSale) throw new ShopError('conflict', (t) => t.stockIsBack)
      await addRequest(tx, { variantId: variant.id, email, locale: language, now, random })
      await idempotency?.storeResponse(tx, { status: 200, reply, now })
    })
    return reply
  },

  getWaitingForStock: () => db.read(waitingForStock),
})

async function waitingForStock(tx: Tx) {
  const rows = await tx
    .select({
      product: { id: products.id, name: products.name },
      variant: { id: variants.id, title: variants.title },
      requests: count(),
      since: min(stockRequests.createdAt),
    })
    .from(stockRequests)
    .innerJoin(variants, eq(variants.id, stockRequests.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .groupBy(products.id, variants.id)
    .orderBy(desc(count()), asc(variants.id))
    .limit(100)
  return rows.map(({ since, ...row }) => ({ ...row, since: (since ?? new Date(0)).toISOString() }))
}

/** Returns the next stock requests after an id, each with the information whether its variant can be bought. */
const nextRequests = (tx: Tx, after: number) =>
  tx
    .select({ id: stockRequests.id, isDue: sql`${canBeBought}`.mapWith(Boolean) })
    .from(stockRequests)
    .innerJoin(variants, eq(variants.id, stockRequests.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(gt(stockRequests.id, after))
    .orderBy(asc(stockRequests.id))
    .limit(requestsPerStep)

/**
 * Queues the emails about variants that are in stock again. The transaction that queues an email deletes its request,
 * so that the email is sent once, even if several processes run the job or the variant is restocked several times.
 */
export async function notifyOfStock(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const old = new Date(clock().getTime() - maxAgeMs)
  let after: number | undefined = 0
  while (after !== undefined && !signal.aborted) {
    const from: number = after
    const requests = await db.read((tx) => nextRequests(tx, from))
    after = requests.at(-1)?.id
    const due = requests.filter(({ isDue }) => isDue).map(({ id }) => id)
    if (due.length === 0) continue
    await db.write(async (tx) => {
      const taken = await tx.delete(stockRequests).where(inArray(stockRequests.id, due)).returning()
      for (const { id, variantId, email, locale, stopToken, createdAt } of taken) {
        await enqueueEmail(tx, {
          email: 'stock-returned',
          to: email,
          data: { variantId, stopToken, locale },
          // The key contains the creation time, because ids can repeat after a backup was restored.
          uniqueKey: `stock-returned ${id} ${createdAt.getTime()}`,
          now: clock(),
        })
      }
    })
    jobs.wake()
  }
  await db.write((tx) => tx.delete(stockRequests).where(lt(stockRequests.createdAt, old)))
}

/** Deletes all stock requests of the mailbox with this token. */
export async function stopRequests(tx: Tx, stopToken: string): Promise<void> {
  await tx.delete(stockRequests).where(eq(stockRequests.stopToken, stopToken))
}
