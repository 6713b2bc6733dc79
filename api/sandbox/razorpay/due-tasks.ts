import type { Task } from '../state.ts'
import type { World } from '../world.ts'
import { authorizeLate } from './payments.ts'
import { announce, type GatewayEvent, snapshot } from './webhooks.ts'

function perform(world: World, { kind, ref }: Task): GatewayEvent[] {
  if (kind === 'late_auth') {
    const payment = world.state.payments.get(ref)
    return payment?.status === 'failed' ? authorizeLate(world, payment) : []
  }
  const refund = world.state.refunds.get(ref)
  const payment = refund && world.state.payments.get(refund.paymentId)
  if (!refund || !payment || refund.status !== 'pending') return []
  refund.status = kind === 'refund_failed' ? 'failed' : 'processed'
  if (kind === 'refund_failed') {
    payment.amountRefunded -= refund.amount
    payment.status = 'captured'
  }
  return [snapshot(kind === 'refund_failed' ? 'refund.failed' : 'refund.processed', { refund, payment })]
}

/** Runs the scheduled tasks that are due: late authorizations and the end of pending refunds. */
export function performDueTasks(world: World) {
  const { tasks } = world.state
  for (const [id, task] of [...tasks]) {
    if (task.at > world.now()) continue
    tasks.delete(id)
    const events = perform(world, task)
    world.store.changed()
    if (events.length > 0) announce(world, events)
  }
}
