import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../features/content/contact-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  head: ({ match }) =>
    pageHead({
      title: 'Contact Us',
      description: 'Telephone, e-mail, store address and business hours of Gulbagh.',
      origin: match.context.origin,
      path: '/contact-us',
    }),
  component: ContactPage,
})
