import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import * as t from '#texts/app'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The 404 page, for unknown URLs. */
export const NotFound = () => (
  <EmptyState level="h1" picture={<Leaf aria-hidden="true" />} title={t.notFoundTitle} text={t.notFoundText}>
    <Link to="/products" className={buttonClass('primary')}>
      {t.browseAllProducts}
    </Link>
    <Link to="/" className={buttonClass('outline')}>
      {t.home}
    </Link>
  </EmptyState>
)
