import { BadgeCheck, ClipboardCheck, House, type LucideIcon, MapPinned, Package, Truck, X } from 'lucide-react'
import type { TrackingStatus } from '#contract/orders'

interface EventLook {
  icon: LucideIcon
  /** Class names for background and text colour of the dot. */
  dot: string
}

/** Icon and colour of each tracking status (specification section 4). */
export const eventLook: Record<TrackingStatus, EventLook> = {
  order_placed: { icon: ClipboardCheck, dot: 'bg-line text-ink' },
  confirmed: { icon: BadgeCheck, dot: 'bg-leaf-bright text-forest-deep' },
  processing: { icon: Package, dot: 'bg-saffron-soft text-saffron-ink' },
  shipped: { icon: Truck, dot: 'bg-saffron-ink text-paper' },
  out_for_delivery: { icon: MapPinned, dot: 'bg-leaf text-paper' },
  delivered: { icon: House, dot: 'bg-forest text-paper' },
  cancelled: { icon: X, dot: 'bg-terracotta text-paper' },
}
