import { ShoppingBag } from 'lucide-react'
import * as t from '#texts/add-to-cart'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastAdded } from './cart-drawer-store.ts'
import type { AddableCard } from './cart-edits.ts'
import { addToCart, readCart } from './cart-store.ts'

interface AddToCartButtonProps {
  product: AddableCard
  quantity?: number
  className?: string
}

async function addAndNotify(product: AddableCard, quantity: number): Promise<void> {
  try {
    const added = await addToCart(product, quantity)
    if (added > 0 && readCart().storedIn === 'full') {
      toastAdded({ title: t.addedTitle, description: t.storageFull })
    } else if (added === quantity) {
      toastAdded({ title: t.addedTitle, description: t.added(product.name) })
    } else if (added > 0) {
      toastAdded({ title: t.addedTitle, description: t.addedFewer(added) })
    } else {
      toast({ title: t.notAddedTitle, description: t.cartIsFull(product.name) })
    }
  } catch {
    toast({ title: t.notAddedTitle, description: t.addingFailed, variant: 'destructive' })
  }
}

/** Adds a product to the cart and shows a toast once the change is stored. */
export const AddToCartButton = ({ product, quantity = 1, className = '' }: AddToCartButtonProps) => {
  const { id, slug, inventory } = product
  const soldOut = inventory <= 0
  return (
    <Button
      disabled={soldOut}
      className={className}
      aria-label={soldOut ? t.productOutOfStock(product.name) : t.addProductToCart(product.name)}
      // Read by `early-taps.js`, which handles taps before hydration.
      data-adds={import.meta.env.SSR ? JSON.stringify({ id, slug, inventory }) : undefined}
      suppressHydrationWarning
      onClick={() => addAndNotify(product, quantity)}
    >
      {!soldOut && <ShoppingBag size={18} aria-hidden="true" />}
      {soldOut ? t.outOfStock : t.addToCart}
    </Button>
  )
}
