import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { OrderDetails } from '../../../shop/orders/order-details.tsx'
import { OrderOptions } from '../../../shop/orders/order-options.tsx'
import { TrackByNumberPage } from '../../../shop/tracking/track-pages.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/order-tracking')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.trackByNumberTitle,
      path: match.fullPath,
    }),
  component: () => <TrackByNumberPage details={OrderDetails} options={OrderOptions} />,
})
