import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '../../../shop/checkout/checkout-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/checkout')({
  head: ({ match }) =>
    pageHead({
      title: 'Checkout',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: CheckoutPage,
})
