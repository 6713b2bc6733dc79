import type { Deps } from '../deps.ts'
import { accountingHandlers } from './accounting/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { adminCategoryHandlers } from './categories/handlers.ts'
import { adminCollectionHandlers } from './collections/handlers.ts'
import { emailHandlers } from './emails/handlers.ts'
import { adminLookHandlers } from './look/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { subscriberHandlers } from './newsletter/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import type { CouriersTo } from './orders/change-order.ts'
import { adminOrderHandlers } from './orders/handlers.ts'
import { adminOverviewHandlers } from './overview/handlers.ts'
import { adminPageHandlers } from './pages/handlers.ts'
import { adminProductHandlers } from './products/handlers.ts'
import { providerKeyHandlers } from './providers/handlers.ts'
import { adminReviewHandlers } from './reviews/handlers.ts'
import { adminSearchHandlers } from './search/handlers.ts'
import { setUpHandlers } from './set-up/handlers.ts'
import { adminSettingsHandlers } from './settings/handlers.ts'
import { adminUserHandlers } from './users/handlers.ts'

/**
 * Handlers of the admin endpoints. Access rights are declared in the contract and checked before these handlers run.
 */
export const adminHandlers = (deps: Deps, couriersTo: CouriersTo) => ({
  ...adminOverviewHandlers(deps),
  ...adminProductHandlers(deps),
  ...adminCategoryHandlers(deps),
  ...adminCollectionHandlers(deps),
  ...adminPageHandlers(deps),
  ...adminOrderHandlers(deps, couriersTo),
  ...adminUserHandlers(deps),
  ...adminReviewHandlers(deps),
  ...messageHandlers(deps),
  ...subscriberHandlers(deps),
  ...emailHandlers(deps),
  ...adminSettingsHandlers(deps),
  ...adminSearchHandlers(deps),
  ...adminLookHandlers(deps),
  ...setUpHandlers(deps),
  ...providerKeyHandlers(deps),
  ...accountingHandlers(deps),
  ...auditHandlers(deps),
  ...notificationHandlers(deps),
})
