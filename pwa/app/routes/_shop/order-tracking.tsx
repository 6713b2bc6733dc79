import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { TrackByNumberPage } from '../../../shop/tracking/track-pages.tsx'
import { pageHead } from '../../page-head.ts'

// Loaded when an order is looked for, so that its code and messages are not part of the page.
const loadResult = () => import('../../tracked-order.tsx').then(({ TrackedOrder }) => TrackedOrder)

export const Route = createFileRoute('/_shop/order-tracking')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.trackByNumberTitle,
      path: match.fullPath,
    }),
  component: () => <TrackByNumberPage loadResult={loadResult} />,
})
