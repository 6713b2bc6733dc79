import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { getOrderItems } from '#contract/orders'
import { type OrderAgain, orderAgain, type Shortfall, shortfallText } from '#rules/order-again'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/failure-text.ts'
import { OfflineError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { toastAdded } from '../cart/cart-drawer-store.ts'
import { addToCart, readCart } from '../cart/cart-store.ts'
import { freshCardsOf } from '../product/cards-of.queries.ts'

interface AgainButtonProps {
  orderId: number
  /** The id of the element that names the order. */
  describedBy: string
}

/** Adds the available items to the cart. Pieces that another tab added to the cart first count as missing. */
async function addAvailable({ add, short }: OrderAgain): Promise<{ pieces: number; short: Shortfall[] }> {
  let pieces = 0
  const missing = [...short]
  for (const { card, quantity } of add) {
    const added = await addToCart(card, quantity)
    pieces += added
    if (added < quantity) missing.push({ name: card.name, reason: 'fewer', added, wanted: quantity })
  }
  return { pieces, short: missing }
}

/** Adds all items of an old order to the cart at today's prices, and lists the items that are unavailable. */
export const AgainButton = ({ orderId, describedBy }: AgainButtonProps) => {
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const lines = await call(getOrderItems, { params: { id: orderId }, query: {} })
      const cards = await freshCardsOf(
        client,
        lines.flatMap(({ product }) => product?.slug ?? []),
      )
      const ordered = lines.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
      return addAvailable(orderAgain(ordered, cards, readCart().lines))
    },
    onSuccess: ({ pieces, short }) => {
      if (pieces === 0) {
        return void toast({ title: 'Nothing could be added', description: 'See details below.' })
      }
      toastAdded({
        title: 'Added to cart',
        description:
          short.length === 0 ? 'All items added at today’s prices.' : 'Available items added at today’s prices.',
      })
    },
    onError: (error) => {
      const description =
        error instanceof OfflineError ? error.message : failureText(error, 'Something went wrong. Please try again.')
      toast({ title: 'Not added to cart', description, variant: 'destructive' })
    },
  })
  return (
    <>
      <Button
        variant="solid"
        className="max-sm:px-3"
        aria-describedby={describedBy}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        <RotateCcw size={17} aria-hidden="true" />
        Order Again
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {data && data.short.length > 0 && (
          <ul className="rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
            {data.short.map((shortfall) => (
              <li key={`${shortfall.name}${shortfall.reason}`} dir="auto">
                {shortfallText(shortfall)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
