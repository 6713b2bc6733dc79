import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../../shop/content/about-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/about')({
  head: ({ match }) =>
    pageHead({
      title: 'About Us',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: AboutPage,
})
