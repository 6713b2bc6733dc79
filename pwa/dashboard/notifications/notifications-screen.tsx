import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import {
  type Deliveries,
  Delivery,
  getNotificationSettings,
  NoticeKind,
  summaryHour,
  updateNotificationSettings,
} from '#contract/admin/notifications'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { Panel, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { type PushState, readPushState, sendTestPush, turnOffPush, turnOnPush } from './device-push.ts'

const settingsQuery = queryOptions({
  queryKey: [getNotificationSettings.path],
  queryFn: () => call(getNotificationSettings),
})

const kinds: Record<NoticeKind, { label: string; hint: string }> = {
  order: { label: 'New order', hint: 'Cash on delivery, or paid online.' },
  payment: { label: 'Payment problem', hint: 'A payment is disputed or failed, or a refund was refused.' },
  message: { label: 'Message', hint: 'From the contact form.' },
  review: { label: 'Review', hint: 'A review that awaits approval.' },
  stock: { label: 'Low stock', hint: 'The stock of a product fell below its number.' },
  failure: { label: 'Failed email or shipment', hint: 'After the last retry.' },
  return: { label: 'Return request', hint: 'A customer wants to return items.' },
  prescription: { label: 'Prescription', hint: 'A customer has uploaded a prescription for an order.' },
}

const deliveries: Record<Delivery, string> = { now: 'At once', daily: 'Daily summary', off: 'Off' }

/** The tab of the signed-in admin's notifications. */
export const NotificationsScreen = () => (
  <Screen title="Notifications">
    <div className="grid max-w-2xl gap-5">
      <DevicePanel />
      <ListState query={useQuery(settingsQuery)}>
        {({ deliveries }) => <EmailPanel deliveries={deliveries} />}
      </ListState>
    </div>
  </Screen>
)

/** One switch for each kind of email to the admin. A change is saved at once. */
const EmailPanel = ({ deliveries: chosen }: { deliveries: Deliveries }) => {
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (wanted: Deliveries) => call(updateNotificationSettings, { body: { deliveries: wanted } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      notifySuccess('Notifications saved')
    },
    onError: notifyError,
  })
  return (
    <Panel title="Emails to you">
      <p className="mb-4 text-sm text-ink-soft">
        The daily summary is sent at {summaryHour} am, India time. Other admins have their own choices.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {NoticeKind.options.map((kind) => (
          <SelectField
            key={kind}
            id={`notify-${kind}`}
            {...kinds[kind]}
            value={chosen[kind]}
            disabled={isPending}
            onChange={({ target }) => {
              const delivery = Delivery.options.find((option) => option === target.value)
              if (delivery) mutate({ ...chosen, [kind]: delivery })
            }}
          >
            {Delivery.options.map((option) => (
              <option key={option} value={option}>
                {deliveries[option]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Panel>
  )
}

const stateQuery = queryOptions({ queryKey: ['push on this device'], queryFn: readPushState, gcTime: 0 })

const texts: Record<PushState, string> = {
  unsupported: 'This browser does not support notifications.',
  install: 'Add the shop to the home screen first. Then open the dashboard from there.',
  blocked: 'Notifications are blocked. Allow them for this site in the settings of the browser.',
  off: 'Off on this device.',
  on: 'On. This device shows what you receive at once. Logging out turns it off.',
}

/** The notifications of this browser: their state, and buttons to turn them on or off and to test them. */
const DevicePanel = () => (
  <Panel title="Notifications on this device">
    <ListState query={useQuery(stateQuery)}>{(state) => <DeviceState state={state} />}</ListState>
  </Panel>
)

const DeviceState = ({ state }: { state: PushState }) => {
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (change: () => Promise<PushState>) => change(),
    onSuccess: (changed) => client.setQueryData(stateQuery.queryKey, changed),
    onError: notifyError,
  })
  const test = useSingleMutation({
    mutationFn: sendTestPush,
    onSuccess: () => notifySuccess('Test sent'),
    onError: notifyError,
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">{texts[state]}</p>
      <div className="flex flex-wrap gap-3">
        {state === 'off' && (
          <Button disabled={isPending} onClick={() => mutate(turnOnPush)}>
            <BellRing size={17} aria-hidden="true" />
            Turn on
          </Button>
        )}
        {state === 'on' && (
          <>
            <Button disabled={test.isPending} onClick={() => test.mutate()}>
              <BellRing size={17} aria-hidden="true" />
              Send a test
            </Button>
            <Button variant="outline" disabled={isPending} onClick={() => mutate(turnOffPush)}>
              <BellOff size={17} aria-hidden="true" />
              Turn off
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
