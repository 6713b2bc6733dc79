import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ForgotPasswordPage } from '../../../shop/account/forgot-password-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/forgot-password')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.forgotPasswordTitle,
      path: match.fullPath,
    }),
  component: ForgotPasswordPage,
})
