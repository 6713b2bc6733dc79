import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../shop/account/forgot-password-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/forgot-password')({
  head: ({ match }) =>
    pageHead({
      title: 'Forgot password',
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: ForgotPasswordPage,
})
