import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown when a product does not exist or cannot be loaded. */
export const ProductMissing = () => (
  <EmptyState
    level="h1"
    picture={<Leaf aria-hidden="true" />}
    title="Product Not Found"
    text="The product you're looking for doesn't exist or has been removed."
  >
    <Link to="/products" className={buttonClass('primary')}>
      Browse All Products
    </Link>
  </EmptyState>
)
