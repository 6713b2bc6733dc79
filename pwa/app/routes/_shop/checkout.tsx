import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { CheckoutPage } from '../../../shop/checkout/checkout-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/checkout')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.checkoutTitle,
      path: match.fullPath,
    }),
  component: CheckoutPage,
})
