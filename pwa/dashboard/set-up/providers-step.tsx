import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import {
  CourierKeys,
  deleteProviderKeys,
  downloadSecretKey,
  getProviderKeys,
  MailKeys,
  PaymentKeys,
  type ProviderKeyState,
  type ProviderKeys,
  type ProviderName,
  saveCourierKeys,
  saveMailKeys,
  savePaymentKeys,
  testProvider,
} from '#contract/admin/provider-keys'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { ListState } from '../list/data-table.tsx'
import { useLeaveStep } from './set-up-steps.tsx'

const keysQuery = adminQuery<ProviderKeys>(getProviderKeys.path)

/** The step with the keys of payment gateway, courier and mail server. The shop also works without these keys. */
export const ProvidersStep = () => {
  const query = useQuery(keysQuery)
  const leave = useLeaveStep('providers')
  return (
    <ListState query={query}>
      {(keys) => (
        <div className="grid max-w-2xl gap-5">
          {keys.secretKey === 'missing' && (
            <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
              The server has no SECRET_KEY, so keys cannot be stored here. Set SECRET_KEY, or set the keys as
              environment variables.
            </p>
          )}
          <Provider name="payments" title="Online payment (Razorpay)" state={keys.payments} form={PaymentForm} />
          <Provider name="courier" title="Courier (Shiprocket)" state={keys.courier} form={CourierForm} />
          <Provider name="mail" title="Mail server (SMTP)" state={keys.mail} form={MailForm} />
          <SecretKeyNotice keys={keys} />
          <div className="flex flex-wrap gap-3">
            <Button disabled={leave.isPending} onClick={() => leave.mutate('done')} className="sm:px-10">
              Continue
            </Button>
            <Button variant="quiet" onClick={() => leave.mutate('skipped')}>
              Skip
            </Button>
          </div>
        </div>
      )}
    </ListState>
  )
}

/** Stores the response of a write, and refetches the data that depends on the providers. */
function useKeysChanged() {
  const client = useQueryClient()
  return (saved: ProviderKeys) => {
    client.setQueryData(keysQuery.queryKey, saved)
    catalogueChanged(client)
  }
}

function stateText({ source, account, savedAt }: ProviderKeyState): string {
  if (source === 'environment') return `${account}, set by environment variables of the server, which take precedence.`
  if (source === 'unreadable')
    return 'The stored keys cannot be decrypted with the key of this server. Enter them again.'
  return source === null ? 'Not set up.' : `${account}, saved on ${formatDateTime(savedAt ?? '')}.`
}

interface ProviderProps {
  name: ProviderName
  title: string
  state: ProviderKeyState
  form: (props: { onSaved: (saved: ProviderKeys) => void }) => ReactNode
}

/** One provider: the account in use, a form to enter or replace its keys, and a test of the connection. */
const Provider = ({ name, title, state, form: Form }: ProviderProps) => {
  const onChanged = useKeysChanged()
  const connection = useSingleMutation({
    mutationFn: () => call(testProvider, { body: { provider: name } }),
    onError: notifyError,
  })
  const removal = useSingleMutation({
    mutationFn: () => call(deleteProviderKeys, { body: { provider: name } }),
    onSuccess: (saved) => {
      onChanged(saved)
      connection.reset()
      notifySuccess('Keys deleted')
    },
    onError: notifyError,
  })
  const isSet = state.source === 'environment' || state.source === 'dashboard'
  const result = connection.data
  const Icon = result?.ok ? CircleCheck : CircleAlert
  return (
    <section aria-labelledby={`provider-${name}`} className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id={`provider-${name}`} className="display text-lg">
        {title}
      </h2>
      <p
        className={`mt-1 text-sm wrap-anywhere ${state.source === 'unreadable' ? 'text-terracotta' : 'text-ink-soft'}`}
      >
        {stateText(state)}
      </p>
      {isSet && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={connection.isPending} onClick={() => connection.mutate()}>
            {connection.isPending ? 'Testing...' : 'Test connection'}
          </Button>
          {state.source === 'dashboard' && (
            <Button variant="quiet" disabled={removal.isPending} onClick={() => removal.mutate()}>
              Delete keys
            </Button>
          )}
        </div>
      )}
      <p role="status" className="empty:hidden">
        {result && (
          <span className={`mt-3 flex items-start gap-2 font-medium ${result.ok ? 'text-leaf' : 'text-terracotta'}`}>
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
            {result.message}
          </span>
        )}
      </p>
      {state.source !== 'environment' && (
        <details
          key={state.savedAt}
          className="mt-3 border-t border-line pt-1"
          open={state.source === 'unreadable' || undefined}
        >
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest">
            {isSet ? 'Replace keys' : 'Enter keys'}
          </summary>
          <Form
            onSaved={(saved) => {
              onChanged(saved)
              connection.mutate()
            }}
          />
        </details>
      )}
    </section>
  )
}

interface KeysFormProps {
  onSubmit: ReturnType<ReturnType<typeof useForm>['onSubmit']>
  saving: { isPending: boolean; error: Error | null }
  children: ReactNode
}

const KeysForm = ({ onSubmit, saving, children }: KeysFormProps) => (
  <form noValidate onSubmit={onSubmit} className="grid gap-4 pt-1">
    {children}
    <FormAlert title={saving.error ? failureText(saving.error, 'The keys could not be saved.') : undefined} />
    <SubmitButton busy={saving.isPending} busyText="Saving..." className="sm:justify-self-start sm:px-10">
      Save and test
    </SubmitButton>
  </form>
)

const secretField = { type: 'password', autoComplete: 'off', spellCheck: false } as const

type SavingProps = { onSaved: (saved: ProviderKeys) => void }

/** Saves the keys of a form. Errors of single fields are shown next to them. */
const useSaving = <Keys,>(
  save: (keys: Keys) => Promise<ProviderKeys>,
  { onSaved, showErrors }: SavingProps & { showErrors: (errors: Readonly<Record<string, string>>) => unknown },
) =>
  useSingleMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      notifySuccess('Keys saved')
      onSaved(saved)
    },
    onError: (failure) => showErrors(fieldsOf(failure)),
  })

const PaymentForm = ({ onSaved }: SavingProps) => {
  const start = { keyId: '', keySecret: '', webhookSecret: '' }
  const form = useForm({ name: 'payments', start, schema: PaymentKeys })
  const save = (body: PaymentKeys) => call(savePaymentKeys, { body })
  const saving = useSaving(save, { onSaved, showErrors: form.showErrors })
  return (
    <KeysForm onSubmit={form.onSubmit((keys) => saving.mutate(keys))} saving={saving}>
      <TextField {...form.field('keyId')} label="Key id" placeholder="rzp_live_" spellCheck={false} />
      <TextField {...form.field('keySecret')} {...secretField} label="Key secret" />
      <TextField
        {...form.field('webhookSecret')}
        {...secretField}
        label="Webhook secret"
        hint="Optional. Without a webhook the shop asks Razorpay for payments every 5 minutes."
      />
    </KeysForm>
  )
}

const CourierForm = ({ onSaved }: SavingProps) => {
  const start = { email: '', password: '', webhookToken: '', pickupLocation: 'Primary' }
  const form = useForm({ name: 'courier', start, schema: CourierKeys })
  const save = (body: CourierKeys) => call(saveCourierKeys, { body })
  const saving = useSaving(save, { onSaved, showErrors: form.showErrors })
  return (
    <KeysForm onSubmit={form.onSubmit((keys) => saving.mutate(keys))} saving={saving}>
      <TextField {...form.field('email')} type="email" label="Email of the API user" autoComplete="off" />
      <TextField {...form.field('password')} {...secretField} label="Password of the API user" />
      <TextField
        {...form.field('pickupLocation')}
        label="Pickup location"
        hint="Its name in the account of the courier."
      />
      <TextField {...form.field('webhookToken')} {...secretField} label="Webhook token" hint="Optional." />
    </KeysForm>
  )
}

/**
 * The form for the mail server. All its values are texts, so it needs another schema than the request, which has
 * numbers.
 */
const MailForm = ({ onSaved }: SavingProps) => {
  const start = { host: '', port: '587', user: '', password: '' }
  const form = useForm({ name: 'mail', start, schema: MailFormSchema })
  const save = (body: MailKeys) => call(saveMailKeys, { body })
  const saving = useSaving(save, { onSaved, showErrors: form.showErrors })
  return (
    <KeysForm onSubmit={form.onSubmit((keys) => saving.mutate(keys))} saving={saving}>
      <TextField {...form.field('host')} label="Server" placeholder="smtp.example.com" spellCheck={false} />
      <TextField {...form.field('port')} label="Port" inputMode="numeric" hint="Usually 587 or 465." />
      <TextField {...form.field('user')} label="User name" autoComplete="off" spellCheck={false} />
      <TextField {...form.field('password')} {...secretField} label="Password" />
    </KeysForm>
  )
}

const MailFormSchema = v.object({
  ...MailKeys.entries,
  port: v.pipe(v.string(), v.transform(Number), MailKeys.entries.port),
})

/** Asks the owner to download the key file once, because backups do not contain it. */
const SecretKeyNotice = ({ keys }: { keys: ProviderKeys }) => {
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(downloadSecretKey, { body: { confirm: true } }),
    onSuccess: ({ key }) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([`${key}\n`], { type: 'text/plain' }))
      link.download = 'secret-key'
      link.click()
      URL.revokeObjectURL(link.href)
      client.setQueryData(keysQuery.queryKey, { ...keys, isDownloaded: true })
    },
    onError: notifyError,
  })
  const hasKeys = [keys.payments, keys.courier, keys.mail].some(({ source }) => source === 'dashboard')
  if (keys.secretKey !== 'file' || !hasKeys || keys.isDownloaded) return null
  return (
    <div className="rounded-card border border-saffron-deep/50 bg-saffron-soft p-4 text-saffron-ink sm:px-6">
      <p className="font-semibold">Download the key of this shop once</p>
      <p className="mt-1">
        It decrypts the keys above. No backup contains it: with a restored backup and without this file, you enter them
        again.
      </p>
      <Button variant="outline" className="mt-3" disabled={isPending} onClick={() => mutate()}>
        <Download size={18} aria-hidden="true" />
        Download key
      </Button>
    </div>
  )
}
