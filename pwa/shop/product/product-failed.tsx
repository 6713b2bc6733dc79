import type { ErrorComponentProps } from '@tanstack/react-router'
import { HttpError } from '../../api/http-error.ts'
import { RouteError } from '../../app/route-error.tsx'
import { ProductMissing } from './product-missing.tsx'

/** A product that could not be loaded. Only where the shop answered is anybody told that it does not exist. */
export const ProductFailed = (props: ErrorComponentProps) =>
  props.error instanceof HttpError ? <ProductMissing /> : <RouteError {...props} />
