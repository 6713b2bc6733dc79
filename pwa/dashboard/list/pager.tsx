import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { AdminLink } from '../frame/admin-link.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { useAdminPath } from '../frame/use-admin-path.ts'

interface PagerProps {
  /** From 1. */
  page: number
  /** Rows on a page. */
  limit: number
  /** Rows in all. */
  total: number
}

/** Where in a long list one is, and the way to the pages beside; the page stands in the address. */
export const Pager = ({ page, limit, total }: PagerProps) => {
  const { search } = useAdminAddress()
  const path = useAdminPath()
  const last = Math.max(1, Math.ceil(total / limit))
  const first = (page - 1) * limit + 1
  const count = total.toLocaleString('en-IN')
  const to = (wanted: number) => {
    const { page: _, ...rest } = search
    return wanted === 1 ? rest : { ...rest, page: String(wanted) }
  }
  const step = (wanted: number, label: string, Icon: typeof ChevronLeft) =>
    wanted >= 1 && wanted <= last ? (
      <AdminLink to={path} search={to(wanted)} aria-label={label} className={buttonClass('outline', 'px-3!')}>
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
