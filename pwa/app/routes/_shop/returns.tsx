import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import { ReturnsPage } from '../../../shop/content/returns-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/returns')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'returns'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: t.returnsTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="returns">
      <ReturnsPage />
    </StandardPage>
  ),
})
