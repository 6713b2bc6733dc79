import { type ReactNode, useEffect } from 'react'
import { shopProfile } from '#rules/shop-profile'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ScreenProps {
  title: string
  /** Above the title: a link back. */
  back?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The title of a screen, also as the document's title, and the content below it. */
export const Screen = ({ title, back, actions, children }: ScreenProps) => {
  useEffect(() => {
    const former = document.title
    document.title = `${title} | ${shopProfile.brand} Admin`
    return () => {
      document.title = former
    }
  }, [title])
  return (
    <>
      {back && <div className="-mt-2 mb-1">{back}</div>}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-6">
        <h1 className="display min-w-0 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** Shown while the code of a screen is loading. */
export const ScreenSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="mb-6 h-10 w-48" />
    <Skeleton className="h-80 w-full rounded-card!" />
  </div>
)
