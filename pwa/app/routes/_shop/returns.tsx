import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ReturnsPage } from '../../../shop/content/returns-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/returns')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.returnsTitle,
      path: match.fullPath,
    }),
  component: ReturnsPage,
})
