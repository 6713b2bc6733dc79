import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type CardVariant, choicesOf, type ProductCard, variantFields } from '#rules/product-card'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/add-to-cart'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastAdded } from '../cart/cart-drawer-store.ts'
import { addToCart, readCart } from '../cart/cart-store.ts'

/** The fields that the cart stores of a product or of one of its variants. */
type AddableCard = Parameters<typeof addToCart>[0]

interface AddToCartButtonProps {
  product: Pick<ProductCard, (keyof AddableCard & keyof ProductCard) | 'variants'>
  /** The chosen variant of a product with several variants. Without it the button opens the product page. */
  variant?: CardVariant | undefined
  quantity?: number
  className?: string
}

async function addAndNotify(product: AddableCard, quantity: number): Promise<void> {
  const name = nameWithVariant(product.name, product.variantTitle)
  try {
    const added = await addToCart(product, quantity)
    if (added > 0 && readCart().storedIn === 'full') {
      toastAdded({ title: t.addedTitle, description: t.storageFull })
    } else if (added === quantity) {
      toastAdded({ title: t.addedTitle, description: t.added(name) })
    } else if (added > 0) {
      toastAdded({ title: t.addedTitle, description: t.addedFewer(added) })
    } else {
      toast({ title: t.notAddedTitle, description: t.cartIsFull(name) })
    }
  } catch {
    toast({ title: t.notAddedTitle, description: t.addingFailed, variant: 'destructive' })
  }
}

/**
 * Adds a product, or one variant of it, to the cart and shows a toast once the change is stored. For a product with
 * several variants, the button links to the product page, where the shopper chooses one.
 */
export const AddToCartButton = ({ product, variant, quantity = 1, className = '' }: AddToCartButtonProps) => {
  const choices = choicesOf(product)
  const chosen = variant?.title ? variant : choices.length === 1 ? choices[0] : undefined
  const card: AddableCard = chosen ? { ...product, ...variantFields(chosen) } : product
  const { id, variantId, slug, inventory } = card
  const soldOut = inventory <= 0
  const name = nameWithVariant(card.name, card.variantTitle)
  if (choices.length > 1 && !chosen && !soldOut) {
    return (
      <Link
        to="/products/$slug"
        params={{ slug }}
        className={buttonClass('primary', className)}
        aria-label={t.chooseOptionOf(name)}
      >
        {t.chooseOption}
      </Link>
    )
  }
  return (
    <Button
      disabled={soldOut}
      className={className}
      aria-label={soldOut ? t.productOutOfStock(name) : t.addProductToCart(name)}
      // `early-taps.js`, which handles presses before hydration, reads the attribute `data-adds`.
      data-adds={import.meta.env.SSR ? JSON.stringify({ id, variantId, slug, inventory }) : undefined}
      suppressHydrationWarning
      onClick={() => addAndNotify(card, quantity)}
    >
      {!soldOut && <ShoppingBag size={18} aria-hidden="true" />}
      {soldOut ? t.outOfStock : t.addToCart}
    </Button>
  )
}
