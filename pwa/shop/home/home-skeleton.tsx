import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/loading.tsx'

/** Placeholder of the home page while it loads. `tile` is the placeholder of one product. */
export const HomeSkeleton = ({ tile }: { tile: ReactNode }) => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Loading
    </p>
    <div className="h-112 bg-forest" />
    <div className="wrap section">
      <Skeleton className="mb-8 h-10 w-52" />
      <ul className="card-grid">
        {['a', 'b', 'c', 'd'].map((place) => (
          <li key={place}>{tile}</li>
        ))}
      </ul>
      <Skeleton className="mt-16 mb-8 h-10 w-64 max-w-full" />
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <li key={place}>
            <Skeleton className="arch aspect-4/5 rounded-none" />
          </li>
        ))}
      </ul>
    </div>
  </div>
)
