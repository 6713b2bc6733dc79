import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AdminGate } from './admin-gate.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { adminTabs } from './tabs.ts'

/** The dashboard: who may see it, what stands around it, and the tab that the address names. */
export const AdminConsole = () => {
  const { _splat = '' } = useParams({ strict: false })
  const [first = '', ...rest] = _splat.split('/').filter(Boolean)
  const tab = adminTabs.find(({ path }) => path === first)
  return (
    <AdminGate>
      <DashboardFrame tabs={adminTabs} current={tab?.path}>
        {tab ? (
          <Suspense key={tab.path} fallback={<ScreenSkeleton />}>
            <tab.screen rest={rest} />
          </Suspense>
        ) : (
          <NotFound />
        )}
      </DashboardFrame>
    </AdminGate>
  )
}
