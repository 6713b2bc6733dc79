import type { contract } from '#contract/contract'
import type { BodyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import { hasArrived } from '#rules/order/order-status'
import { canMoveReturn, isFaulty } from '#rules/order/returns'
import { guestAgain, setGuestCookie } from '../checkout/guest.ts'
import type { Deps } from '../deps.ts'
import { requireAdmin } from '../http/access.ts'
import type { Context, Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { decodePhotos } from '../media/media-store.ts'
import { isHolder } from '../orders/order-access.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { openLinkOf } from './difference-store.ts'
import { bookReplacement, withReplacements } from './exchange.ts'
import { cancelPickup, requestPickup } from './pickup-store.ts'
import { receiveGoods } from './receive-return.ts'
import {
  adminReply,
  canReplacePayout,
  change,
  closePaidOut,
  lockedOrder,
  lowerCashPrice,
  queueReturnEmail,
  returnOf,
  storePayout,
} from './return-changes.ts'
import {
  anyReasonUntil,
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

type AdminEndpoints = Pick<
  typeof contract,
  'getAdminReturns' | 'moveReturn' | 'receiveReturn' | 'bookReplacement' | 'recordPayout' | 'lowerPrice'
>

type PickupEndpoints = Pick<typeof contract, 'bookPickup' | 'cancelPickup'>

type OrderCall = Pick<Context, 'caller'> & { params: { readonly id: number } }

/** Maximum number of returns of an order, because each sends emails. */
const maxReturns = 20

export const returnHandlers = (deps: Deps): Handlers<ShopperEndpoints & AdminEndpoints & PickupEndpoints> => ({
  ...shopperHandlers(deps),
  ...adminHandlers(deps),
  ...pickupHandlers(deps),
})

function shopperHandlers(deps: Deps): Handlers<ShopperEndpoints> {
  const { db, clock } = deps

  /** Returns the order if the caller may return its goods. Throws `not_found` otherwise. */
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
        const created = await returnReply(
          tx,
          await requestReturn(tx, { order, body: call.body, photos, canCharge: deps.payments !== null, now }),
        )
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
      // A browser without a guest cookie gets one, so that it can correct the refund account later.
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
        return repliesOf(await returnsOf(tx, order.id), (row) =>
          adminReply(tx, deps.secrets, { row, order, courier: deps.courier }),
        )
      }),

    moveReturn: async ({ params, body, caller }) =>
      change(
        deps,
        { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'moveReturn' },
        async (tx, row, now, { order }) => {
          const moved = await move(tx, row, body, now)
          const isPickedUp = body.status === 'approved' && body.pickup === true
          return isPickedUp ? requestPickup(tx, { row: moved, order, courier: deps.courier, now }) : moved
        },
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
            refundInstead: row.isExchange && body.refundInstead === true,
            adminId: admin.id,
            account: deps.payments?.account ?? null,
            version,
            now,
          }),
      )
      deps.catalogue.invalidate()
      return reply
    },

    bookReplacement: async ({ params, caller }) =>
      change(
        deps,
        { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'bookReplacement' },
        (tx, row, now, { order }) => bookReplacement(tx, { row, order, courier: deps.courier, now }),
      ),

    recordPayout: async ({ params, body, caller }) =>
      change(
        deps,
        { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'recordPayout' },
        (tx, row, now, { order }) => closePaidOut(tx, { row, order, reference: body.reference, now }),
      ),

    lowerPrice: async ({ params, body, caller, idempotency }) => {
      const adminId = requireAdmin(await caller()).id
      const reply = await deps.db.write(async (tx) => {
        const now = deps.clock()
        const order = await lockedOrder(tx, params.orderId)
        const { amount, reason, lineId = null } = body
        const hasKey = idempotency !== null
        const row = await lowerCashPrice(tx, { order, adminId, amount, reason, lineId, hasKey, now })
        const stored = await adminReply(tx, deps.secrets, { row, order, courier: deps.courier })
        await idempotency?.storeResponse(tx, { status: 201, reply: stored, now })
        return stored
      })
      deps.jobs.wake()
      return reply
    },
  }
}

/** The handlers for the courier's pickup of returned goods. */
const pickupHandlers = (deps: Deps): Handlers<PickupEndpoints> => ({
  bookPickup: async ({ params, caller }) =>
    change(
      deps,
      { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'bookPickup' },
      (tx, row, now, { order }) => requestPickup(tx, { row, order, courier: deps.courier, now }),
    ),

  cancelPickup: async ({ params, caller }) =>
    change(
      deps,
      { returnId: params.returnId, admin: requireAdmin(await caller()), action: 'cancelPickup' },
      (tx, row, now) => cancelPickup(tx, { row, courier: deps.courier, now }),
    ),
})

async function repliesOf<T>(rows: readonly ReturnRow[], replyOf: (row: ReturnRow) => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  for (const row of rows) replies.push(await replyOf(row))
  return replies
}

interface Request {
  order: OrderRow
  body: BodyOf<typeof contract.createReturn>
  photos: readonly Buffer[]
  canCharge: boolean
  now: Date
}

async function requestReturn(tx: Tx, { order, body, photos, canCharge, now }: Request): Promise<ReturnRow> {
  if (!hasArrived(order.status)) throw new ShopError('conflict', (t) => t.returnNotDelivered)
  const requested = (await returnsOf(tx, order.id)).filter(({ number }) => /-R\d+$/.test(number))
  if (requested.length >= maxReturns) throw new ShopError('conflict', (t) => t.returnsTooMany)
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
  const isExchange = body.resolution === 'exchange'
  const wanted = { items: body.items, exchangeFor: body.exchangeFor ?? [] }
  const items = isExchange ? await withReplacements(tx, wanted, { canCharge, now }) : body.items
  const row = await insertReturn(tx, { order, items, isExchange, comment: body.comment || null, photos, now })
  await queueReturnEmail(tx, row, now)
  return row
}

type NewStatus = BodyOf<typeof contract.moveReturn>

async function move(tx: Tx, row: ReturnRow, body: NewStatus, now: Date): Promise<ReturnRow> {
  if (!canMoveReturn(row.status, body.status)) {
    throw new ShopError('conflict', `This return is ${row.status.replace('_', ' ')}. Please reload the page.`)
  }
  if (body.status === 'rejected' && (await openLinkOf(tx, row.id))) {
    throw new ShopError('conflict', 'The customer can still pay the difference. Refund the return instead.')
  }
  const rejected = body.status === 'rejected' ? { rejection: body.reason, ...noPayout } : {}
  return updateReturn(tx, row.id, { status: body.status, awaitsNotice: false, ...rejected }, now)
}
