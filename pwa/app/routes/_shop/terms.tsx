import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { TermsPage } from '../../../shop/content/terms-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/terms')({
  head: ({ match }) =>
    pageHead({
      title: t.termsTitle,
      description: import.meta.env.SSR && t.termsDescription,
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: TermsPage,
})
