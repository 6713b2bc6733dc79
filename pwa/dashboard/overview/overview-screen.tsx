import { getRouteApi } from '@tanstack/react-router'
import { Screen } from '../frame/screen.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { LettersDialog } from './letters-dialog.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import { StatCards } from './stat-cards.tsx'

const route = getRouteApi('/admin')

const OverviewDialog = () => {
  const { dialog } = route.useSearch()
  if (dialog === 'letters') return <LettersDialog state="failed" />
  return dialog === 'withheld' ? <LettersDialog state="withheld" /> : null
}

/** The shop at a glance: what needs somebody, how it goes, and what came in last. */
export const OverviewScreen = () => (
  <Screen title="Overview">
    <div className="grid grid-cols-1 gap-5">
      <SandboxNotice />
      <StatCards />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5 max-xl:order-2">
          <SalesPanel />
          <RecentOrders />
        </div>
        <AttentionPanel />
      </div>
    </div>
    <OverviewDialog />
  </Screen>
)
