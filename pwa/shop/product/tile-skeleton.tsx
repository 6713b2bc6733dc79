import { Skeleton } from '../../ui/loading.tsx'

/** Placeholder of a product tile while it loads. */
export const TileSkeleton = () => (
  <div className="row-span-6 flex flex-col gap-2.5" aria-hidden="true">
    <Skeleton className="aspect-4/5 rounded-card" />
    <Skeleton className="h-5 w-4/5" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="h-11 rounded-full" />
  </div>
)
