import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loading.tsx'

/** Placeholder of the listing while it loads. `tile` is the placeholder of one product. */
export const ListingSkeleton = ({ tile }: { tile: ReactNode }) => (
  <div className="wrap pb-20" aria-busy="true">
    <p className="sr-only" role="status">
      Loading products
    </p>
    <div className="pt-3 pb-3 sm:pt-6 sm:pb-5">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
    </div>
    <Skeleton className="h-12 rounded-full" />
    <Skeleton className="my-8 h-5 w-40" />
    <ul className="card-grid">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <li key={place}>{tile}</li>
      ))}
    </ul>
  </div>
)
