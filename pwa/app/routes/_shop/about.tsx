import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { AboutPage } from '../../../shop/content/about-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/about')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.aboutTitle,
      path: match.fullPath,
    }),
  component: AboutPage,
})
