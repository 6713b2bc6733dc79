import { states } from '#rules/address/states'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SinglePicture } from '../form/image-input.tsx'
import { type SettingsFormState, type SettingsValues, shownPromises } from './settings-form.ts'

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
  const { signature } = form.values
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
      <p className="-mb-2 text-sm font-semibold">Signature</p>
      <SinglePicture
        label="Signature"
        isLogo
        src={/^[0-9a-f]{32}$/.test(signature) ? `/brand/${signature}.png` : signature || null}
        error={form.errors.signature}
        onChange={(src) => form.set('signature', src ?? '')}
        hint="Printed on invoices that are issued from now on. PNG, JPEG or WebP, dark on white."
      />
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

/** Attributes of a field with an amount in rupees. */
export const money = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal', required: true } as const

/** Attributes of a field with a whole number. */
export const whole = { type: 'number', step: '1', inputMode: 'numeric', required: true } as const

/** The fields for the times that the pages promise: return window and reply time. */
export const TimeFields = ({ form }: { form: SettingsFormState }) => (
  <>
    <TextField {...form.field('promises.returnDays')} {...whole} min="1" label="Return window (days)" />
    <TextField {...form.field('promises.replyHours')} {...whole} min="1" label="Reply to messages within (hours)" />
  </>
)

const zones = [
  { name: 'promises.deliveryMetro', label: 'Metro cities (days)' },
  { name: 'promises.deliveryTier1', label: 'Tier 1 cities (days)' },
  { name: 'promises.deliveryOther', label: 'Other areas (days)' },
] as const

const refunds = [
  { name: 'promises.refundCards', label: 'Cards (business days)' },
  { name: 'promises.refundUpi', label: 'UPI (business days)' },
  { name: 'promises.refundBank', label: 'Bank transfer (business days)' },
] as const

interface DayFieldsProps {
  form: SettingsFormState
  title: string
  fields: typeof zones | typeof refunds
}

const DayFields = ({ form, title, fields }: DayFieldsProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{title}</legend>
    <div className="grid gap-4 sm:grid-cols-3">
      {fields.map(({ name, label }) => (
        <TextField key={name} {...form.field(name)} label={label} placeholder="2-3" inputMode="text" />
      ))}
    </div>
    <p className="mt-1.5 text-sm text-ink-soft">Days such as 2-3 or 4. Blank: no promise.</p>
  </fieldset>
)

const services = [
  { name: 'promises.expressDelivery', label: 'Express and same-day delivery' },
  { name: 'promises.courierPickup', label: 'A courier collects returns' },
  { name: 'promises.storeCredit', label: 'Refunds as store credit' },
  { name: 'promises.freeExchange', label: 'One free exchange per order' },
] as const

/** The times of delivery and refunds, all optional. */
export const DaysFields = ({ form }: { form: SettingsFormState }) => (
  <>
    <DayFields form={form} title="Delivery times" fields={zones} />
    <DayFields form={form} title="Refund times" fields={refunds} />
  </>
)

/** The form section with what the pages of the shop promise besides delivery costs. */
export const PromisesSection = ({ form }: { form: SettingsFormState }) => (
  <section aria-labelledby="settings-promises" className="grid grid-cols-1 gap-4 border-t border-line pt-5">
    <div>
      <h2 id="settings-promises" className="display text-lg">
        Promises
      </h2>
      <p className="mt-1 text-sm text-ink-soft">All pages of the shop show these times, prices and services.</p>
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <TimeFields form={form} />
      <TextField
        {...form.field('promises.packHours')}
        {...whole}
        required={false}
        min="1"
        label="Orders are packed within (hours)"
        hint="Blank: no promise."
      />
    </div>
    <DaysFields form={form} />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.field('promises.consultationPhone')}
        {...money}
        required={false}
        label="Consultation by phone or video (₹)"
        hint="Blank: not offered."
      />
      <TextField
        {...form.field('promises.consultationVisit')}
        {...money}
        required={false}
        label="Consultation in person (₹)"
        hint="Blank: not offered."
      />
    </div>
    <div>
      <p className="text-sm text-ink-soft">
        Switch on only services that you provide yourself. The software has none of them.
      </p>
      {services.map(({ name, label }) =>
        // Express delivery cannot be switched on while "Use these rates everywhere" is on, because only the default
        // rates include its costs.
        name === 'promises.expressDelivery' && form.values.everywhere === 'true' ? null : (
          <CheckboxField
            key={name}
            // The id of this checkbox differs from the ids of text fields, because the form would otherwise read it as
            // text.
            id={`choice-${name}`}
            label={label}
            checked={form.values[name] === 'true'}
            onChange={({ target }) => form.set(name, String(target.checked))}
          />
        ),
      )}
    </div>
    <CheckboxField
      id="choice-promises.newsletterDiscount"
      label="New newsletter subscribers get a code for 10% off their first order"
      checked={form.values['promises.newsletterDiscount'] === 'true'}
      onChange={({ target }) => form.set('promises.newsletterDiscount', String(target.checked))}
    />
  </section>
)

/** Shows what the pages promise with the values of the form, before they are saved. */
export const SettingsPreview = ({ values }: { values: SettingsValues }) => (
  <figure className="grid gap-2">
    <figcaption className="text-sm font-semibold">Preview</figcaption>
    <div data-settings-preview="" className="overflow-hidden rounded-card border border-line bg-paper shadow-lift">
      <dl className="divide-y divide-line px-4 text-sm">
        {shownPromises(values).map(({ title, lines }) => (
          <div key={title} className="grid gap-1 py-3">
            <dt className="font-semibold">{title}</dt>
            {lines.map((line) => (
              <dd key={line} className="wrap-anywhere text-ink-soft">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  </figure>
)
