import { Link, type LinkComponent } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard. The compiler checks its URL. In a list of links, the current one has `aria-current`. */
export const AdminLink: LinkComponent<'a'> = (props) => <Link activeOptions={exactly} {...props} />

/** The class names of a link in a row of a list. In a table it is lower, except on a touch screen. */
export const rowLink =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-forest min-[56rem]:pointer-fine:min-h-6'

/** Returns a `mailto:` URL. Special characters in the email address and the subject are percent-encoded. */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return subject ? `mailto:${to}?subject=${encodeURIComponent(subject)}` : `mailto:${to}`
}
