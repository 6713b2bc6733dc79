import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { requireAdmin } from '../http/access.ts'
import type { Context, Handlers } from '../http/handlers.ts'
import { auditAdmins, auditPage } from './audit-store.ts'
import { failedLetters } from './letter-store.ts'
import { listPage } from './list-page.ts'
import { messagesPage } from './message-store.ts'
import { forgetLetters, sendLettersAgain } from './retry-letters.ts'
import { reviewsPage } from './review-list-store.ts'
import { setMessageState } from './set-message-state.ts'
import { showReview } from './show-review.ts'
import { subscribersPage } from './subscriber-store.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getAdminReviews'
  | 'showReview'
  | 'getMessages'
  | 'setMessageState'
  | 'getSubscribers'
  | 'getFailedLetters'
  | 'sendLettersAgain'
  | 'forgetLetters'
  | 'getAuditLog'
  | 'getAuditAdmins'
>

/** Reviews, messages, subscribers, failed letters and the audit log of the dashboard. */
export function backOfficeHandlers(deps: Deps): Handlers<Endpoints> {
  /** Answers a page's rows, and says how many there are in all. */
  async function page<T>({ response }: Context, part: (tx: Tx) => Promise<{ rows: T[]; total: number }>): Promise<T[]> {
    const { rows, total } = await deps.db.read(part)
    response.headers.set('x-total-count', String(total))
    return rows
  }

  return {
    getAdminReviews: (call) => page(call, (tx) => reviewsPage(tx, call.query, listPage(call.query))),
    getMessages: (call) => page(call, (tx) => messagesPage(tx, call.query, listPage(call.query))),
    getSubscribers: (call) => page(call, (tx) => subscribersPage(tx, call.query, listPage(call.query))),
    getFailedLetters: () => deps.db.read(failedLetters),
    getAuditLog: (call) => page(call, (tx) => auditPage(tx, call.query, listPage(call.query))),
    getAuditAdmins: () => deps.db.read(auditAdmins),

    showReview: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      return showReview(deps, { admin, reviewId: params.reviewId, isApproved: body.isApproved })
    },

    setMessageState: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      return setMessageState(deps, { admin, messageId: params.messageId, state: body.state })
    },

    sendLettersAgain: async ({ body, caller }) =>
      sendLettersAgain(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
    forgetLetters: async ({ body, caller }) =>
      forgetLetters(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
  }
}
