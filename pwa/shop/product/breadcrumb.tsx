import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { written } from '#rules/written'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

/** The breadcrumb of a product page. */
export const Breadcrumb = ({ name }: { name: string }) => (
  <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
    <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <li>
        <Link to="/" className={link}>
          Home
        </Link>
      </li>
      <li className="flex items-center gap-1.5">
        <ChevronRight size={14} aria-hidden="true" />
        <Link to="/products" activeOptions={{ exact: true }} className={link}>
          Products
        </Link>
      </li>
      <li className="flex min-h-11 min-w-0 flex-[1_1_6rem] items-center gap-1.5">
        <ChevronRight size={14} aria-hidden="true" className="shrink-0" />
        <span aria-current="page" className="line-clamp-2 min-w-0 break-words text-ink" {...written(name)}>
          {name}
        </span>
      </li>
    </ol>
  </nav>
)
