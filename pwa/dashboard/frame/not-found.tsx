import { Leaf } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The screen of an unknown address, and of every address for a user without the role. */
export const NotFound = () => (
  <EmptyState
    level="h1"
    picture={<Leaf aria-hidden="true" />}
    title="404 Page Not Found"
    text="We can’t find that page. Check the address or go back to the shop."
  >
    <a href="/products" className={buttonClass('primary')}>
      Browse All Products
    </a>
    <a href="/" className={buttonClass('outline')}>
      Home
    </a>
  </EmptyState>
)
