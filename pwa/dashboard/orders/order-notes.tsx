import { addOrderNote, type OrderNote } from '#contract/admin/orders'
import { dashboardOrdersPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { DetailSection, UnsavedGuard } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { AdminLink } from '../frame/links.tsx'

interface OrderNotesProps {
  orderId: number
  notes: readonly OrderNote[]
}

const start = { text: '' }

/** Notes about an order for other admins; never shown to the customer. */
export const OrderNotes = ({ orderId, notes }: OrderNotesProps) => {
  const form = useForm({ name: 'note', start, schema: addOrderNote.body })
  const add = useAdminWrite((text: string) => call(addOrderNote, { params: { orderId }, body: { text } }), {
    done: 'Note added',
    onDone: form.reset,
  })
  return (
    <DetailSection title="Internal notes">
      <form
        noValidate
        onSubmit={form.onSubmit(({ text }) => !add.isPending && add.mutate(text))}
        className="grid gap-3"
      >
        <TextAreaField label="New note" rows={2} maxLength={1000} {...form.field('text')} />
        <Button
          type="submit"
          variant="outline"
          aria-disabled={add.isPending ? true : undefined}
          className="justify-self-start"
        >
          {add.isPending ? 'Adding...' : 'Add note'}
        </Button>
      </form>
      <UnsavedGuard
        dirty={form.values.text.trim() !== '' && !add.isPending}
        openAt={['', '/cancel', '/address'].map((part) => `${dashboardOrdersPage}/${orderId}${part}`)}
      />
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-field bg-paper-deep/60 px-4 py-3">
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {note.text}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                <bdi>{note.author ?? 'Deleted user'}</bdi>, {formatDateTime(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <AdminLink
        to="/admin/audit"
        search={{ target: `orders/${orderId}` }}
        className="inline-flex min-h-9 items-center justify-self-start text-sm underline decoration-line-strong underline-offset-4 hover:decoration-forest"
      >
        Audit log of this order
      </AdminLink>
    </DetailSection>
  )
}
