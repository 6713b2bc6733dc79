import { Skeleton } from '../../ui/skeleton.tsx'

/** Stands in for a tab whose code is on its way. */
export const ScreenSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="mb-6 h-10 w-48" />
    <Skeleton className="h-80 w-full rounded-card!" />
  </div>
)
