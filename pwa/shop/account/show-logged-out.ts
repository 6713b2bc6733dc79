import { currentToast, dismissToast, toast } from '../../ui/toast/toast-store.ts'

/** Closes the toast of the account that was signed out. If its session has ended, shows a toast that says so. */
export function showLoggedOut(isEnded: boolean, onLogin: () => void): void {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
  if (!isEnded) return
  toast({
    title: 'You have been logged out',
    description: 'Log in again to get your cart and forms back.',
    action: { label: 'Log in', onClick: onLogin },
  })
}
