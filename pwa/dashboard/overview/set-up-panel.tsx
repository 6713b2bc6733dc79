import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { type SetUp, setUpSteps } from '#contract/admin/set-up'
import { buttonClass } from '../../ui/button.tsx'
import { AdminLink } from '../frame/links.tsx'
import { Panel } from '../frame/screen.tsx'
import { setUpQuery } from '../profile/opening-panel.tsx'
import { isSetUp, nextStep, stepTexts } from '../set-up/set-up-steps.ts'

/**
 * Opens the set-up in a closed shop whose owner has not seen it. Offers it in every other shop that was not set up, and
 * shows its steps until all of them are finished.
 */
export const SetUpPanel = () => {
  const { data } = useQuery(setUpQuery)
  if (!data || isSetUp(data)) return null
  if (data.isStarted) return <Checklist setUp={data} />
  if (!data.isOpen) return <Navigate to="/admin/set-up" replace />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 sm:px-6">
      <p className="min-w-0">
        <span className="block font-semibold">Set up your own shop</span>
        <span className="block text-sm text-ink-soft">
          {data.isSample ? 'This shop shows the sample. ' : ''}Enter name, contact, legal data and prices in a few
          steps.
        </span>
      </p>
      <AdminLink to="/admin/set-up" className={buttonClass('solid')}>
        Start set-up
      </AdminLink>
    </div>
  )
}

const Checklist = ({ setUp }: { setUp: SetUp }) => {
  const done = setUpSteps.filter((step) => setUp.steps[step] === 'done').length
  return (
    <Panel
      title="Set up your shop"
      aside={
        <AdminLink to="/admin/set-up/$step" params={{ step: nextStep(setUp) }} className={buttonClass('solid')}>
          Continue set-up
        </AdminLink>
      }
    >
      <p className="mb-2 text-sm text-ink-soft">
        {done} of {setUpSteps.length} steps done. {setUp.isOpen ? '' : 'Visitors see “Opening soon”.'}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {setUpSteps.map((step) => {
          const state = setUp.steps[step]
          const Icon = state === 'done' ? CircleCheck : state === 'skipped' ? CircleDashed : Circle
          return (
            <li key={step}>
              <AdminLink
                to="/admin/set-up/$step"
                params={{ step }}
                className="inline-flex min-h-11 items-center gap-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-forest"
              >
                <Icon
                  size={18}
                  aria-hidden="true"
                  className={`shrink-0 ${state === 'done' ? 'text-leaf' : 'text-ink-soft'}`}
                />
                {stepTexts[step].label}
                {state === 'done' && <span className="sr-only">, done</span>}
              </AdminLink>
              {state === 'skipped' && <span className="ml-2 text-sm text-ink-soft">skipped</span>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
