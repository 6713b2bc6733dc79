import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ShippingPage } from '../../../shop/content/shipping-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/shipping-info')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.shippingTitle,
      path: match.fullPath,
    }),
  component: ShippingPage,
})
