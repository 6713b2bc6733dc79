import { createFileRoute } from '@tanstack/react-router'
import { dashboardPages } from '#contract/page-paths'
import * as t from '#texts/app'
import { LoginPage } from '../../../shop/account/login-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/login')({
  // The dashboard redirects signed-out admins here, with its URL in `back`. Any other URL is dropped.
  validateSearch: ({ back }: Record<string, unknown>): { back?: string } =>
    typeof back === 'string' && dashboardPages.test(back) ? { back } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.loginTitle,
      path: match.fullPath,
    }),
  component: LoginPage,
})
