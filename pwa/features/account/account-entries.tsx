import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useUser } from './account.queries.ts'
import { useSignOut } from './use-sign-out.ts'

interface AccountEntriesProps {
  /** The classes of the menu's rows. */
  row: string
  onDone: () => void
}

/** What the menu of small screens says of the account. */
export const AccountEntries = ({ row, onDone }: AccountEntriesProps) => {
  const { expected } = useUser()
  const { signingOut, signOut } = useSignOut()
  const arrow = <ChevronRight size={18} aria-hidden="true" className="text-line-strong" />
  if (!expected) {
    return (
      <li>
        <Link to="/login" onClick={onDone} className={row}>
          Login
          {arrow}
        </Link>
      </li>
    )
  }
  return (
    <>
      <li>
        <Link to="/profile" onClick={onDone} className={row}>
          Profile
          {arrow}
        </Link>
      </li>
      <li>
        <button type="button" disabled={signingOut} onClick={() => signOut()} className={`${row} w-full`}>
          {signingOut ? 'Logging out...' : 'Logout'}
        </button>
      </li>
    </>
  )
}
