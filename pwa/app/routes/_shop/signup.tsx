import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { SignupPage } from '../../../shop/account/signup-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/signup')({
  head: ({ match }) =>
    pageHead({
      title: t.signupTitle,
      description: import.meta.env.SSR && t.signupDescription,
      origin: match.context.origin,
      path: match.fullPath,
    }),
  component: SignupPage,
})
