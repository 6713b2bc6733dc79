import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { CheckoutPage } from '../../../shop/checkout/checkout-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/checkout')({
  head: ({ match }) =>
    pageHead({
      title: t.checkoutTitle,
      description: import.meta.env.SSR && t.checkoutDescription,
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: CheckoutPage,
})
