import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({
      title: '404 Page Not Found',
      origin: match.context.origin,
      path: null,
    }),
  notFoundComponent: NotFound,
})

/** The 404 page, for unknown URLs. */
function NotFound() {
  return (
    <EmptyState
      level="h1"
      picture={<Leaf aria-hidden="true" />}
      title="404 Page Not Found"
      text="We can’t find that page. Check the address or go back to the shop."
    >
      <Link to="/products" className={buttonClass('primary')}>
        Browse All Products
      </Link>
      <Link to="/" className={buttonClass('outline')}>
        Home
      </Link>
    </EmptyState>
  )
}
