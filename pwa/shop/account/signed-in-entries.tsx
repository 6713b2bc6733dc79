import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useUser } from './account.queries.ts'
import { useSignOut } from './use-sign-out.ts'

interface SignedInEntriesProps {
  row: string
  onDone: () => void
}

/** The menu entries for a signed-in user. */
export const SignedInEntries = ({ row, onDone }: SignedInEntriesProps) => {
  const { user } = useUser()
  const { signingOut, signOut } = useSignOut()
  return (
    <>
      <li>
        <Link to="/profile" onClick={onDone} className={row}>
          Profile
          <ChevronRight size={18} aria-hidden="true" className="text-line-strong" />
        </Link>
      </li>
      {user?.role === 'admin' && (
        <li>
          <a href="/admin" className={row}>
            Admin Console
            <ChevronRight size={18} aria-hidden="true" className="text-line-strong" />
          </a>
        </li>
      )}
      <li>
        <button type="button" disabled={signingOut} onClick={() => signOut()} className={`${row} w-full`}>
          {signingOut ? 'Logging out...' : 'Logout'}
        </button>
      </li>
    </>
  )
}
