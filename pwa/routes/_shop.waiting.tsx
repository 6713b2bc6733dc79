import { createFileRoute } from '@tanstack/react-router'
import { WaitingPage } from '../features/outbox/waiting-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/waiting')({
  head: ({ match }) =>
    pageHead({
      title: 'Waiting to be sent',
      description: 'What was made on this device without a network.',
      origin: match.context.origin,
      path: null,
    }),
  component: WaitingPage,
})
