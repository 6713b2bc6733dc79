import '../ui/styles/splash.css'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { readPath } from '../api/api-client.ts'
import { watchConnection } from '../api/online-store.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { reloadAfterLostChunk } from '../api/reload.ts'
import { followCatalogueChanges, followClockChanges } from './frame/admin-query.ts'
import { createDashboardRouter } from './routes.tsx'

watchConnection()
reloadAfterLostChunk()
const queryClient = makeQueryClient(readPath)
followCatalogueChanges(queryClient)
const router = createDashboardRouter()
followClockChanges(queryClient, (listener) => router.subscribe('onResolved', listener))

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id "root"')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
