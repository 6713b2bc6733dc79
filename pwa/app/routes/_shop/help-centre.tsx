import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { HelpCentrePage } from '../../../shop/content/help-centre-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/help-centre')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.helpTitle,
      path: match.fullPath,
    }),
  component: HelpCentrePage,
})
