import { AdminLink } from '../frame/admin-link.tsx'

interface LinkSwitchProps {
  /** What is chosen between, for those who do not see it. */
  label: string
  /** The tab. */
  to: string
  options: readonly {
    label: string
    search: Readonly<Record<string, string>>
    current: boolean
    /** How many there are, where that is worth knowing. */
    count?: number | undefined
  }[]
}

/** A few views of one thing beside each other; each has an address. */
export const LinkSwitch = ({ label, to, options }: LinkSwitchProps) => (
  <nav aria-label={label} className="flex max-w-full flex-wrap rounded-3xl border border-line-strong p-0.5">
    {options.map((option) => (
      <AdminLink
        key={option.label}
        to={to}
        search={option.search}
        aria-current={option.current ? 'page' : undefined}
        className="inline-flex min-h-10 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-ink-soft hover:text-forest aria-[current=page]:bg-forest aria-[current=page]:text-paper"
      >
        {option.label}
        {option.count ? (
          <span className="rounded-full bg-saffron px-2 py-px text-xs text-forest-deep tabular-nums">
            {option.count.toLocaleString('en-IN')}
          </span>
        ) : null}
      </AdminLink>
    ))}
  </nav>
)
