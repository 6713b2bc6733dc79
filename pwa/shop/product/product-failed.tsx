import type { ErrorComponentProps } from '@tanstack/react-router'
import { HttpError } from '../../api/http-error.ts'
import { RouteError } from '../../app/route-error.tsx'
import { ProductMissing } from './product-missing.tsx'

/** The error page of a product. Says that the product does not exist only if the server said so. */
export const ProductFailed = (props: ErrorComponentProps) =>
  props.error instanceof HttpError ? <ProductMissing /> : <RouteError {...props} />
