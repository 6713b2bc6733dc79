import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { BodyOf } from '#contract/endpoint'
import type { AdminReturn } from '#contract/returns'
import type { Tx } from '#engine'
import { hasArrived } from '#rules/order/order-status'
import { canMoveReturn, isFaulty } from '#rules/order/returns'
import { addAudit } from '../admin/audit/audit-store.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { guestAgain, setGuestCookie } from '../checkout/guest.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { requireAdmin } from '../http/access.ts'
import type { Context, Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { isHolder } from '../orders/order-access.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/order-store.ts'
import { adminReply, canReplacePayout, storePayout } from './payouts.ts'
import { receiveGoods } from './receive-return.ts'
import {
  anyReasonUntil,
  findReturn,
  insertReturn,
  noPayout,
  photosOf,
  type ReturnRow,
  returnableLines,
  returnReply,
  returnsOf,
  updateReturn,
} from './return-store.ts'

type ShopperEndpoints = Pick<typeof contract, 'createReturn' | 'getReturns' | 'getReturnPhotos' | 'savePayout'>

type AdminEndpoints = Pick<typeof contract, 'getAdminReturns' | 'moveReturn' | 'receiveReturn' | 'recordPayout'>

type OrderCall = Pick<Context, 'caller'> & { params: { readonly id: number } }

/** Maximum number of returns of an order, because each sends emails. */
const maxReturns = 20

export const returnHandlers = (deps: Deps): Handlers<ShopperEndpoints & AdminEndpoints> => ({
  ...shopperHandlers(deps),
  ...adminHandlers(deps),
})

function shopperHandlers(deps: Deps): Handlers<ShopperEndpoints> {
  const { db, clock } = deps

  /** Returns the order of a caller who may return its goods. Throws `not_found`. */
  const heldOrder = async (call: OrderCall): Promise<OrderRow> => {
    const caller = await call.caller()
    return db.read(async (tx) => {
      const order = await findOrder(tx, call.params.id)
      if (!order || !isHolder(order, caller)) {
        throw new ShopError('not_found', (t) => t.orderIdNotFound)
      }
      return order
    })
  }

  return {
    createReturn: async (call) => {
      const { id } = await heldOrder(call)
      const photos = await decodePhotos(deps, call.body.images ?? [])
      const reply = await db.write(async (tx) => {
        const now = clock()
        const order = await lockedOrder(tx, id)
        const created = await returnReply(tx, await requestReturn(tx, { order, body: call.body, photos, now }))
        await call.idempotency?.storeResponse(tx, { status: 201, reply: created, now })
        return created
      })
      deps.jobs.wake()
      return reply
    },

    getReturns: async (call) => {
      const order = await heldOrder(call)
      const by = await call.caller()
      return db.read(async (tx) =>
        repliesOf(await returnsOf(tx, order.id), async (row) =>
          returnReply(tx, row, row.payout !== null && (await canReplacePayout(tx, { row, order, by }))),
        ),
      )
    },

    getReturnPhotos: async (call) => {
      const { id } = await heldOrder(call)
      return db.read(async (tx) => photosOf(tx, (await returnOf(tx, call.params.returnId, id)).id))
    },

    savePayout: async (call) => {
      const { id } = await heldOrder(call)
      const caller = await call.caller()
      // A browser without a cookie gets one, so that it can correct the account later.
      const guest = caller.user || caller.guestHash ? null : guestAgain(deps, call, null)
      const by = guest ? { ...caller, guestHash: guest.hash } : caller
      const reply = await db.write(async (tx) => {
        const order = await lockedOrder(tx, id)
        const row = await returnOf(tx, call.params.returnId, id)
        const key = call.request.headers.get('idempotency-key')
        const saved = await storePayout(tx, deps.secrets, { row, order, by, payout: call.body, key, now: clock() })
        return returnReply(tx, saved, true)
      })
      if (guest) await setGuestCookie(deps, call, guest)
      deps.jobs.wake()
      return reply
    },
  }
}

function adminHandlers(deps: Deps): Handlers<AdminEndpoints> {
  return {
    getAdminReturns: ({ params }) =>
      deps.db.read(async (tx) => {
        const order = await findOrder(tx, params.orderId)
        if (!order) throw new ShopError('not_found', 'Order not found.')
        return repliesOf(await returnsOf(tx, order.id), (row) => adminReply(tx, deps.secrets, { row, order }))
      }),

    moveReturn: async ({ params, body, caller }) =>
      change(
        deps,
        { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'moveReturn' },
        (tx, row, now) => move(tx, row, body, now),
      ),

    receiveReturn: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      const reply = await change(
        deps,
        { returnId: params.returnId, admin, action: 'receiveReturn' },
        (tx, row, now, { order, version }) =>
          receiveGoods(tx, {
            row,
            order,
            decisions: body.items,
            amount: body.amount ?? null,
            amountReason: body.amountReason || null,
            adminId: admin.id,
            version,
            now,
          }),
      )
      deps.catalogue.invalidate()
      return reply
    },

    recordPayout: async ({ params, body, caller }) =>
      change(
        deps,
        { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'recordPayout' },
        (tx, row, now, { order }) => closePaidOut(tx, { row, order, reference: body.reference, now }),
      ),
  }
}

async function repliesOf<T>(rows: readonly ReturnRow[], replyOf: (row: ReturnRow) => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  for (const row of rows) replies.push(await replyOf(row))
  return replies
}

async function lockedOrder(tx: Tx, id: number): Promise<OrderRow> {
  await lockOrder(tx, id)
  const order = await findOrder(tx, id)
  if (!order) throw new ShopError('not_found', (t) => t.orderIdNotFound)
  return order
}

async function returnOf(tx: Tx, id: number, orderId: number): Promise<ReturnRow> {
  const row = await findReturn(tx, id)
  if (row?.orderId !== orderId) throw new ShopError('not_found', (t) => t.returnNotFound)
  return row
}

/** Decodes pictures to check them and returns them as WebP. Throws `invalid` with the field of a wrong one. */
async function decodePhotos({ pictures }: Pick<Deps, 'pictures'>, images: readonly string[]): Promise<Buffer[]> {
  const photos: Buffer[] = []
  for (const image of images) {
    const photo = await pictures.reencode(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
    if (!photo)
      throw new ShopError('invalid', (t) => t.photoUnreadable, { fields: { images: (t) => t.photoUnreadable } })
    photos.push(photo)
  }
  return photos
}

interface Request {
  order: OrderRow
  body: BodyOf<typeof contract.createReturn>
  photos: readonly Buffer[]
  now: Date
}

async function requestReturn(tx: Tx, { order, body, photos, now }: Request): Promise<ReturnRow> {
  if (!hasArrived(order.status)) throw new ShopError('conflict', (t) => t.returnNotDelivered)
  if ((await returnsOf(tx, order.id)).length >= maxReturns) throw new ShopError('conflict', (t) => t.returnsTooMany)
  const left = new Map((await returnableLines(tx, order)).map(({ lineId, quantity }) => [lineId, quantity]))
  for (const [index, { lineId, quantity }] of body.items.entries()) {
    const pieces = left.get(lineId) ?? 0
    if (quantity > pieces) {
      const fields = {
        [`items.${index}.quantity`]: (t: { returnLeft: (left: number) => string }) => t.returnLeft(pieces),
      }
      throw new ShopError('invalid', (t) => t.returnLeft(pieces), { fields })
    }
    left.set(lineId, pieces - quantity)
  }
  if (body.items.some(({ reason }) => !isFaulty(reason)) && now >= (await anyReasonUntil(tx, order))) {
    throw new ShopError('conflict', (t) => t.returnTooLate)
  }
  const row = await insertReturn(tx, { order, items: body.items, comment: body.comment || null, photos, now })
  await queueEmail(tx, row, now)
  return row
}

/** Queues the email about the new status of a return. */
async function queueEmail(tx: Tx, row: ReturnRow, now: Date): Promise<void> {
  const order = await findOrder(tx, row.orderId)
  if (!order) return
  await enqueueEmail(tx, {
    email: 'return-update',
    to: order.customerEmail,
    data: { orderId: order.id, returnId: row.id, status: row.status },
    uniqueKey: `return-update ${row.id} ${row.status}`,
    now,
  })
}

type NewStatus = BodyOf<typeof contract.moveReturn>

async function move(tx: Tx, row: ReturnRow, body: NewStatus, now: Date): Promise<ReturnRow> {
  if (!canMoveReturn(row.status, body.status)) {
    throw new ShopError('conflict', `This return is ${row.status.replace('_', ' ')}. Please reload the page.`)
  }
  const rejected = body.status === 'rejected' ? { rejection: body.reason, ...noPayout } : {}
  return updateReturn(tx, row.id, { status: body.status, awaitsNotice: false, ...rejected }, now)
}

interface Transfer {
  row: ReturnRow
  order: OrderRow
  reference: string
  now: Date
}

async function closePaidOut(tx: Tx, { row, order, reference, now }: Transfer): Promise<ReturnRow> {
  if (row.status !== 'received' || order.paymentMethod !== 'cash_on_delivery') {
    throw new ShopError('conflict', 'No refund of this return has to be recorded.')
  }
  const values = { status: 'closed', ...noPayout, payoutReference: reference } as const
  const closed = await updateReturn(tx, row.id, values, now)
  await postMoney(tx, order.id, now)
  return closed
}

interface Change {
  returnId: number
  admin: CurrentUser
  action: 'moveReturn' | 'receiveReturn' | 'recordPayout'
}

type Apply = (tx: Tx, row: ReturnRow, now: Date, of: { order: OrderRow; version: number }) => Promise<ReturnRow>

const audited = ({ status, amount, amountReason, rejection, payoutReference }: ReturnRow) => ({
  status,
  amount,
  amountReason,
  rejection,
  payoutReference,
})

/** Changes a return for an admin while its order is locked, queues its email and adds an audit entry. */
async function change(deps: Deps, { returnId, admin, action }: Change, apply: Apply): Promise<AdminReturn> {
  const reply = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = action === 'receiveReturn' ? await raiseCatalogueVersion(tx) : 0
    const found = await findReturn(tx, returnId)
    if (!found) throw new ShopError('not_found', 'Return not found.')
    const order = await lockedOrder(tx, found.orderId)
    // The return is read again, because another request may have changed it before the order was locked.
    const row = await returnOf(tx, returnId, order.id)
    const changed = await apply(tx, row, now, { order, version })
    await queueEmail(tx, changed, now)
    await addAudit(tx, {
      userId: admin.id,
      action,
      target: `orders/${order.id}`,
      before: audited(row),
      after: { return: row.number, ...audited(changed) },
      createdAt: now,
    })
    return adminReply(tx, deps.secrets, { row: changed, order })
  })
  deps.jobs.wake()
  return reply
}
