import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { subscribe } from './subscribe.ts'

type Endpoints = Pick<typeof contract, 'subscribe'>

export const newsletterHandlers = (deps: Deps): Handlers<Endpoints> => ({
  subscribe: ({ body, idempotency }) => subscribe(deps, { email: body.email, idempotency }),
})
