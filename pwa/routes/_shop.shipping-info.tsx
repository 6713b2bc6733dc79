import { createFileRoute } from '@tanstack/react-router'
import { ShippingPage } from '../features/content/shipping-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/shipping-info')({
  head: ({ match }) =>
    pageHead({
      title: 'Shipping Information',
      description: 'What delivery costs by zone, how long it takes, and how to follow your parcel.',
      origin: match.context.origin,
      path: '/shipping-info',
    }),
  component: ShippingPage,
})
