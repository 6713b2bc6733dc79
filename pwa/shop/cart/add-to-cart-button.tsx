import { ShoppingBag } from 'lucide-react'
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
      const description = 'Your device is full. Free up space to keep your cart.'
      toastAdded({ title: 'Added to cart', description })
    } else if (added === quantity) {
      toastAdded({ title: 'Added to cart', description: `${product.name} has been added to your cart.` })
    } else if (added > 0) {
      toastAdded({ title: 'Added to cart', description: `Only ${added} left, so we added ${added}.` })
    } else {
      toast({ title: 'Not added to cart', description: `Your cart cannot hold more ${product.name}.` })
    }
  } catch {
    const description = 'Please try again in a moment.'
    toast({ title: 'Not added to cart', description, variant: 'destructive' })
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
      aria-label={soldOut ? `Out of Stock: ${product.name}` : `Add to Cart: ${product.name}`}
      // Read by `early-taps.js`, which handles taps before hydration.
      data-adds={import.meta.env.SSR ? JSON.stringify({ id, slug, inventory }) : undefined}
      suppressHydrationWarning
      onClick={() => addAndNotify(product, quantity)}
    >
      {!soldOut && <ShoppingBag size={18} aria-hidden="true" />}
      {soldOut ? 'Out of Stock' : 'Add to Cart'}
    </Button>
  )
}
