import { currentToast, dismissToast, toast } from '../../ui/toast-store.ts'

/** Closes what was said to the account that has lost this page, and says so where its session has ended. */
export function tellLoggedOut(isEnded: boolean, onLogin: () => void): void {
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
  if (!isEnded) return
  toast({
    title: 'You have been logged out',
    description: 'Log in again to get your cart and forms back.',
    action: { label: 'Login', onClick: onLogin },
  })
}
