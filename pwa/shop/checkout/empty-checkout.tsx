import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The checkout of an empty cart. */
export const EmptyCheckout = () => (
  <EmptyState
    picture={<ShoppingBag aria-hidden="true" />}
    title="Your cart is empty"
    text="Choose something first, then come back to order it."
  >
    <Link to="/products" className={buttonClass()}>
      Start Shopping
    </Link>
  </EmptyState>
)
