import { createFileRoute } from '@tanstack/react-router'
import { AdminConsole } from './-admin-console.tsx'

/**
 * The whole dashboard is one route, so that a shopper's first load carries one line of it and not thirty. What is below
 * `/admin` is sorted out in `-admin-console.tsx`, which loads with it.
 */
export const Route = createFileRoute('/admin/$')({ component: AdminConsole })
