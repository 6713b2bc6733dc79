import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import * as t from '#texts/app'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({
      match,
      title: t.notFoundTitle,
      path: null,
    }),
  notFoundComponent: NotFound,
})

/** The 404 page, for unknown URLs. */
function NotFound() {
  return (
    <EmptyState level="h1" picture={<Leaf aria-hidden="true" />} title={t.notFoundTitle} text={t.notFoundText}>
      <Link to="/products" className={buttonClass('primary')}>
        {t.browseAllProducts}
      </Link>
      <Link to="/" className={buttonClass('outline')}>
        {t.home}
      </Link>
    </EmptyState>
  )
}
