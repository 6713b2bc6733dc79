import { createFileRoute, notFound } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { OwnPage } from '../../../shop/content/own-page.tsx'
import { NotFound } from '../../not-found.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/privacy')({
  loader: async ({ context: { queryClient } }) => {
    const page = await readStandardPage(queryClient, 'privacy')
    if (!page) throw notFound()
    return page
  },
  head: ({ match, loaderData }) =>
    loaderData ? ownPageHead(loaderData, match) : pageHead({ match, title: t.notFoundTitle, path: null }),
  notFoundComponent: NotFound,
  component: Page,
})

function Page() {
  return <OwnPage kind="standard" slug="privacy" />
}
