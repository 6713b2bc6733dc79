import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminSettings, updateSettings } from '#contract/settings'
import { call } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UnsavedGuard } from '../form/form-dialog.tsx'
import { notifyError, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { ListState } from '../list/list-state.tsx'
import { setUpQuery } from '../profile/opening-panel.tsx'
import { GstSection } from '../shipping/gst-section.tsx'
import { SettingsForm, settingsFormOf, settingsWireOf } from '../shipping/settings-form.ts'
import { CashField, RateFields, settingsToEdit, TimeFields } from '../shipping/shipping-screen.tsx'
import { useLeaveStep } from './set-up-steps.ts'

/**
 * The step with delivery costs, tax, payment on delivery and promised times. The first time, it proposes prices that
 * include GST: a price that grows at the checkout is drip pricing.
 */
export const PricesStep = ({ isFirst }: { isFirst: boolean }) => (
  <ListState query={useQuery(settingsToEdit)}>
    {(settings) => <PricesForm key={JSON.stringify(settings)} settings={settings} isFirst={isFirst} />}
  </ListState>
)

const PricesForm = ({ settings, isFirst }: { settings: AdminSettings; isFirst: boolean }) => {
  const client = useQueryClient()
  const leave = useLeaveStep('prices')
  // An own shop cannot open with the sample's rates, so the switch starts on.
  const stored = settingsFormOf(settings)
  const start = { ...stored, everywhere: 'true', taxIncluded: isFirst ? 'true' : stored.taxIncluded }
  const form = useForm({ name: 'settings', start, schema: SettingsForm })
  const { values } = form
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => call(updateSettings, { body: settingsWireOf(values) }),
    onSuccess: () => {
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey })
      leave.mutate('done')
    },
    onError: (failure) => {
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => !isPending && mutate())}
      className="grid max-w-2xl gap-5 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      <h2 className="display text-lg">Prices</h2>
      <RateFields form={form} />
      <GstSection form={form} />
      <div className="border-t border-line pt-5">
        <CashField form={form} />
      </div>
      <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <TimeFields form={form} />
      </div>
      <FormAlert title={error ? failureText(error, 'The settings could not be saved.') : undefined} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isPending || leave.isPending} busyText="Saving..." className="sm:px-10">
          Save and continue
        </SubmitButton>
        <Button variant="quiet" onClick={() => leave.mutate('skipped')}>
          Skip
        </Button>
      </div>
      <UnsavedGuard dirty={JSON.stringify(values) !== JSON.stringify(start)} />
    </form>
  )
}
