import { createFileRoute, notFound } from '@tanstack/react-router'
import * as t from '#texts/app'
import { NotFound } from '../../not-found.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({
      match,
      title: t.notFoundTitle,
      path: null,
    }),
  notFoundComponent: NotFound,
})
