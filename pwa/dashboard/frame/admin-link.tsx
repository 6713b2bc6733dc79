import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface AdminLinkProps extends Pick<ComponentProps<'a'>, 'children' | 'aria-current' | 'aria-label'> {
  /** What follows `/admin/`: `products/12`. */
  to: string
  /** The address's query; nothing of the present one is kept. */
  search?: Readonly<Record<string, string>>
  className?: string
  onClick?: () => void
}

// Only who lists the links knows which one is the current one.
const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard. */
export const AdminLink = ({ to, search = {}, ...rest }: AdminLinkProps) => (
  <Link to="/admin/$" params={{ _splat: to }} search={search} preload={false} activeOptions={exactly} {...rest} />
)
