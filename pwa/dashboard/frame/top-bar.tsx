import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, LogOut } from 'lucide-react'
import { useState } from 'react'
import { shopProfile } from '#rules/shop-profile'
import { endSession } from '../../api/end-session.ts'
import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useSingleMutation } from '../form/use-admin-write.ts'
import { AdminLink } from './admin-link.tsx'

const press =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-paper/90 hover:bg-paper/10 hover:text-paper'

/** Signs out. Asks first when the admin made something in the shop on this device that is not sent yet. */
const SignOutButton = () => {
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ count: number; answer: (leaves: boolean) => void }>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      endSession(client, {
        confirmLoss: (count) =>
          new Promise<boolean>((answer) => setQuestion({ count, answer })).finally(() => setQuestion(undefined)),
      }),
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: failureText(error, 'Failed to logout'),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate()} className={press}>
        <LogOut size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">{isPending ? 'Logging out...' : 'Logout'}</span>
      </button>
      <ConfirmDialog
        open={question !== undefined}
        title="Not everything is sent yet"
        text={`You made ${question?.count === 1 ? '1 thing' : `${question?.count} things`} in the shop that ${question?.count === 1 ? 'is' : 'are'} saved on this device only. Logging out removes what is not sent.`}
        confirm="Discard and log out"
        cancel="Stay logged in"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      />
    </>
  )
}

/** The name of the shop, the link to the shop, and the sign-out. */
export const TopBar = () => (
  <header
    data-tone="dark"
    className="col-span-full flex flex-wrap items-center justify-between gap-2 bg-forest-deep py-1.5 pr-2 pl-4 text-paper sm:pl-6 print:hidden"
  >
    <AdminLink to="/admin" className="flex min-h-11 items-center gap-3 rounded-full">
      <img src="/logo.svg" alt="" width={28} height={28} className="size-7" />
      <span className="leading-none">
        <span className="display text-xl">{shopProfile.brand}</span>
        <span className="block text-xs text-paper/75 sm:ml-2 sm:inline">Admin Console</span>
      </span>
    </AdminLink>
    <div className="ml-auto flex">
      <a href="/" className={press}>
        <ExternalLink size={18} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">View shop</span>
      </a>
      <SignOutButton />
    </div>
  </header>
)
