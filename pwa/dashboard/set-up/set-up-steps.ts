import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { recordSetUp, type SetUp, type SetUpStep, setUpSteps } from '#contract/admin/overview'
import { call } from '../../api/api-client.ts'
import { notifyError, useSingleMutation } from '../form/use-admin-write.ts'
import { setUpQuery } from '../profile/opening-panel.tsx'

export const stepTexts: Readonly<Record<SetUpStep, { label: string; text: string }>> = {
  identity: { label: 'Identity', text: 'Pages, emails and the installed app show this name.' },
  contact: { label: 'Contact', text: 'Customers see these on the contact page and in emails.' },
  legal: { label: 'Legal', text: 'The law requires a shop to name its seller and a grievance officer.' },
  prices: { label: 'Prices', text: 'Cart, checkout and all pages follow these rates.' },
  providers: {
    label: 'Providers',
    text: 'Optional. Without them the shop takes cash on delivery and you ship parcels yourself.',
  },
  samples: { label: 'Sample data', text: 'Products and reviews to try the shop with.' },
  open: { label: 'Open', text: 'A shop needs its names, an address, customer care and a grievance officer to open.' },
}

/**
 * Returns the first step that is neither finished nor skipped. Without such a step, returns the first skipped step, or
 * the last step if none was skipped.
 */
export const nextStep = ({ steps }: Pick<SetUp, 'steps'>): SetUpStep =>
  setUpSteps.find((step) => !steps[step]) ?? setUpSteps.find((step) => steps[step] !== 'done') ?? 'open'

/** Whether every step was finished. Skipped steps do not count as finished. */
export const isSetUp = ({ steps }: Pick<SetUp, 'steps'>): boolean => setUpSteps.every((step) => steps[step] === 'done')

/** Returns a mutation that records that the step was finished or skipped, and shows the next step. */
export function useLeaveStep(step: SetUpStep) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: (state: 'done' | 'skipped') => call(recordSetUp, { body: { step, state } }),
    onSuccess: (saved) => {
      client.setQueryData(setUpQuery.queryKey, saved)
      const following = setUpSteps[setUpSteps.indexOf(step) + 1] ?? 'open'
      // The form of the step is saved, or its changes were discarded with "Skip", so the next step opens without a
      // warning about unsaved changes. The step Identity has a second form, so there the warning may appear. The
      // promise is not awaited, because it never settles when the admin continues to edit.
      void navigate({
        to: '/admin/set-up/$step',
        params: { step: following },
        ignoreBlocker: step !== 'identity',
      })
    },
    onError: notifyError,
  })
}
