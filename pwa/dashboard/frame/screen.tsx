import { type ReactNode, useEffect } from 'react'
import { shopProfile } from '#rules/shop-profile'

interface ScreenProps {
  title: string
  /** Above the title: the way back. */
  back?: ReactNode
  /** Beside the title: what can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** A tab, or a page of one: its title, also in the browser's own tab. */
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
