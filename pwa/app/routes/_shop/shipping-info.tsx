import { createFileRoute } from '@tanstack/react-router'
import { ShippingPage } from '../../../shop/content/shipping-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/shipping-info')({
  head: ({ match }) =>
    pageHead({
      title: 'Shipping information',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: ShippingPage,
})
