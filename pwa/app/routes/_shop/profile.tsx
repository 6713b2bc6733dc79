import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { ProfilePage } from '../../../shop/account/profile-page.tsx'
import { MyOrders } from '../../../shop/orders/my-orders.tsx'
import { OrderTrail } from '../../../shop/tracking/timeline.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/profile')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.profileTitle,
      path: match.fullPath,
    }),
  component: () => <ProfilePage orders={<MyOrders trail={OrderTrail} />} />,
})
