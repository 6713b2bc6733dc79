import { createFileRoute } from '@tanstack/react-router'
import { WaitingPage } from '../../../shop/outbox/waiting-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/waiting')({
  head: ({ match }) =>
    pageHead({
      title: 'Waiting to be sent',
      origin: match.context.origin,
      path: match.fullPath,
      indexed: false,
    }),
  component: WaitingPage,
})
