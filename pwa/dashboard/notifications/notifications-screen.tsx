import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Deliveries,
  Delivery,
  getNotificationSettings,
  NoticeKind,
  summaryHour,
  updateNotificationSettings,
} from '#contract/admin/notifications'
import { call } from '../../api/api-client.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { Panel, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { DevicePanel } from './device-panel.tsx'

const settingsQuery = queryOptions({
  queryKey: [getNotificationSettings.path],
  queryFn: () => call(getNotificationSettings),
})

const kinds: Record<NoticeKind, { label: string; hint: string }> = {
  order: { label: 'New order', hint: 'Cash on delivery, or paid online.' },
  payment: { label: 'Payment problem', hint: 'A refund was refused, or a payment failed.' },
  message: { label: 'Message', hint: 'From the contact form.' },
  review: { label: 'Review', hint: 'A review that awaits approval.' },
  stock: { label: 'Low stock', hint: 'The stock of a product fell below its number.' },
  failure: { label: 'Failed email or shipment', hint: 'After the last retry.' },
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

/** The choice of each kind of email. A choice is saved at once. */
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
