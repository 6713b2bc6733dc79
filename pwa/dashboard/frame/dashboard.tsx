import { Outlet } from '@tanstack/react-router'
import { AdminGate } from './admin-gate.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

/** The root of every screen: the check of the role, and the frame with the tabs. */
export const Dashboard = () => (
  <AdminGate>
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  </AdminGate>
)
