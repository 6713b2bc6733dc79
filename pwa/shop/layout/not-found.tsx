import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The screen of an address that leads nowhere. */
export const NotFound = () => (
  <EmptyState
    level="h1"
    picture={<Leaf aria-hidden="true" />}
    title="404 Page Not Found"
    text="Nothing grows at this address. It may have moved, or the link may have a slip in it."
  >
    <Link to="/products" className={buttonClass('primary')}>
      Browse All Products
    </Link>
    <Link to="/" className={buttonClass('outline')}>
      Home
    </Link>
  </EmptyState>
)
