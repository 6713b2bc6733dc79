import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import * as t from '#texts/product'
import { HttpError } from '../../api/http-error.ts'
import { RouteError } from '../../app/route-error.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The screen for a product that does not exist or cannot be loaded. */
export const ProductMissing = () => (
  <EmptyState level="h1" picture={<Leaf aria-hidden="true" />} title={t.missingTitle} text={t.missingText}>
    <Link to="/products" className={buttonClass('primary')}>
      {t.browseAllProducts}
    </Link>
  </EmptyState>
)

/** The error page of a product. It says that the product does not exist only when the server said so. */
export const ProductFailed = (props: ErrorComponentProps) =>
  props.error instanceof HttpError ? <ProductMissing /> : <RouteError {...props} />
