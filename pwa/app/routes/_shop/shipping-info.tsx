import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import { ShippingPage } from '../../../shop/content/shipping-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/shipping-info')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'shipping-info'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: t.shippingTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="shipping-info">
      <ShippingPage />
    </StandardPage>
  ),
})
