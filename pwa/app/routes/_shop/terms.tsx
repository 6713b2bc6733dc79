import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../../shop/content/terms-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/terms')({
  head: ({ match }) =>
    pageHead({
      title: 'Terms & privacy',
      description: 'What you agree to when you order, and how we use your data.',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: TermsPage,
})
