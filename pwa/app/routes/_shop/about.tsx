import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { AboutPage } from '../../../shop/content/about-page.tsx'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/about')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'about'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: t.aboutTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="about">
      <AboutPage />
    </StandardPage>
  ),
})
