import { Link } from '@tanstack/react-router'

interface AccountLinksProps {
  links: readonly { before?: string; to: '/login' | '/signup' | '/forgot-password' | '/'; label: string }[]
}

/** Links below a form to related account pages. */
export const AccountLinks = ({ links }: AccountLinksProps) => (
  <ul className="mt-5 border-t border-line pt-3">
    {links.map(({ before, to, label }) => (
      <li key={to} className="text-ink-soft">
        {before}{' '}
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
