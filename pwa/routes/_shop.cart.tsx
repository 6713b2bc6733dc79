import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '../features/cart/cart-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/cart')({
  head: ({ match }) =>
    pageHead({
      title: 'Shopping Cart',
      description: 'What you have chosen so far.',
      origin: match.context.origin,
      path: '/cart',
    }),
  component: CartPage,
})
