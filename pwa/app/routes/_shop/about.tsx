import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { AboutPage } from '../../../shop/content/about-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/about')({
  head: ({ match }) =>
    pageHead({
      title: t.aboutTitle,
      description: import.meta.env.SSR && t.aboutDescription,
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: AboutPage,
})
