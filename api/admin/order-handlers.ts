import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import { requireAdmin } from '../http/access.ts'
import type { Handlers } from '../http/handlers.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveOrder } from './move-order.ts'

type Endpoints = Pick<typeof contract, 'cancelOrder' | 'moveOrder'>

export const adminOrderHandlers = (deps: Deps): Handlers<Endpoints> => ({
  cancelOrder: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return cancelOrder(deps, { admin, orderId: params.orderId, reason: body?.reason || null })
  },

  moveOrder: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    const { status } = body
    const note = body.note || null
    // Cancelling is more than a status, whichever way it is asked for.
    if (status === 'cancelled') return cancelOrder(deps, { admin, orderId: params.id, reason: null, note })
    return moveOrder(deps, { admin, orderId: params.id, status, note })
  },
})
