import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import {
  type AdminSettings,
  getAdminSettings,
  getSettingsVersions,
  type SettingsVersion,
  updateSettings,
} from '#contract/settings'
import { call, getJson } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { Versions } from '../look/look-form.tsx'
import {
  defaults,
  SettingsForm,
  type SettingsFormState,
  type SettingsValues,
  settingsFormOf,
  settingsWireOf,
} from './settings-form.ts'
import { GstSection, money, PromisesSection, SettingsPreview, whole } from './settings-sections.tsx'

/** Query of the settings for the form: fetched when the tab opens and never refetched while the form is open. */
export const settingsToEdit = queryOptions<AdminSettings>({
  queryKey: [getAdminSettings.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminSettings>(getAdminSettings.path, signal),
  gcTime: 0,
})

const settingsVersions = adminQuery<SettingsVersion[]>(getSettingsVersions.path)

const describe = ({ settings: { everywhere, standardCost, freeThreshold, promises } }: SettingsVersion) =>
  `${everywhere ? `Delivery ₹${standardCost}, free from ₹${freeThreshold}` : 'Default rates'}, returns ${promises.returnDays} days`

/** The shipping tab: the cost of delivery and tax, and the limits of cash on delivery. */
export const ShippingScreen = () => {
  const query = useQuery(settingsToEdit)
  const { formKey, reload } = useReload(query)
  return (
    <Screen title="Shipping">
      <ListState query={query}>
        {(settings) => (
          <ShippingForm
            key={formKey}
            settings={settings}
            reload={reload}
            onSaved={(client, saved) => client.setQueryData(settingsToEdit.queryKey, saved)}
          />
        )}
      </ListState>
    </Screen>
  )
}

/** Saves the settings unless another admin has changed them since `version`; then the call rejects with status 409. */
export const sendSettings = (values: SettingsValues, version: string): Promise<AdminSettings> =>
  call(updateSettings, { body: settingsWireOf(values) }, { ifMatch: `"${version}"` })

/** Settings that have no default, because none suits every shop. */
const choices = [
  ...['cashOnDelivery', 'reviewApproval', 'taxIncluded', 'gstRegistration', 'shopState', 'invoicePrefix'],
  ...['largeTurnover', 'eInvoices', 'signature'],
]

const isField = (name: string): name is keyof SettingsValues => Object.hasOwn(settingsFormOf(defaults), name)

interface ShippingFormProps {
  settings: AdminSettings
  /** Loads the settings that another admin has stored. */
  reload: () => void
  onSaved: (client: QueryClient, saved: AdminSettings) => void
}

/**
 * The form with the shipping settings and the limits of cash on delivery. The rates are used on all pages only when
 * "Use these rates everywhere" is on.
 */
const ShippingForm = ({ settings, reload, onSaved }: ShippingFormProps) => {
  const client = useQueryClient()
  const stored = settingsFormOf(settings)
  // The form of a shop with its own profile starts with "Use these rates everywhere" switched on, because such a shop
  // must use its own rates.
  const start = settings.isSample ? stored : { ...stored, everywhere: 'true' }
  const form = useForm({ name: 'settings', start, schema: SettingsForm })
  const { values } = form
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (sent: SettingsValues) => sendSettings(sent, settings.version),
    onSuccess: (saved, sent) => {
      form.showStored(sent, settingsFormOf(saved))
      onSaved(client, saved)
      void client.invalidateQueries({ queryKey: settingsVersions.queryKey })
      catalogueChanged(client)
      notifySuccess('Shipping settings saved')
    },
    onError: (failure) => {
      if (isStale(failure)) return
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  const reset = () => {
    for (const [name, value] of Object.entries(settingsFormOf(defaults))) {
      const isChoice = choices.includes(name) || name.startsWith('promises.')
      if (name === 'everywhere' && !settings.isSample) continue
      if (isField(name) && !isChoice) form.set(name, value)
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => !isPending && mutate(values))}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(16rem,24rem)]"
    >
      <div className="grid gap-5 rounded-card border border-line bg-card p-4 sm:p-6">
        {start.everywhere !== stored.everywhere && (
          <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
            This shop still uses the rates of the sample. When you save, every page, the checkout and the invoices use
            the rates below.
          </p>
        )}
        <RateFields form={form} isSample={settings.isSample} />
        <GstSection form={form} />
        <section aria-labelledby="settings-cod" className="grid grid-cols-1 gap-4 border-t border-line pt-5">
          <div>
            <h2 id="settings-cod" className="display text-lg">
              Cash on delivery
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              Limits for orders that are not paid yet. Above a limit the checkout offers online payment, if it is on.
            </p>
          </div>
          <CashField form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('codMaxAmount')} {...money} label="Largest order (₹)" />
            <TextField {...form.field('codMaxPieces')} {...whole} min="1" label="Most items in an order" />
            <TextField
              {...form.field('codOpenPerPhone')}
              {...whole}
              min="1"
              label="Unconfirmed orders per phone number"
            />
            <TextField
              {...form.field('codOpenPerAddress')}
              {...whole}
              min="1"
              label="Unconfirmed orders per delivery address"
            />
            <TextField
              {...form.field('codOpenPerIp')}
              {...whole}
              min="1"
              label="Unconfirmed orders per IP address"
              hint="Mobile networks have many shoppers at one IP address."
            />
            <TextField
              {...form.field('codExpiryDays')}
              {...whole}
              min="2"
              label="Days until an unconfirmed order expires"
              hint="You get an email a day before. Then the order is cancelled and its items return to stock."
            />
          </div>
        </section>
        <PromisesSection form={form} />
        <section aria-labelledby="settings-reviews" className="grid grid-cols-1 gap-2 border-t border-line pt-5">
          <h2 id="settings-reviews" className="display text-lg">
            Reviews
          </h2>
          <CheckboxField
            id="settings-approval"
            label="Publish reviews only after approval"
            checked={values.reviewApproval === 'true'}
            onChange={({ target }) => form.set('reviewApproval', String(target.checked))}
          />
        </section>
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
        <SettingsPreview values={values} />
        <SaveProblem error={error} text="The settings could not be saved." stale="the settings" reload={reload} />
        <SubmitButton busy={isPending} busyText="Saving...">
          Save
        </SubmitButton>
        <Button variant="outline" onClick={reset}>
          <RotateCcw size={17} aria-hidden="true" />
          Reset to Defaults
        </Button>
        <Versions
          title="Earlier versions"
          query={settingsVersions}
          describe={describe}
          onShow={({ settings: earlier }) => {
            // A version from an earlier release has fewer fields, so the missing ones come from the current settings.
            const promises = { ...settings.promises, ...earlier.promises }
            for (const [name, value] of Object.entries(settingsFormOf({ ...settings, ...earlier, promises })))
              if (isField(name)) form.set(name, value)
          }}
        />
      </div>
      <UnsavedGuard dirty={JSON.stringify(values) !== JSON.stringify(start)} />
    </form>
  )
}

/**
 * The fields for delivery costs and tax, and the switch that makes the whole shop use them. In a shop with its own
 * profile it is always on.
 */
export const RateFields = ({ form, isSample }: { form: SettingsFormState; isSample: boolean }) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...form.field('freeThreshold')} {...money} label="Free shipping from (₹)" />
      <TextField {...form.field('standardCost')} {...money} label="Standard shipping (₹)" />
      <TextField
        {...form.field('taxRate')}
        label="Tax rate (%)"
        type="number"
        step="0.1"
        min="0"
        max="100"
        inputMode="decimal"
        required
      />
    </div>
    {isSample && <EverywhereField form={form} />}
  </>
)

const EverywhereField = ({ form }: { form: SettingsFormState }) => (
  <div className="rounded-field border border-line bg-paper px-4 py-2">
    <CheckboxField
      id="settings-switch"
      label={
        <>
          <span className="font-semibold">Use these rates everywhere</span>
          <span className="block text-sm text-ink-soft">
            {form.values.everywhere === 'true'
              ? 'Every page, the cart, the checkout and the amount charged follow these settings.'
              : 'Off: the shop uses its default rates.'}
          </span>
        </>
      }
      checked={form.values.everywhere === 'true'}
      onChange={({ target }) => form.set('everywhere', String(target.checked))}
    />
  </div>
)

export const CashField = ({ form }: { form: SettingsFormState }) => (
  <CheckboxField
    id="settings-cash"
    label="Accept cash on delivery"
    checked={form.values.cashOnDelivery === 'true'}
    onChange={({ target }) => form.set('cashOnDelivery', String(target.checked))}
  />
)
