import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { TrackByNumberPage } from '../../../shop/tracking/track-pages.tsx'
import { pageHead } from '../../page-head.ts'

// The code that shows an order is loaded when a visitor looks up an order, so that the page itself stays small.
const loadResult = () => import('../../order-screens.tsx').then(({ TrackedOrder }) => TrackedOrder)

export const Route = createFileRoute('/_shop/order-tracking')({
  head: ({ match }) =>
    pageHead({
      match,
      title: t.trackByNumberTitle,
      path: match.fullPath,
    }),
  component: () => <TrackByNumberPage loadResult={loadResult} />,
})
