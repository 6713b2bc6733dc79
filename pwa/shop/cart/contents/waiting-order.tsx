import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lineKey } from '#rules/cart'
import * as t from '#texts/waiting-order'
import { ordersOf } from '../../../offline/outbox/entry.ts'
import { owner } from '../../../offline/owner.ts'
import { outboxQuery } from '../../outbox/outbox.queries.ts'
import type { WaitingOrderNoteProps } from './cart-notices.tsx'

/**
 * Says that products of the cart are in an order that is stored on this device and not sent yet. The products stay in
 * the cart until the shop has the order, because the shop may refuse the order. If the shopper changes the cart and
 * orders again, the new order replaces the waiting one.
 */
export default function WaitingOrder({ lineKeys, onLeave }: WaitingOrderNoteProps) {
  const { data } = useQuery(outboxQuery)
  const order = ordersOf(data?.entries ?? [], owner()).findLast(
    ({ state, lines }) =>
      (state === 'waiting' || state === 'needs-you') && lines.some((line) => lineKeys.includes(lineKey(line))),
  )
  if (!order) return null
  return (
    <p role="status" className="my-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
      {order.state === 'waiting' ? t.waiting : t.refused}{' '}
      <Link
        to="/waiting"
        replace={Boolean(onLeave)}
        onClick={onLeave}
        className="font-semibold underline underline-offset-4"
      >
        {t.show}
      </Link>
    </p>
  )
}
