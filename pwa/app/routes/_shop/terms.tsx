import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import { TermsPage } from '../../../shop/content/terms-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/terms')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'terms'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: t.termsTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="terms">
      <TermsPage />
    </StandardPage>
  ),
})
