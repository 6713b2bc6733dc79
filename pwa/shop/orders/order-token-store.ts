import { ownerMark } from '../../offline/owner.ts'

/** The token of a link in an email about an order, with the mark of the owner who opened the link; null for a guest. */
interface OwnedToken {
  token: string
  owner: string | null
}

declare module '@tanstack/history' {
  interface HistoryState {
    orderToken?: OwnedToken | undefined
  }
}

/** Returns the history state that gives the current owner access to an order. Empty without a token. */
export const tokenState = (token: string | null): { orderToken: OwnedToken | undefined } => ({
  orderToken: token === null ? undefined : { token, owner: ownerMark() },
})

/**
 * Returns the token in a history entry if the current owner stored it, otherwise null: on a shared phone, the Back
 * button also opens pages of an account that has signed out. An older build stored the token without an owner.
 */
export const usableToken = (stored: OwnedToken | string | undefined): string | null =>
  typeof stored === 'object' && stored.owner === ownerMark() ? stored.token : null
