import { Link, type LinkComponent } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true }

/** A link within the dashboard, checked by the compiler. A list of links marks its current one with `aria-current`. */
export const AdminLink: LinkComponent<'a'> = (props) => <Link activeOptions={exactly} {...props} />
