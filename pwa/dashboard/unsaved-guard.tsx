import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a change that is not saved gets lost: within the app by a dialog, before the page goes by the browser's
 * own question. The mark in the page keeps a new build from reloading it.
 */
export const UnsavedGuard = ({ dirty }: { dirty: boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    disabled: !dirty,
    withResolver: true,
  })
  return (
    <>
      {dirty && <span data-unsaved="" hidden />}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        confirm="Discard changes"
        cancel="Keep editing"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </>
  )
}
