import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { AdminLink } from '../frame/admin-link.tsx'

interface PagerProps {
  /** From 1. */
  page: number
  /** Rows on a page. */
  limit: number
  /** Rows in all. */
  total: number
}

/** Which rows of a list are shown, and links to the pages before and after. The page is in the address. */
export const Pager = ({ page, limit, total }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / limit))
  const first = (page - 1) * limit + 1
  const count = total.toLocaleString('en-IN')
  const step = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= last ? (
      <AdminLink
        to="."
        search={(before) => ({ ...before, page: to === 1 ? undefined : String(to) })}
        aria-label={label}
        className={buttonClass('outline', 'px-3!')}
      >
        <Icon size={20} aria-hidden="true" />
      </AdminLink>
    ) : (
      <span className="w-12" />
    )
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {total > limit
          ? `${first}-${Math.min(total, page * limit)} of ${count}`
          : total === 1
            ? '1 entry'
            : `${count} entries`}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          {step(page - 1, 'Previous page', ChevronLeft)}
          {step(page + 1, 'Next page', ChevronRight)}
        </div>
      )}
    </nav>
  )
}
