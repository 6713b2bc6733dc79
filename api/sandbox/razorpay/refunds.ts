import { type Context, Hono } from 'hono'
import { endpoint } from '../endpoint.ts'
import type { World } from '../world.ts'
import { collection, type Payment, type Refund, refundOut } from './entities.ts'
import { failureBodies, invalid, refused, unknownId } from './errors.ts'
import { amountOf, type Body, bodyOf, notesOf, onlyFields, receiptOf } from './fields.ts'
import { paymentOf } from './payments.ts'
import { announce, snapshot } from './webhooks.ts'

const hourMs = 3_600_000

/**
 * Returns the outcome of a refund: amounts ending in 91 paise fail, amounts ending in 92 paise stay pending for an
 * hour. A fault does the same for any amount.
 */
function outcomeOf(world: World, amount: number): 'processed' | 'failed' | 'pending' {
  const mode = world.faults.take('payments.refund', ['refund_failed', 'refund_pending'])?.mode
  if (mode === 'refund_failed' || amount % 100 === 91) return 'failed'
  return mode === 'refund_pending' || amount % 100 === 92 ? 'pending' : 'processed'
}

function createRefund(world: World, payment: Payment, body: Body): Refund {
  onlyFields(body, ['amount', 'speed', 'notes', 'receipt'])
  const notes = notesOf(body.notes)
  const receipt = receiptOf(body.receipt)
  const speed = body.speed ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') throw invalid('speed', 'The selected speed is invalid.')
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken')
  if (payment.status === 'refunded') throw refused('The payment has been fully refunded already.')
  const refundable = payment.amount - payment.amountRefunded
  const amount = body.amount === undefined ? refundable : amountOf(body.amount)
  if (amount > refundable) throw refused('The refund amount provided is greater than amount captured.')

  const outcome = outcomeOf(world, amount)
  const made: Refund = {
    id: world.newId('rfnd_'),
    paymentId: payment.id,
    amount,
    notes,
    receipt,
    status: outcome === 'processed' ? 'processed' : 'pending',
    speed,
    createdAt: world.nowSeconds(),
  }
  world.state.refunds.set(made.id, made)
  payment.amountRefunded += amount
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded'
  world.store.changed()
  const created = snapshot('refund.created', { refund: made, payment })
  announce(
    world,
    outcome === 'processed' ? [created, snapshot('refund.processed', { refund: made, payment })] : [created],
  )
  if (outcome !== 'processed') {
    const kind = outcome === 'failed' ? 'refund_failed' : 'refund_processed'
    world.state.tasks.set(made.id, { at: world.now() + (outcome === 'failed' ? 0 : hourMs), kind, ref: made.id })
  }
  return made
}

/** Creates a refund. The same idempotency key with the same body returns the existing refund; with another body it throws. */
function refundOnce(world: World, payment: Payment, body: Body, key: string | undefined): Refund {
  if (key === undefined) return createRefund(world, payment, body)
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw invalid('X-Refund-Idempotency', 'Invalid idempotency key')
  const text = JSON.stringify([payment.id, body])
  const stored = world.state.refundKeys.get(key)
  if (stored && stored.body !== text)
    throw refused('Different request with the same idempotency key has already been processed.')
  const earlier = stored && world.state.refunds.get(stored.refundId)
  if (earlier) return earlier
  const made = createRefund(world, payment, body)
  world.state.refundKeys.set(key, { body: text, refundId: made.id })
  return made
}

/** Adds the routes that create a refund, read one and list the refunds of a payment. */
export function refundRoutes(world: World): Hono {
  const app = new Hono()
  const { refunds } = world.state
  const one = (c: Context, id: string) => {
    const found = refunds.get(id)
    if (!found) throw unknownId()
    return c.json(refundOut(found))
  }
  app.post('/payments/:id/refund', endpoint(world, 'payments.refund', failureBodies), async (c) => {
    if (world.faults.take('payments.refund', ['http_409']))
      throw refused('Another request with the same idempotency key is in progress.', 409)
    const payment = paymentOf(world, c.req.param('id'))
    return c.json(refundOut(refundOnce(world, payment, await bodyOf(c), c.req.header('x-refund-idempotency'))))
  })
  app.get('/payments/:id/refunds', endpoint(world, 'payments.refunds', failureBodies), (c) => {
    const { id } = paymentOf(world, c.req.param('id'))
    return c.json(collection([...refunds.values()].filter((each) => each.paymentId === id).map(refundOut)))
  })
  app.get('/payments/:id/refunds/:refund', endpoint(world, 'refunds.get', failureBodies), (c) =>
    one(c, c.req.param('refund')),
  )
  app.get('/refunds/:id', endpoint(world, 'refunds.get', failureBodies), (c) => one(c, c.req.param('id')))
  return app
}
