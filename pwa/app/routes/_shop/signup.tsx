import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { SignupPage } from '../../../shop/account/signup-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/signup')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.signupTitle,
      path: match.fullPath,
    }),
  component: SignupPage,
})
