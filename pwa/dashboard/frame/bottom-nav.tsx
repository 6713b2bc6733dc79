import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Sheet } from '../form/dialogs.tsx'
import { AdminLink } from './admin-link.tsx'
import { tabs } from './tabs.ts'

const place =
  'flex min-h-15 flex-col items-center justify-center gap-1 rounded-none text-xs font-medium text-ink-soft -outline-offset-2! aria-[current=page]:font-semibold aria-[current=page]:text-forest aria-[current=page]:shadow-[inset_0_3px_0_var(--color-saffron-deep)]'

// Five names have no room beside each other where the text is large: the icons stay.
const name = '@max-[20rem]:sr-only'

/** Four tabs at the bottom of a phone, and the rest behind "More". Hidden while a form shows its bar with the save button. */
export const BottomNav = ({ current }: { current: string }) => {
  const [open, setOpen] = useState(false)
  const near = tabs.filter((tab) => tab.near)
  const inMore = !near.some(({ link }) => link.to === current)
  return (
    <nav
      aria-label="Dashboard"
      data-bottom-nav=""
      className="@container sticky bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {near.map(({ link, label, icon: Icon }) => (
          <li key={link.to}>
            <AdminLink {...link} aria-current={link.to === current ? 'page' : undefined} className={place}>
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
      <MoreTabs current={current} open={open} onClose={() => setOpen(false)} />
    </nav>
  )
}

interface MoreTabsProps {
  current: string
  open: boolean
  onClose: () => void
}

/** All tabs, in a dialog of a phone. */
const MoreTabs = ({ current, open, onClose }: MoreTabsProps) => (
  <Sheet open={open} title="Dashboard" onClose={onClose}>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      {tabs.map(({ link, label, icon: Icon }) => (
        <li key={link.to}>
          <AdminLink
            {...link}
            onClick={onClose}
            aria-current={link.to === current ? 'page' : undefined}
            className="flex min-h-13 items-center gap-3 rounded-field border border-line bg-card px-4 font-medium aria-[current=page]:border-forest aria-[current=page]:bg-leaf-soft"
          >
            <Icon size={20} aria-hidden="true" className="text-leaf" />
            {label}
          </AdminLink>
        </li>
      ))}
    </ul>
  </Sheet>
)
