import { AdminLink } from './admin-link.tsx'
import { tabs } from './tabs.ts'

/** All tabs, at the side of a wide window. */
export const SideNav = ({ current }: { current: string }) => (
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
