import { hasConcurrentWrites } from '#engine'
import type { Deps } from '../../deps.ts'
import { isLockFailure, isStorageFailure } from '../../http/error-reply.ts'
import { describeError } from '../../http/log.ts'
import { isLimitFar, lockedNames } from '../new-order-store.ts'
import { deliveryOf, ipKeyOf, OrderRefused, refused } from '../order-checks.ts'
import { namesOfOrder, type OrderRequest, type Outcome, placeOrder } from '../place-order.ts'
import { type BatchedOrder, placeBatch } from './place-batch.ts'

interface QueuedOrder extends BatchedOrder {
  /** Resolves the promise that the request of the order awaits. */
  resolve(outcome: Outcome | Promise<Outcome>): void
  reject(error: unknown): void
}

const maxOrders = 50

/**
 * Maximum number of orders of one IP address in a batch. The limit `maxConcurrent` assumes that a process has at most
 * this number of uncommitted orders of an IP address.
 */
const maxOrdersPerIp = 10

/**
 * Number of event loop turns to wait before each batch, so that orders that arrive at the same moment share it. Node.js
 * accepts one connection per turn. On SQLite the number is 0, because the group commit already waits.
 */
const turnsPerBatch = hasConcurrentWrites ? 8 : 0

/**
 * Removes the orders of the next batch from the queue. Orders that have a locked name in common, because they count or
 * replace one another, are put into different batches, in the sequence of the calls.
 */
export function takeBatch<T extends Pick<BatchedOrder, 'names' | 'ipKey'>>(queue: T[], maxPerIp: number): T[] {
  const names = new Set<string>()
  const perIp = new Map<string, number>()
  const batch: T[] = []
  const left: T[] = []
  for (const order of queue) {
    const ofIp = perIp.get(order.ipKey) ?? 0
    const fits = batch.length < maxOrders && ofIp < maxPerIp && !order.names.some((name) => names.has(name))
    if (fits) perIp.set(order.ipKey, ofIp + 1)
    for (const name of order.names) names.add(name)
    const list = fits ? batch : left
    list.push(order)
  }
  queue.splice(0, queue.length, ...left)
  return batch
}

/**
 * Whether an order can share a transaction with others. An order that cancels earlier orders or uses a discount code
 * cannot.
 */
const canShare = ({ body }: OrderRequest) =>
  body.paymentMethod === 'cash_on_delivery' && !body.couponCode && !body.replaces?.length

/**
 * Returns the function that places orders. The cash on delivery orders of this process that arrive together share one
 * write transaction, with the same number of reads as a single order (record 39). An order that is refused does not
 * affect the others. If a batch cannot be stored as a whole, each of its orders gets its own transaction.
 */
export function createOrderPlacer(deps: Deps): (request: OrderRequest) => Promise<Outcome> {
  const placeAlone = (request: OrderRequest) => placeOrder(deps, request)
  const factor = deps.config.rateLimitFactor
  const maxPerIp = isLimitFar(factor) ? maxOrders : maxOrdersPerIp
  const queue: QueuedOrder[] = []
  let isDraining = false

  async function runBatch() {
    let taken: QueuedOrder[] | undefined
    // The batch is taken from the queue when its write begins, so that it includes orders that arrived before then.
    const batch = () => {
      taken ??= takeBatch(queue, maxPerIp)
      return taken
    }
    try {
      const verdicts = await deps.db.write((tx) => placeBatch(tx, deps, batch()))
      deps.catalogue.invalidate('order')
      deps.jobs.wake()
      onPlaced(batch(), verdicts)
    } catch (error) {
      onFailure(batch(), error)
    }
  }

  function onPlaced(batch: readonly QueuedOrder[], verdicts: Awaited<ReturnType<typeof placeBatch<QueuedOrder>>>) {
    for (const order of batch) {
      const verdict = verdicts.get(order)
      if (!verdict) order.resolve(placeAlone(order.request))
      else if ('placed' in verdict) order.resolve(verdict.placed)
      else if (verdict.error instanceof OrderRefused) order.resolve(refused(verdict.error.reason, order.request.locale))
      else order.reject(verdict.error)
    }
  }

  function onFailure(batch: readonly QueuedOrder[], error: unknown) {
    // After a storage failure other than a failed lock, the batch may be committed, so its orders are not placed again
    // here. The client repeats each request with its idempotency key.
    if (isStorageFailure(error) && !isLockFailure(error)) {
      for (const order of batch) order.reject(error)
      return
    }
    // A failed lock is not logged, because it is normal. The error of a batch with one order is not logged, because the
    // request of the order reports it.
    if (batch.length > 1 && !isLockFailure(error))
      deps.log.warn({ cause: describeError(error) }, 'orders could not share a transaction; each gets its own')
    for (const order of batch) order.resolve(placeAlone(order.request))
  }

  async function drain() {
    isDraining = true
    while (queue.length > 0) {
      for (let turn = 0; turn < turnsPerBatch; turn += 1) await new Promise(setImmediate)
      await runBatch()
    }
    isDraining = false
  }

  return (request) => {
    if (!canShare(request)) return placeAlone(request)
    const delivery = deliveryOf(request.body)
    const names = lockedNames(namesOfOrder(request, delivery.addressKey, factor))
    return new Promise((resolve, reject) => {
      queue.push({ request, ...delivery, names, ipKey: ipKeyOf(request.ip), resolve, reject })
      if (!isDraining) void drain()
    })
  }
}
