import { createFileRoute, useLocation } from '@tanstack/react-router'
import * as t from '#texts/app'
import { tokenInHash } from '../../../shop/account/link-token.ts'
import { ResetPasswordPage } from '../../../shop/account/reset-password-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.resetPasswordTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  return <ResetPasswordPage token={token ?? tokenInHash(hash)} />
}
