import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as t from '#texts/app'
import { ProfilePage } from '../../../shop/account/profile-page.tsx'
import { OrdersSkeleton } from '../../../shop/orders/orders-skeleton.tsx'
import { pageHead } from '../../page-head.ts'

// This component is loaded when its tab is opened, so that its code and messages are not part of the page.
const AccountOrders = lazy(() =>
  import('../../account-orders.tsx').then((module) => ({ default: module.AccountOrders })),
)

export const Route = createFileRoute('/_shop/profile')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.profileTitle,
      path: match.fullPath,
    }),
  component: () => (
    <ProfilePage
      orders={
        <Suspense fallback={<OrdersSkeleton />}>
          <AccountOrders />
        </Suspense>
      }
    />
  ),
})
