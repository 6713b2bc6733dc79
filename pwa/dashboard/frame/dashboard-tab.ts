import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

export interface ScreenProps {
  /** What follows the tab in the address: `['12']` of `/admin/products/12`. */
  rest: readonly string[]
}

/** One tab of the dashboard; its screen's code comes when it is opened. */
export interface DashboardTab {
  /** After `/admin/`; empty for the first. */
  path: string
  label: string
  icon: LucideIcon
  /** One of the four at the thumb on a phone; the others are one press further. */
  near?: true
  screen: ComponentType<ScreenProps>
}
