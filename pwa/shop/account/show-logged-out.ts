import { currentToast, dismissToast, toast } from '../../ui/toast/toast-store.ts'

/** Closes the toast of the account that left this page, and shows a new one if its session has ended. */
export function showLoggedOut(isEnded: boolean, onLogin: () => void): void {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
  if (!isEnded) return
  toast({
    title: 'You have been logged out',
    description: 'Log in again to get your cart and forms back.',
    action: { label: 'Login', onClick: onLogin },
  })
}
