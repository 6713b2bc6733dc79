import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ContactPage } from '../../../shop/content/contact-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } =>
    typeof order === 'string' && /^[\w-]{1,40}$/.test(order) ? { order } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.contactTitle,
      path: match.fullPath,
    }),
  component: Contact,
})

function Contact() {
  const { order } = Route.useSearch()
  return <ContactPage orderNumber={order} />
}
