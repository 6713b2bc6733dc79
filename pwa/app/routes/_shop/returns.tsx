import { createFileRoute } from '@tanstack/react-router'
import { ReturnsPage } from '../../../shop/content/returns-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/returns')({
  head: ({ match }) =>
    pageHead({
      title: 'Returns & exchanges',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: ReturnsPage,
})
