import type { Query, QueryClient } from '@tanstack/react-query'
import { announceCatalogueChange, onCatalogueChange } from '../../api/catalogue-changes.ts'

// Queries whose second key is `admin` hold what an open form edits: a refetch must not change it under the admin.
const isCatalogue = ({ queryKey: [path, form] }: Query) =>
  form !== 'admin' && /^\/api\/(admin\/)?(products|categories|settings)([?]|$)/.test(String(path))

const refresh = (client: QueryClient) => () => void client.invalidateQueries({ predicate: isCatalogue })

/** After a change to products, categories or settings: refetches them here and in this browser's other tabs. */
export const catalogueChanged = (client: QueryClient): void => announceCatalogueChange(refresh(client))

/** Refetches the catalogue whenever another tab of this browser has changed it. */
export const followCatalogueChanges = (client: QueryClient): void => onCatalogueChange(refresh(client))
