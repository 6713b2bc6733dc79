/**
 * The header in which a request to an idempotent endpoint may name who made it, because it may have waited on a phone
 * meanwhile: an account's id, or `guest`. A session of another account, or none, is answered 409 `other_user`, and
 * nothing happens; what a guest made is handled as a guest's, whoever is signed in. No valibot here: the worker sends it.
 */
export const actingUserHeader = 'X-Acting-User'

export const actingGuest = 'guest'
