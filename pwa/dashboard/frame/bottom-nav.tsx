import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { AdminLink } from './admin-link.tsx'
import { MoreTabs } from './more-tabs.tsx'
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
