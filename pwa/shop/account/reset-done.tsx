import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { AccountScreen } from './account-screen.tsx'

/** Confirms that the new password is set. */
export const ResetDone = () => {
  const navigate = useNavigate()
  return (
    <AccountScreen
      arrived
      title="Password Reset Successful"
      text="Your new password is set, and every device has been signed out. Please log in again."
    >
      <Button onClick={() => navigate({ to: '/login' })}>Continue to Login</Button>
    </AccountScreen>
  )
}
