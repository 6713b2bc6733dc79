/**
 * Header with the acting user of a request: an account ID or `guest`. A request may have waited in the outbox while
 * somebody else signed in. If it names an account and the session is of another account or missing, the server responds
 * 409 `other_user` and writes nothing. A request of a guest is handled as a guest's even if an account is signed in.
 * This file must not import valibot because the worker bundles it.
 */
export const actingUserHeader = 'X-Acting-User'

export const actingGuest = 'guest'
