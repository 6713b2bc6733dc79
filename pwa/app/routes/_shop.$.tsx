import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '../../shop/layout/not-found.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({
      title: '404 Page Not Found',
      origin: match.context.origin,
      path: null,
    }),
  notFoundComponent: NotFound,
})
