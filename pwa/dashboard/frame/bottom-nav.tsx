import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { AdminLink } from './admin-link.tsx'
import type { DashboardTab } from './dashboard-tab.ts'
import { MoreTabs } from './more-tabs.tsx'

interface BottomNavProps {
  tabs: readonly DashboardTab[]
  current: string | undefined
}

const place =
  'flex min-h-15 flex-col items-center justify-center gap-1 rounded-none text-xs font-medium text-ink-soft -outline-offset-2! aria-[current=page]:font-semibold aria-[current=page]:text-forest aria-[current=page]:shadow-[inset_0_3px_0_var(--color-saffron-deep)]'

// Five names have no room beside each other where the text is large: the icons stay.
const name = '@max-[20rem]:sr-only'

/** On a phone four tabs at the thumb, and the rest one press further. Out of the way while a form has a bar of its own. */
export const BottomNav = ({ tabs, current }: BottomNavProps) => {
  const [open, setOpen] = useState(false)
  const near = tabs.filter((tab) => tab.near)
  const inMore = !near.some(({ path }) => path === current)
  return (
    <nav
      aria-label="Dashboard"
      data-bottom-nav=""
      className="@container sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {near.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AdminLink to={path} aria-current={path === current ? 'page' : undefined} className={place}>
              <Icon size={21} aria-hidden="true" />
              <span className={name}>{label}</span>
            </AdminLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={inMore ? 'page' : undefined}
            onClick={() => setOpen(true)}
            className={`${place} w-full`}
          >
            <Ellipsis size={21} aria-hidden="true" />
            <span className={name}>More</span>
          </button>
        </li>
      </ul>
      <MoreTabs tabs={tabs} current={current} open={open} onClose={() => setOpen(false)} />
    </nav>
  )
}
