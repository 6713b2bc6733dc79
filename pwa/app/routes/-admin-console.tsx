import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AdminGate } from '../../dashboard/frame/admin-gate.tsx'
import { DashboardFrame } from '../../dashboard/frame/dashboard-frame.tsx'
import { ScreenSkeleton } from '../../dashboard/frame/screen-skeleton.tsx'
import { NotFound } from '../../shop/layout/not-found.tsx'
import { adminTabs } from './-admin-tabs.ts'

/** The dashboard: who may see it, what stands around it, and the tab that the address names. */
export const AdminConsole = () => {
  const { _splat = '' } = useParams({ strict: false })
  const [first = '', ...rest] = _splat.split('/').filter(Boolean)
  const tab = adminTabs.find(({ path }) => path === first)
  return (
    <AdminGate stranger={<NotFound />}>
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
