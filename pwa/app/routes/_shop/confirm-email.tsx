import { createFileRoute, useLocation } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ConfirmEmailPage } from '../../../shop/account/confirm-email-page.tsx'
import { tokenInHash } from '../../../shop/account/link-token.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/confirm-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.confirmEmailTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { token } = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  return <ConfirmEmailPage token={token ?? tokenInHash(hash)} />
}
