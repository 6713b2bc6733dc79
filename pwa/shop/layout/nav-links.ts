import type { LinkProps } from '@tanstack/react-router'

/** The main navigation of the header and the mobile menu. */
export const navLinks = [
  { to: '/', label: 'Home', exact: true },
  { to: '/products', label: 'Shop', exact: false },
  { to: '/about', label: 'About', exact: false },
] as const satisfies readonly { to: LinkProps['to']; label: string; exact: boolean }[]
