import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedGuardProps {
  dirty: boolean
  /** After `/admin/`: where the form stays open, under the dialog that opens there. */
  keptAt?: readonly string[]
}

/**
 * Asks before a change that is not saved gets lost: within the app by a dialog, before the page goes by the browser's
 * own question. The mark in the page keeps a new build from reloading it. On the router's history and not on its hook,
 * which would come with every shopper's first load.
 */
export const UnsavedGuard = ({ dirty, keptAt }: UnsavedGuardProps) => {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<{ stay: (stay: boolean) => void }>()
  const kept = keptAt?.join(' ') ?? ''
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const stays = [currentLocation.pathname, ...(kept ? kept.split(' ') : []).map((path) => `/admin/${path}`)]
        if (stays.includes(nextLocation.pathname)) return false
        const keepsEditing = await new Promise<boolean>((stay) => setAnswer({ stay }))
        setAnswer(undefined)
        return keepsEditing
      },
    })
  }, [dirty, history, kept])
  return (
    <>
      {dirty && <span data-unsaved="" hidden />}
      <ConfirmDialog
        open={answer !== undefined}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        confirm="Discard changes"
        cancel="Keep editing"
        onConfirm={() => answer?.stay(false)}
        onCancel={() => answer?.stay(true)}
      />
    </>
  )
}
