import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { dismissEmails, resendEmails, unsentEmails } from './unsent-emails.ts'

type Endpoints = Pick<typeof contract, 'getLetters' | 'sendLettersAgain' | 'forgetLetters'>

export const emailHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getLetters: ({ query }) => deps.db.read((tx) => unsentEmails(tx, query.state ?? 'failed')),

  sendLettersAgain: async ({ body, caller }) =>
    resendEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),

  forgetLetters: async ({ body, caller }) =>
    dismissEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
})
