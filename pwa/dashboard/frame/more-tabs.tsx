import { Sheet } from '../form/sheet.tsx'
import { AdminLink } from './admin-link.tsx'
import { tabs } from './tabs.ts'

interface MoreTabsProps {
  current: string
  open: boolean
  onClose: () => void
}

/** Every tab of the dashboard, on a phone. */
export const MoreTabs = ({ current, open, onClose }: MoreTabsProps) => (
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
