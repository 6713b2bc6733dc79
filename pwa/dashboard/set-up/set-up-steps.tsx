import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  getSetUp,
  type OpeningNeed,
  openShop,
  recordSetUp,
  type SetUp,
  type SetUpStep,
  setUpSteps,
} from '#contract/admin/overview'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Panel } from '../frame/screen.tsx'

export const setUpQuery = adminQuery<SetUp>(getSetUp.path)

export const stepTexts: Readonly<Record<SetUpStep, { label: string; text: string }>> = {
  identity: { label: 'Identity', text: 'Pages, emails and the installed app show this name.' },
  contact: { label: 'Contact', text: 'Customers see these on the contact page and in emails.' },
  legal: { label: 'Legal', text: 'The law requires a shop to name its seller and a grievance officer.' },
  prices: { label: 'Prices', text: 'Cart, checkout and all pages follow these rates.' },
  providers: {
    label: 'Providers',
    text: 'Optional. Without them the shop takes cash on delivery and you ship parcels yourself.',
  },
  samples: { label: 'Sample data', text: 'Products, reviews and orders to try the shop with.' },
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

/** What a shop needs before it opens, with the step of the set-up where the owner enters it. */
export const openingNeeds: Readonly<Record<OpeningNeed, { label: string; step: SetUpStep }>> = {
  name: { label: 'Shop name', step: 'identity' },
  address: { label: 'Address', step: 'contact' },
  customerCare: { label: 'Customer care phone or email', step: 'contact' },
  legalName: { label: 'Legal name', step: 'legal' },
  grievanceOfficer: { label: 'Grievance officer with email or phone', step: 'legal' },
  rates: { label: 'Prices of the shop', step: 'prices' },
  gstin: { label: 'GSTIN, or “Not registered” for GST', step: 'prices' },
}

/** The missing data without which the shop cannot open, each item a link to its step of the set-up. */
export const MissingNeeds = ({ missing, isOpen }: Pick<SetUp, 'missing' | 'isOpen'>) => (
  <>
    <p className="mt-3 font-semibold">{isOpen ? 'Required of an open shop:' : 'Missing before the shop can open:'}</p>
    <ul className="mt-1 list-disc pl-5">
      {missing.map((need) => (
        <li key={need}>
          <AdminLink
            to="/admin/set-up/$step"
            params={{ step: openingNeeds[need].step }}
            className="inline-flex min-h-9 items-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-forest"
          >
            {openingNeeds[need].label}
          </AdminLink>
        </li>
      ))}
    </ul>
  </>
)

/** A hint for a shop whose profile has a GSTIN although its price settings say "Not registered". */
const UnusedGstin = () => (
  <p className="mt-3 rounded-field bg-saffron-soft px-4 py-2 text-saffron-ink">
    The profile has a GSTIN, but the prices say “Not registered”: the shop charges no GST.{' '}
    <AdminLink
      to="/admin/set-up/$step"
      params={{ step: 'prices' }}
      className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
    >
      Choose the GST registration
    </AdminLink>
  </p>
)

/** Returns the request that opens or closes the shop, and its state. */
function useOpening() {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (isOpen: boolean) => call(openShop, { body: { isOpen } }),
    onSuccess: (saved) => {
      client.setQueryData(setUpQuery.queryKey, saved)
      catalogueChanged(client)
      notifySuccess(saved.isOpen ? 'The shop is open' : 'The shop is closed')
    },
    onError: notifyError,
  })
}

/**
 * Shows whether visitors see the shop, the missing data without which the shop cannot open, and a button to open or
 * close it. As the last step of the set-up it has a button to finish the set-up of a shop that is open already.
 */
export const OpeningPanel = ({ isLastStep = false }: { isLastStep?: boolean }) => {
  const { data } = useQuery(setUpQuery)
  const { mutate, isPending } = useOpening()
  if (!data) return null
  const { isOpen, missing, hasUnusedGstin, steps } = data
  const finishes = isLastStep && isOpen && steps.open !== 'done'
  const opens = !isOpen || finishes
  return (
    <div className="max-w-2xl">
      <Panel title={isOpen ? 'The shop is open' : 'The shop is closed'}>
        {!isOpen && <p>Visitors see “Opening soon”, and orders are refused.</p>}
        {isOpen && isLastStep && <p>Visitors see your shop and can order.</p>}
        {missing.length > 0 && <MissingNeeds missing={missing} isOpen={isOpen} />}
        {hasUnusedGstin && <UnusedGstin />}
        <div className="mt-4 flex flex-wrap gap-3">
          {!(isLastStep && isOpen && !finishes) && (
            <Button
              variant={opens ? 'primary' : 'outline'}
              disabled={isPending || (opens && missing.length > 0)}
              onClick={() => mutate(opens)}
            >
              {finishes ? 'Finish set-up' : isOpen ? 'Close shop' : 'Open shop'}
            </Button>
          )}
          {isOpen && isLastStep && (
            <a
              href="/"
              className="inline-flex min-h-12 items-center px-3 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest"
            >
              View shop
            </a>
          )}
        </div>
      </Panel>
    </div>
  )
}
