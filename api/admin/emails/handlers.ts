import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { dismissEmails, resendEmails, unsentEmails } from './unsent-emails.ts'

type Endpoints = Pick<typeof contract, 'getUnsentEmails' | 'resendEmails' | 'dismissEmails'>

export const emailHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getUnsentEmails: ({ query }) => deps.db.read((tx) => unsentEmails(tx, query.state ?? 'failed')),

  resendEmails: async ({ body, caller }) => resendEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),

  dismissEmails: async ({ body, caller }) =>
    dismissEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
})
