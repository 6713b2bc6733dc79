import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { Panel } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { type PushState, readPushState, sendTestPush, turnOffPush, turnOnPush } from './device-push.ts'

const stateQuery = queryOptions({ queryKey: ['push on this device'], queryFn: readPushState, gcTime: 0 })

const texts: Record<PushState, string> = {
  unsupported: 'This browser does not support notifications.',
  install: 'Add the shop to the home screen first. Then open the dashboard from there.',
  blocked: 'Notifications are blocked. Allow them for this site in the settings of the browser.',
  off: 'Off on this device.',
  on: 'On. This device shows what you receive at once. Logging out turns it off.',
}

/** The notifications of this browser: their state, and buttons to turn them on or off and to test them. */
export const DevicePanel = () => (
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
