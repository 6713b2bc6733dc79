import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from './account.queries.ts'

// Most visitors are not signed in, so the code for signing out is not in the first load.
const SignedInEntries = lazy(() =>
  import('./signed-in-entries.tsx').then((module) => ({ default: module.SignedInEntries })),
)

interface AccountEntriesProps {
  /** The class names of the menu rows. */
  row: string
  onDone: () => void
}

/** The account entries in the menu of small screens. */
export const AccountEntries = ({ row, onDone }: AccountEntriesProps) => {
  const { expected } = useUser()
  if (expected) {
    return (
      <Suspense fallback={null}>
        <SignedInEntries row={row} onDone={onDone} />
      </Suspense>
    )
  }
  return (
    <li>
      <Link to="/login" onClick={onDone} className={row}>
        Login
        <ChevronRight size={18} aria-hidden="true" className="text-line-strong" />
      </Link>
    </li>
  )
}
