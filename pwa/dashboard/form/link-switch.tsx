import type { LinkProps } from '@tanstack/react-router'
import { AdminLink } from '../frame/admin-link.tsx'

interface LinkSwitchProps {
  /** What the links choose between, for screen readers. */
  label: string
  options: readonly {
    label: string
    link: LinkProps
    current: boolean
    /** A number beside the label. */
    count?: number | undefined
  }[]
}

/** Links to a few views of one screen, side by side. */
export const LinkSwitch = ({ label, options }: LinkSwitchProps) => (
  <nav aria-label={label} className="flex max-w-full flex-wrap rounded-3xl border border-line-strong p-0.5">
    {options.map((option) => (
      <AdminLink
        key={option.label}
        {...option.link}
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
