import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOnline } from '../../api/online-store.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { AdminGate } from './admin-gate.tsx'
import { AdminLink } from './admin-link.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { tabOf, tabs } from './tabs.ts'
import { TopBar } from './top-bar.tsx'

/** The root of every screen: the check of the role, and the frame with the tabs. */
export const Dashboard = () => (
  <AdminGate>
    <DashboardFrame />
  </AdminGate>
)

/** The frame around every screen: the tabs are at the side of a wide window and at the bottom of a phone. */
const DashboardFrame = () => {
  const online = useOnline()
  const current = useLocation({ select: ({ pathname }) => tabOf(pathname) })
  const main = useRef<HTMLElement>(null)
  const focused = useRef(current)
  useEffect(() => {
    if (focused.current === current) return
    focused.current = current
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
        <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-8 sm:px-8 sm:pt-8 lg:pb-14">
          <Outlet />
        </div>
      </main>
      <BottomNav current={current} />
      <Toaster />
    </div>
  )
}

/** All tabs, at the side of a wide window. */
const SideNav = ({ current }: { current: string }) => (
  <nav aria-label="Dashboard" data-tone="dark" className="hidden bg-forest text-paper lg:block print:hidden">
    <ul className="sticky top-0 grid gap-1 p-3">
      {tabs.map(({ link, label, icon: Icon }) => (
        <li key={link.to}>
          <AdminLink
            {...link}
            aria-current={link.to === current ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-field px-3.5 font-medium text-paper/85 hover:bg-paper/10 hover:text-paper aria-[current=page]:bg-paper aria-[current=page]:text-forest"
          >
            <Icon size={19} aria-hidden="true" />
            {label}
          </AdminLink>
        </li>
      ))}
    </ul>
  </nav>
)
