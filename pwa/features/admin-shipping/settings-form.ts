import * as v from 'valibot'
import { updateSettings } from '#contract/admin-settings'
import type { ShippingSettings } from '#contract/settings'

/** Specification section 9. The switch is the shop's own, and off. */
export const defaults: ShippingSettings = {
  everywhere: false,
  freeThreshold: '2500.00',
  standardCost: '150.00',
  taxRate: 18,
}

export const settingsFormOf = (settings: ShippingSettings) => ({
  everywhere: String(settings.everywhere),
  freeThreshold: settings.freeThreshold,
  standardCost: settings.standardCost,
  taxRate: String(settings.taxRate),
})
type SettingsValues = ReturnType<typeof settingsFormOf>

/** What the form says, as the wire carries it. */
export const settingsWireOf = ({
  everywhere,
  freeThreshold,
  standardCost,
  taxRate,
}: SettingsValues): v.InferInput<typeof updateSettings.body> => ({
  everywhere: everywhere === 'true',
  freeThreshold: freeThreshold.trim(),
  standardCost: standardCost.trim(),
  taxRate: Number(taxRate),
})

const amount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please write an amount like 150 or 149.50'),
)

const aRate = 'Tax rate is a number from 0 to 100, with one decimal at most'

export const SettingsForm = v.pipe(
  v.object({
    everywhere: v.string(),
    freeThreshold: amount,
    standardCost: amount,
    taxRate: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,3}(\.\d)?$/, aRate),
      v.check((rate) => Number(rate) <= 100, aRate),
    ),
  }),
  v.transform(settingsWireOf),
  updateSettings.body,
)
