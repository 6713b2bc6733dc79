import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../../shop/content/contact-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  head: ({ match }) =>
    pageHead({
      title: 'Contact Us',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: ContactPage,
})
