import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ReturnsPage } from '../../../shop/content/returns-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/returns')({
  head: ({ match }) =>
    pageHead({
      title: t.returnsTitle,
      description: import.meta.env.SSR && t.returnsDescription,
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: ReturnsPage,
})
