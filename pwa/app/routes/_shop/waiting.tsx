import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { WaitingPage } from '../../../shop/outbox/waiting-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/waiting')({
  head: ({ match }) =>
    pageHead({
      title: t.waitingTitle,
      description: import.meta.env.SSR && t.waitingDescription,
      origin: match.context.origin,
      path: match.fullPath,
      indexed: false,
    }),
  component: WaitingPage,
})
