import { useLocation } from '@tanstack/react-router'

/** What follows `/admin/` in the address. */
export const useAdminPath = (): string =>
  useLocation({ select: (location) => location.pathname.replace(/^\/admin\/?/, '') })
