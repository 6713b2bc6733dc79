import type { ErrorComponentProps } from '@tanstack/react-router'
import { OfflineError } from '../../http-error.ts'
import { RouteError } from '../../route-error.tsx'
import { ProductMissing } from './product-missing.tsx'

/** A product that could not be loaded. Nobody who is merely offline is told that it does not exist. */
export const ProductFailed = (props: ErrorComponentProps) =>
  props.error instanceof OfflineError ? <RouteError {...props} /> : <ProductMissing />
