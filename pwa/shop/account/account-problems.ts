import * as t from '#texts/account'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'

export interface Problem {
  title: string
  text?: string
}

/** The login error message (specification section 8). */
export function loginProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.loginOffline, text: t.entriesKept }
  if (error instanceof HttpError) {
    if (error.status === 401 || error.message === 'Invalid credentials') {
      return { title: t.loginRejected }
    }
    if (error.status === 429) {
      return { title: t.loginTooMany }
    }
    if (error.status === 500) return { title: t.serverError }
  }
  return { title: failureText(error, t.unexpectedError) }
}

/** The signup error message (specification section 8). Undefined when the error of the field is enough. */
export function signupProblem(error: unknown): Problem | undefined {
  if (error instanceof OfflineError) return { title: t.signupOffline, text: t.entriesKept }
  if (error instanceof HttpError) {
    if (error.status === 409 && error.fields.username) return undefined
    if (error.status === 409 || error.message === 'User already exists') {
      return { title: t.signupTaken }
    }
    if (error.status === 400) {
      return { title: t.signupInvalid }
    }
    if (error.status === 500) return { title: t.serverError }
  }
  return { title: failureText(error, t.unexpectedError) }
}

/** The error message when a reset link could not be requested. */
export function forgotProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.forgotOffline, text: t.entriesKept }
  const title = t.forgotFailed
  return error instanceof HttpError && error.status === 429 ? { title, text: error.message } : { title }
}

/** The error message when the password could not be reset. */
export function resetProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return { title: t.resetOffline, text: t.entriesKept }
  return {
    title: t.resetFailedTitle,
    text: failureText(error, t.resetFailedText),
  }
}
