import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { ArrowLeft, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { recordSetUp, type SetUp, type SetUpStep, setUpSteps } from '#contract/admin/overview'
import type { AdminSettings } from '#contract/settings'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { LookForm } from '../look/look-form.tsx'
import { profileGroups } from '../profile/profile-form.ts'
import { ProfileEditor, profileToEdit } from '../profile/profile-screen.tsx'
import { SettingsForm, settingsFormOf } from '../shipping/settings-form.ts'
import { DaysFields, GstSection, TimeFields } from '../shipping/settings-sections.tsx'
import { CashField, RateFields, sendSettings, settingsToEdit } from '../shipping/shipping-screen.tsx'
import { ProvidersStep } from './providers-step.tsx'
import { SamplesStep } from './samples-step.tsx'
import { nextStep, OpeningPanel, openingNeeds, setUpQuery, stepTexts, useLeaveStep } from './set-up-steps.tsx'

const route = getRouteApi('/admin/set-up/$step')

/** Opens the first step of the set-up that is not done. */
export const SetUpStart = () => (
  <ListState query={useQuery(setUpQuery)}>
    {(setUp) => <Navigate to="/admin/set-up/$step" params={{ step: nextStep(setUp) }} replace />}
  </ListState>
)

/** Records that the owner has seen the set-up, so that the overview opens it only once. */
function useStarted(setUp: SetUp | undefined): void {
  const client = useQueryClient()
  const recorded = useRef(false)
  useEffect(() => {
    if (!setUp || setUp.isStarted || recorded.current) return
    recorded.current = true
    // A network error is ignored: the next visit records that the owner has seen the set-up.
    call(recordSetUp, { body: {} })
      .then((saved) => client.setQueryData(setUpQuery.queryKey, saved))
      .catch(() => undefined)
  }, [setUp, client])
}

/** One step of the set-up, with the progress of all steps. */
export const SetUpScreen = () => {
  const { step } = route.useParams()
  const query = useQuery(setUpQuery)
  useStarted(query.data)
  return (
    <Screen
      title="Set up your shop"
      back={
        <AdminLink
          to="/admin"
          className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          Continue later
        </AdminLink>
      }
    >
      <ListState query={query}>
        {(setUp) => (
          <>
            <Progress setUp={setUp} current={step} />
            <p className="mt-4 mb-5 text-ink-soft">{stepTexts[step].text}</p>
            <StepNeeds setUp={setUp} step={step} />
            <Step key={step} step={step} setUp={setUp} />
            {step === 'identity' && <LookPart />}
          </>
        )}
      </ListState>
    </Screen>
  )
}

const stateText = { done: 'done', skipped: 'skipped' } as const

/** The steps of the set-up as links, with their state. On a phone only the current step has a visible name. */
const Progress = ({ setUp, current }: { setUp: SetUp; current: SetUpStep }) => (
  <nav aria-label="Steps of the set-up" className="max-w-2xl">
    <p className="font-semibold sm:hidden" aria-hidden="true">
      Step {setUpSteps.indexOf(current) + 1} of {setUpSteps.length}: {stepTexts[current].label}
    </p>
    <ol className="flex gap-1.5 sm:gap-2">
      {setUpSteps.map((step) => {
        const state = setUp.steps[step]
        const bar = state === 'done' ? 'bg-leaf' : state === 'skipped' ? 'bg-saffron-deep' : 'bg-line-strong/50'
        return (
          <li key={step} className="min-w-0 flex-1">
            <AdminLink
              to="/admin/set-up/$step"
              params={{ step }}
              className="group flex min-h-11 flex-col justify-center gap-1.5 text-sm text-ink-soft hover:text-forest aria-[current=page]:font-semibold aria-[current=page]:text-forest"
            >
              <span
                className={`block h-1.5 rounded-full ${bar} group-aria-[current=page]:outline-2 group-aria-[current=page]:outline-offset-2 group-aria-[current=page]:outline-forest`}
              />
              <span className="flex items-center gap-1 max-sm:sr-only">
                {state === 'done' && <Check size={15} aria-hidden="true" className="text-leaf" />}
                {stepTexts[step].label}
                {state && <span className="sr-only">, {stateText[state]}</span>}
              </span>
            </AdminLink>
          </li>
        )
      })}
    </ol>
  </nav>
)

/** Lists the missing fields of this step without which the shop cannot open. */
const StepNeeds = ({ setUp, step }: { setUp: SetUp; step: SetUpStep }) => {
  const needs = setUp.missing.filter((need) => openingNeeds[need].step === step)
  if (needs.length === 0 || step === 'prices') return null
  return (
    <p className="mb-5 max-w-2xl rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
      Required before the shop opens: {needs.map((need) => openingNeeds[need].label).join(', ')}
    </p>
  )
}

const Step = ({ step, setUp }: { step: SetUpStep; setUp: SetUp }) => {
  if (step === 'prices') return <PricesStep isFirst={!setUp.steps.prices} />
  if (step === 'providers') return <ProvidersStep />
  if (step === 'samples') return <SamplesStep setUp={setUp} />
  return step === 'open' ? <OpeningPanel isLastStep /> : <ProfileStep step={step} />
}

/** The form for logo and colours, below the form of the profile. */
const LookPart = () => (
  <section aria-labelledby="set-up-look" className="mt-10">
    <h2 id="set-up-look" className="display text-xl">
      Logo and colours
    </h2>
    <p className="mt-1 mb-4 max-w-2xl text-ink-soft">
      Optional. Pages, emails and the installed app show them after you publish the look.
    </p>
    <LookForm />
  </section>
)

/** A step with one group of the shop profile. */
const ProfileStep = ({ step }: { step: 'identity' | 'contact' | 'legal' }) => {
  const query = useQuery(profileToEdit)
  const { formKey, reload } = useReload(query)
  const { mutate } = useLeaveStep(step)
  return (
    <ListState query={query}>
      {(profile) => (
        <ProfileEditor
          key={formKey}
          stored={profile}
          groups={profileGroups.filter(({ id }) => id === step)}
          submit="Save and continue"
          reload={reload}
          onSaved={() => mutate('done')}
          actions={
            <Button variant="quiet" onClick={() => mutate('skipped')}>
              Skip
            </Button>
          }
        />
      )}
    </ListState>
  )
}

/**
 * The step with delivery costs, tax, payment on delivery and promised times. The first time, it proposes prices that
 * include GST, because a price that rises at the checkout counts as drip pricing. To a shop without a GSTIN it proposes
 * no GST.
 */
const PricesStep = ({ isFirst }: { isFirst: boolean }) => {
  const query = useQuery(settingsToEdit)
  const reload = () => void query.refetch()
  return (
    <ListState query={useQuery(profileToEdit)}>
      {({ profile }) => (
        <ListState query={query}>
          {(settings) => (
            <PricesForm
              key={settings.version}
              settings={settings}
              isFirst={isFirst}
              hasGstin={Boolean(profile?.gstin)}
              reload={reload}
            />
          )}
        </ListState>
      )}
    </ListState>
  )
}

interface PricesFormProps {
  settings: AdminSettings
  isFirst: boolean
  hasGstin: boolean
  reload: () => void
}

const PricesForm = ({ settings, isFirst, hasGstin, reload }: PricesFormProps) => {
  const client = useQueryClient()
  const leave = useLeaveStep('prices')
  // The sample's rates do not fit another shop, so the switch for own rates starts on. A shop without a GSTIN cannot
  // charge GST.
  const stored = settingsFormOf(settings)
  const proposed = hasGstin ? {} : { gstRegistration: 'none' }
  const start = { ...stored, everywhere: 'true', ...(isFirst ? { taxIncluded: 'true', ...proposed } : {}) }
  const form = useForm({ name: 'settings', start, schema: SettingsForm })
  const { values } = form
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => sendSettings(values, settings.version),
    onSuccess: () => {
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey })
      leave.mutate('done')
    },
    onError: (failure) => {
      if (isStale(failure)) return
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
      <RateFields form={form} isSample={settings.isSample} />
      <GstSection form={form} />
      <div className="border-t border-line pt-5">
        <CashField form={form} />
      </div>
      <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <TimeFields form={form} />
      </div>
      <DaysFields form={form} />
      <SaveProblem error={error} text="The settings could not be saved." stale="the settings" reload={reload} />
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
