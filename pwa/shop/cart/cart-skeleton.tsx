import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of the cart page while the lines are read. The mirror gives the number of rows. */
export const CartSkeleton = ({ rows }: { rows: number }) => (
  <div
    role="status"
    aria-label="Loading your cart"
    className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
  >
    <div>
      {Array.from({ length: Math.max(rows, 1) }, (_, row) => row).map((row) => (
        <div key={row} className="flex gap-4 border-b border-line py-5">
          <Skeleton className="size-22 shrink-0 sm:size-28" />
          <div className="grid grow content-start gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-3 h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
    <Skeleton className="h-80" />
  </div>
)
