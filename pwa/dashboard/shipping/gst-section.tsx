import { states } from '#rules/address/states'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { SettingsFormState } from './settings-form.ts'

const turnovers = [
  {
    name: 'largeTurnover',
    label: 'Turnover above ₹5 crore in the last financial year',
    hint: 'HSN codes of products need 6 digits.',
  },
  {
    name: 'eInvoices',
    label: 'Turnover above ₹5 crore in any year since 2017-18',
    hint: 'Invoices for buyers with a GSTIN are held until you enter the IRN and QR code of the e-invoice portal.',
  },
] as const

/** GST: whether the shop charges it, where it is registered, and the numbers of its invoices. */
export const GstSection = ({ form }: { form: SettingsFormState }) => {
  const isOn = form.values.everywhere === 'true'
  return (
    <section aria-labelledby="settings-gst" className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <div>
        <h2 id="settings-gst" className="display text-lg">
          GST and invoices
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {isOn
            ? 'An invoice is issued when an order is packed.'
            : 'These settings take effect when “Use these rates everywhere” is on. Until then invoices are samples.'}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('gstRegistration')}
          label="GST registration"
          required
          onChange={({ target }) => form.set('gstRegistration', target.value)}
        >
          <option value="regular">Regular: charges GST</option>
          <option value="composition">Composition scheme: charges no GST</option>
          <option value="none">Not registered</option>
        </SelectField>
        <SelectField
          {...form.field('shopState')}
          label="State of the shop"
          onChange={({ target }) => form.set('shopState', target.value)}
          hint="If you have a GSTIN, its state is used."
        >
          <option value="">Select state</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('invoicePrefix')}
          label="Invoice prefix"
          maxLength={2}
          autoCapitalize="characters"
          hint={`Numbers look like ${form.values.invoicePrefix.toUpperCase() || 'GB'}/26-27/000123.`}
        />
      </div>
      {form.values.gstRegistration === 'regular' ? (
        <div>
          <CheckboxField
            id="settings-tax-included"
            label="Prices include GST"
            checked={form.values.taxIncluded === 'true'}
            onChange={({ target }) => form.set('taxIncluded', String(target.checked))}
          />
          {turnovers.map(({ name, label, hint }) => (
            <CheckboxField
              key={name}
              id={`settings-${name}`}
              label={
                <>
                  {label}
                  <span className="block text-sm text-ink-soft">{hint}</span>
                </>
              }
              checked={form.values[name] === 'true'}
              onChange={({ target }) => form.set(name, String(target.checked))}
            />
          ))}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          The shop shows and collects no tax, and delivers only within the state of the shop.
        </p>
      )}
    </section>
  )
}
