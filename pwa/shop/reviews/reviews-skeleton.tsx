import * as t from '#texts/product'
import { Skeleton } from '../../ui/loading.tsx'

/** Placeholder while reviews load. */
export const ReviewsSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{t.reviewsLoading}</span>
    <Skeleton className="h-40 max-w-sm" />
    <Skeleton className="h-20" />
  </div>
)
