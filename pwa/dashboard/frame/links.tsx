import { Link, type LinkComponent } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard, checked by the compiler. A list of links marks its current one with `aria-current`. */
export const AdminLink: LinkComponent<'a'> = (props) => <Link activeOptions={exactly} {...props} />

/** A `mailto:` address; special characters in the email address and the subject are percent-encoded. */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`
}
