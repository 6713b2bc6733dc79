import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AdminSettings, getAdminSettings } from '#contract/admin-settings'
import { getJson } from '../../api/api-client.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { ShippingForm } from './shipping-form.tsx'

const path: (typeof getAdminSettings)['path'] = '/api/admin/settings'

/** Refetched when the tab opens, and never while the form is open. */
const settingsToEdit = queryOptions<AdminSettings>({
  queryKey: [path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminSettings>(path, signal),
  gcTime: 0,
})

/** What delivery and tax cost, where that counts, and the limits of cash on delivery. */
export const ShippingScreen = () => {
  const query = useQuery(settingsToEdit)
  return (
    <Screen title="Shipping">
      <ListState query={query}>
        {(settings) => (
          <ShippingForm
            key={JSON.stringify(settings)}
            settings={settings}
            onSaved={(client, saved) => client.setQueryData(settingsToEdit.queryKey, saved)}
          />
        )}
      </ListState>
    </Screen>
  )
}
