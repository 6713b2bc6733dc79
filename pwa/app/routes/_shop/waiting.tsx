import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { WaitingPage } from '../../../shop/outbox/waiting-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/waiting')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.waitingTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: WaitingPage,
})
