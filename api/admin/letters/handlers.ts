import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { unsentEmails } from './letter-store.ts'
import { forgetLetters, sendLettersAgain } from './retry-letters.ts'

type Endpoints = Pick<typeof contract, 'getLetters' | 'sendLettersAgain' | 'forgetLetters'>

export const letterHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getLetters: ({ query }) => deps.db.read((tx) => unsentEmails(tx, query.state ?? 'failed')),

  sendLettersAgain: async ({ body, caller }) =>
    sendLettersAgain(deps, { admin: requireAdmin(await caller()), ids: body.ids }),

  forgetLetters: async ({ body, caller }) =>
    forgetLetters(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
})
