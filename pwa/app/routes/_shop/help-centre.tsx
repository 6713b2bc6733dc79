import { createFileRoute } from '@tanstack/react-router'
import { HelpCentrePage } from '../../../shop/content/help-centre-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/help-centre')({
  head: ({ match }) =>
    pageHead({
      title: 'Help Centre',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: HelpCentrePage,
})
