import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { failedLetters } from './letter-store.ts'
import { forgetLetters, sendLettersAgain } from './retry-letters.ts'

type Endpoints = Pick<typeof contract, 'getFailedLetters' | 'sendLettersAgain' | 'forgetLetters'>

export const letterHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getFailedLetters: () => deps.db.read(failedLetters),

  sendLettersAgain: async ({ body, caller }) =>
    sendLettersAgain(deps, { admin: requireAdmin(await caller()), ids: body.ids }),

  forgetLetters: async ({ body, caller }) =>
    forgetLetters(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
})
