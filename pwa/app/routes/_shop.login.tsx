import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../shop/account/login-page.tsx'
import { pageHead } from '../page-head.ts'

/** The dashboard sends signed-out admins here with its address in `back`; any other address is dropped. */
const dashboardAddress = /^\/admin([/?]|$)/

export const Route = createFileRoute('/_shop/login')({
  validateSearch: ({ back }: Record<string, unknown>): { back?: string } =>
    typeof back === 'string' && dashboardAddress.test(back) ? { back } : {},
  head: ({ match }) =>
    pageHead({
      title: 'Login',
      origin: match.context.origin,
      path: '/login',
    }),
  component: LoginPage,
})
