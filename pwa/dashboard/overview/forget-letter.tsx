import { getRouteApi } from '@tanstack/react-router'
import { forgetLetters, type UnsentEmail } from '#contract/admin-letters'
import { call } from '../../api/api-client.ts'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { letterName } from './letter-words.ts'

const route = getRouteApi('/admin')

/** Asks before a letter is taken off the list for good. */
export const ForgetLetter = ({ letter }: { letter: UnsentEmail }) => {
  const navigate = route.useNavigate()
  const close = () =>
    navigate({ search: (before) => ({ ...before, letter: undefined }), replace: true, resetScroll: false })
  const forget = useAdminWrite(() => call(forgetLetters, { body: { ids: [letter.id] } }), {
    done: 'The letter is off the list',
    onDone: close,
  })
  return (
    <ConfirmDialog
      open
      title="Never send this letter?"
      text={`“${letterName(letter.letter)}” to ${letter.to || 'nobody'} is taken off the list and is not sent.`}
      confirm={forget.isPending ? 'Saving...' : 'Do not send'}
      cancel="Keep it"
      busy={forget.isPending}
      onConfirm={() => forget.mutate(null)}
      onCancel={close}
    />
  )
}
