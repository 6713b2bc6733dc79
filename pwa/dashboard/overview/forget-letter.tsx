import { getRouteApi } from '@tanstack/react-router'
import { forgetLetters, type UnsentEmail } from '#contract/admin-letters'
import { call } from '../../api/api-client.ts'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { letterName } from './letter-words.ts'

const route = getRouteApi('/admin')

/** Asks before an email is removed from the list; it is never sent then. */
export const ForgetLetter = ({ letter }: { letter: UnsentEmail }) => {
  const navigate = route.useNavigate()
  const close = () =>
    navigate({ search: (before) => ({ ...before, letter: undefined }), replace: true, resetScroll: false })
  const forget = useAdminWrite(() => call(forgetLetters, { body: { ids: [letter.id] } }), {
    done: 'Email removed from the list',
    onDone: close,
  })
  return (
    <ConfirmDialog
      open
      title="Never send this email?"
      text={`“${letterName(letter.letter)}” to ${letter.to || 'no address'} is removed from the list and not sent.`}
      confirm={forget.isPending ? 'Saving...' : 'Do not send'}
      cancel="Keep email"
      busy={forget.isPending}
      onConfirm={() => forget.mutate(null)}
      onCancel={close}
    />
  )
}
