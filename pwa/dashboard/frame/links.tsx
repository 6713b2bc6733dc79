import { Link, type LinkComponent } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard. The compiler checks its URL. In a list of links, the current one has `aria-current`. */
export const AdminLink: LinkComponent<'a'> = (props) => <Link activeOptions={exactly} {...props} />

/** Returns a `mailto:` URL. Special characters in the email address and the subject are percent-encoded. */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`
}
