import type { Deps } from '../deps.ts'
import { backOfficeHandlers } from './back-office-handlers.ts'
import { adminCategoryHandlers } from './category-handlers.ts'
import type { CouriersTo } from './correct-address.ts'
import { adminOrderHandlers } from './order-handlers.ts'
import { adminOverviewHandlers } from './overview-handlers.ts'
import { adminProductHandlers } from './product-handlers.ts'
import { adminProductListHandlers } from './product-list-handlers.ts'
import { adminSettingsHandlers } from './settings-handlers.ts'
import { adminUserHandlers } from './user-handlers.ts'

/** Everything behind the dashboard; who may call is said in the contract and checked before these run. */
export const adminHandlers = (deps: Deps, couriersTo: CouriersTo) => ({
  ...adminUserHandlers(deps),
  ...adminOrderHandlers(deps, couriersTo),
  ...adminOverviewHandlers(deps),
  ...adminProductListHandlers(deps),
  ...adminProductHandlers(deps),
  ...adminCategoryHandlers(deps),
  ...adminSettingsHandlers(deps),
  ...backOfficeHandlers(deps),
})
