import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../shop/account/login-page.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/login')({
  head: ({ match }) =>
    pageHead({
      title: 'Login',
      origin: match.context.origin,
      path: '/login',
    }),
  component: LoginPage,
})
