import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The checkout page of an empty cart. */
export const EmptyCheckout = () => (
  <EmptyState
    picture={<ShoppingBag aria-hidden="true" />}
    title="Your cart is empty"
    text="Add something to your cart to check out."
  >
    <Link to="/products" className={buttonClass()}>
      Start Shopping
    </Link>
  </EmptyState>
)
