import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { TermsPage } from '../../../shop/content/terms-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/terms')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.termsTitle,
      path: match.fullPath,
    }),
  component: TermsPage,
})
