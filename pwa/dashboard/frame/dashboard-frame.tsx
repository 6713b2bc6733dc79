import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOnline } from '../../api/online-store.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { SideNav } from './side-nav.tsx'
import { tabOf } from './tabs.ts'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen: the tabs are at the side of a wide window and at the bottom of a phone. */
export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const online = useOnline()
  const current = useLocation({ select: ({ pathname }) => tabOf(pathname) })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    main.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-full focus:bg-card focus:px-5 focus:py-3 focus:font-semibold"
      >
        Skip to content
      </a>
      <TopBar />
      <SideNav current={current} />
      <main ref={main} id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <p role="status" className="empty:hidden">
          {!online && (
            <span className="block border-b border-saffron bg-saffron-soft px-4 py-2.5 text-center text-sm font-medium text-saffron-ink">
              You are offline. The dashboard needs a network connection.
            </span>
          )}
        </p>
        <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-8 sm:px-8 sm:pt-8 lg:pb-14">{children}</div>
      </main>
      <BottomNav current={current} />
      <Toaster />
    </div>
  )
}
