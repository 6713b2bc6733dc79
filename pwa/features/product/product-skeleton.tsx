import { Skeleton } from '../../ui/skeleton.tsx'

/** The product page while the product is on its way. */
export const ProductSkeleton = () => (
  <div className="pb-16" aria-busy="true">
    <p className="sr-only" role="status">
      Loading product
    </p>
    <div className="wrap py-4">
      <Skeleton className="h-5 w-56 max-w-full" />
    </div>
    <div className="sm:wrap grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] xl:gap-x-20">
      <div>
        <Skeleton className="aspect-6/5 rounded-none sm:aspect-4/5 sm:rounded-card" />
        <div className="mt-3 flex gap-2.5 max-sm:px-4">
          {[1, 2, 3, 4].map((thumbnail) => (
            <Skeleton key={thumbnail} className="size-16 rounded-xl lg:size-20" />
          ))}
        </div>
      </div>
      <div className="grid content-start gap-5 max-sm:px-4">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-20" />
        <Skeleton className="h-12 rounded-full" />
      </div>
    </div>
  </div>
)
