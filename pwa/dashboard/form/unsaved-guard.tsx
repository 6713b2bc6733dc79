import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedGuardProps {
  dirty: boolean
  /** Pathnames at which the form stays open below a dialog. */
  openAt?: readonly string[]
}

/**
 * Asks before unsaved changes are lost: with a dialog inside the dashboard, with the browser's own question when the
 * document is left. The mark in the page prevents an automatic reload.
 */
export const UnsavedGuard = ({ dirty, openAt = [] }: UnsavedGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && !openAt.includes(next.pathname),
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  })
  return (
    <>
      {dirty && <span data-unsaved="" hidden />}
      <ConfirmDialog
        open={status === 'blocked'}
        title="Leave without saving?"
        text="You have unsaved changes."
        confirm="Discard changes"
        cancel="Keep editing"
        onConfirm={() => proceed?.()}
        onCancel={() => reset?.()}
      />
    </>
  )
}
