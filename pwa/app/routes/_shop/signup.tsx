import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../../../shop/account/signup-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/signup')({
  head: ({ match }) =>
    pageHead({
      title: 'Sign up',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: SignupPage,
})
