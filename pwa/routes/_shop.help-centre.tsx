import { createFileRoute } from '@tanstack/react-router'
import { HelpCentrePage } from '../features/content/help-centre-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/help-centre')({
  head: ({ match }) =>
    pageHead({
      title: 'Help Centre',
      description: 'Answers about Unani medicine, usage and safety, orders and support, and how to reach us.',
      origin: match.context.origin,
      path: '/help-centre',
    }),
  component: HelpCentrePage,
})
