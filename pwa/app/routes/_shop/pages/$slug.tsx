import { createFileRoute, notFound } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ownPageHead, readOwnPage } from '../../../../shop/content/own-page.queries.ts'
import { OwnPage } from '../../../../shop/content/own-page.tsx'
import { NotFound } from '../../../not-found.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_shop/pages/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const page = await readOwnPage(queryClient, 'page', slug)
    if (!page) throw notFound()
    return page
  },
  head: ({ match, loaderData }) =>
    loaderData ? ownPageHead(loaderData, match) : pageHead({ match, title: t.notFoundTitle, path: null }),
  notFoundComponent: NotFound,
  component: Page,
})

function Page() {
  return <OwnPage kind="page" slug={Route.useParams().slug} />
}
