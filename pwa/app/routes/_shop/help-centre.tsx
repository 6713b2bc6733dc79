import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { HelpCentrePage } from '../../../shop/content/help-centre-page.tsx'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/help-centre')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'help-centre'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: t.helpTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="help-centre">
      <HelpCentrePage />
    </StandardPage>
  ),
})
